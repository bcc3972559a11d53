import ipaddr from "ipaddr.js";
import { withoutPort } from "./without-port.mjs";

/** Prefix lengths of IPv6 networks: one customer holds every address of a /64, and may hold every /64 of a /48. */
const IPV6_BITS = { customer: 64, site: 48 };

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Networks as parsed by `parseNetworks`. */
export type Networks = [Address, number][];

const parse = (text: string): Address | null => (ipaddr.isValid(text) ? ipaddr.process(text) : null);

/** Parses a network (`10.0.0.0/8`) or a single address. @throws for anything else */
function parseNetwork(text: string): [Address, number] {
  const network = text.includes("/") ? text : `${text}/${ipaddr.parse(text).kind() === "ipv4" ? 32 : 128}`;
  return ipaddr.parseCIDR(network);
}

/** Parses a comma-separated list of networks and addresses. @throws when an entry is invalid */
export const parseNetworks = (list: string) =>
  list
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean)
    .map(parseNetwork);

const isIn = (address: Address, networks: Networks) =>
  networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network as never, bits));

/**
 * Metadata services of clouds, which give credentials to any caller inside. They are never allowed: link-local
 * addresses with AWS's, Google's and Azure's service, AWS's and Google's for IPv6, Alibaba's, Oracle's, and Azure's
 * wire server, whose address looks public.
 */
const METADATA = parseNetworks(
  "169.254.0.0/16, fe80::/10, fd00:ec2::/32, fd20:ce::/32, 100.100.100.200, 192.0.0.192, 168.63.129.16",
);

/** Global IPv6 addresses. The range `unicast` of ipaddr.js also contains forms with an embedded IPv4 address. */
const GLOBAL_IPV6 = parseNetworks("2000::/3");

const isPublic = (address: Address) =>
  address.range() === "unicast" && (address.kind() === "ipv4" || isIn(address, GLOBAL_IPV6));

/**
 * True for an address that the product may connect to when a user names it: a public address or an allowed network;
 * without encryption, an allowed network only. An IPv4-mapped IPv6 address counts as IPv4; other embedded forms are
 * rejected.
 * @param allowed networks of OUTBOUND_ALLOW
 */
export function mayConnectTo(text: string, allowed: Networks, { isEncrypted }: { isEncrypted: boolean }): boolean {
  const address = parse(text);
  if (!address || isIn(address, METADATA)) return false;
  if (!isEncrypted) return isIn(address, allowed);
  return isPublic(address) || isIn(address, allowed);
}

/** True for an address of this machine, such as `127.0.0.1` and `::1`. */
export const isLoopback = (text: string): boolean => {
  const range = parse(text)?.range();
  return range === "loopback" || range === "unspecified";
};

/**
 * The client's address. Anyone can send X-Forwarded-For, so an entry counts only if the peer and all later entries are
 * trusted proxies.
 * @param peer the address at the other end of the connection
 * @param forwardedFor the header's value: the client first, the last proxy last
 * @returns null when the address cannot be determined
 */
export function findClientAddress(peer: string | null, forwardedFor: string | null, trusted: Networks): string | null {
  let client = peer === null ? null : parse(peer);
  for (const hop of forwardedFor?.split(",").reverse() ?? []) {
    if (!client || !isIn(client, trusted)) break;
    const next = parse(withoutPort(hop));
    if (!next) break;
    client = next;
  }
  return client?.toString() ?? null;
}

/**
 * The key of an address in rate limits: an IPv4 address, also when it is mapped into IPv6, or an IPv6 customer network
 * (/64).
 */
export const networkOf = (address: string): string =>
  ipv6Network(address, IPV6_BITS.customer) ?? parse(address)?.toString() ?? address;

/** The IPv6 site (/48) of an address, which may belong to one customer with 65,536 networks; null for IPv4. */
export const siteOf = (address: string): string | null => ipv6Network(address, IPV6_BITS.site);

function ipv6Network(address: string, bits: number): string | null {
  const parsed = parse(address);
  if (parsed?.kind() !== "ipv6") return null;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
