import "server-only";
import { promises as dns, type LookupAddress } from "node:dns";
import { lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { env } from "@/lib/platform/env";
import { isLoopback, mayConnectTo } from "@/lib/platform/networks";

/** A user-named address that the product must not connect to. The message is for administrators. */
export class OutboundRefused extends Error {
  override readonly name = "OutboundRefused";
}

/** The environment variables of the guard. */
type Settings = Pick<ReturnType<typeof env>, "APP_URL" | "PORT" | "OUTBOUND_ALLOW" | "DNS_SERVERS">;

const INSIDE = "This address is inside the network. OUTBOUND_ALLOW can allow it";

/** The host of a URL, without the brackets of an IPv6 address and the final dot of a name. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, "");

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === "https:" ? 443 : 80));

/** @throws {OutboundRefused} when a connection to the URL may not use the address */
function requireAllowed(address: string, url: URL, { OUTBOUND_ALLOW, PORT }: Settings): void {
  const isEncrypted = url.protocol === "https:";
  if (!mayConnectTo(address, OUTBOUND_ALLOW, { isEncrypted })) {
    throw new OutboundRefused(isEncrypted || !mayConnectTo(address, [], { isEncrypted: true }) ? INSIDE : "Use https");
  }
  if (isLoopback(address) && portOf(url) === PORT) throw new OutboundRefused("This is Waypoint's own address");
}

/**
 * Checks a URL without DNS: rejects other protocols, credentials, Waypoint itself, and literal inside addresses.
 * @throws {OutboundRefused}
 */
export function requireAllowedUrl(url: URL, settings: Settings = env()): void {
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new OutboundRefused("The address must begin with https://");
  if (url.username || url.password) throw new OutboundRefused("The address must not have a user or password");
  const own = new URL(settings.APP_URL);
  if (hostOf(url) === hostOf(own) && url.port === own.port) throw new OutboundRefused("This is Waypoint's own address");
  if (url.protocol === "http:" && settings.OUTBOUND_ALLOW.length === 0) throw new OutboundRefused("Use https");
  const host = hostOf(url);
  if (isIP(host)) requireAllowed(host, url, settings);
}

async function resolveName(name: string, { DNS_SERVERS }: Settings): Promise<LookupAddress[]> {
  if (DNS_SERVERS.length === 0) return systemLookup(name, { all: true, verbatim: true });
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers(DNS_SERVERS);
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap((answer, index) =>
    answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
  const [failed] = found;
  if (addresses.length === 0 && failed?.status === "rejected") throw failed.reason;
  return addresses;
}

/**
 * Resolves a URL's host. A name with one inside address is rejected, because the connection may use any of its
 * addresses.
 * @throws {OutboundRefused}
 * @throws errors of DNS
 */
async function resolveAllowed(url: URL, settings: Settings): Promise<LookupAddress[]> {
  const addresses = await resolveName(hostOf(url), settings);
  for (const { address } of addresses) requireAllowed(address, url, settings);
  return addresses;
}

/**
 * Checks a URL with DNS: also rejects a host that is unknown or inside the network.
 * @throws {OutboundRefused}
 */
export async function requireReachable(url: URL, settings: Settings = env()): Promise<void> {
  requireAllowedUrl(url, settings);
  if (isIP(hostOf(url))) return;
  const addresses = await resolveAllowed(url, settings).catch((error: unknown) => {
    if (error instanceof OutboundRefused) throw error;
    return [];
  });
  if (addresses.length === 0) throw new OutboundRefused("The host of this address is not known");
}

/**
 * The DNS look-up of a connection, which checks the addresses that it connects to, so that they cannot change in
 * between.
 */
export const guardedLookup =
  (url: URL, settings: Settings = env()): LookupFunction =>
  (_hostname, options, callback) => {
    resolveAllowed(url, settings).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) callback(new OutboundRefused("The host of this address is not known"), "");
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
