import ipaddr from "ipaddr.js";

/** Prefix lengths of IPv6 networks: one customer holds every address of a /64, and may hold every /64 of a /48. */
const IPV6_BITS = { customer: 64, site: 48 };

type Address = ipaddr.IPv4 | ipaddr.IPv6;

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

/**
 * The client's address. Anyone can send X-Forwarded-For, so an entry counts only if the peer and all later entries are
 * trusted proxies.
 * @param peer the address at the other end of the connection
 * @param forwardedFor the header's value: the client first, the last proxy last
 * @returns null when the address cannot be determined
 */
export function findClientAddress(
  peer: string | null,
  forwardedFor: string | null,
  trusted: [Address, number][],
): string | null {
  const isTrusted = (address: Address) =>
    trusted.some(([network, bits]) => address.kind() === network.kind() && address.match(network as never, bits));
  let client = peer === null ? null : parse(peer);
  for (const hop of forwardedFor?.split(",").reverse() ?? []) {
    if (!client || !isTrusted(client)) break;
    const next = parse(hop.trim());
    if (!next) break;
    client = next;
  }
  return client?.toString() ?? null;
}

/** The part of an address that rate limits count by: an IPv4 address, or an IPv6 customer network (/64). */
export const networkOf = (address: string): string => ipv6Network(address, IPV6_BITS.customer) ?? address;

/** The IPv6 site (/48) of an address, which may be 65,536 customer networks of one customer; null for IPv4. */
export const siteOf = (address: string): string | null => ipv6Network(address, IPV6_BITS.site);

function ipv6Network(address: string, bits: number): string | null {
  const parsed = parse(address);
  if (parsed?.kind() !== "ipv6") return null;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
