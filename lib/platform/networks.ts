import ipaddr from "ipaddr.js";

/** Bits of an IPv6 address that one customer has: whoever holds a /64 has every address in it. */
const IPV6_CUSTOMER = 64;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const parse = (text: string): Address | null => (ipaddr.isValid(text) ? ipaddr.process(text) : null);

/** A network as TRUSTED_PROXIES writes it: `10.0.0.0/8`, or one address. @throws where it is neither */
function parseNetwork(text: string): [Address, number] {
  const network = text.includes("/") ? text : `${text}/${ipaddr.parse(text).kind() === "ipv4" ? 32 : 128}`;
  return ipaddr.parseCIDR(network);
}

/** The networks of a comma-separated list. @throws where one of them is none */
export const parseNetworks = (list: string) =>
  list
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean)
    .map(parseNetwork);

/**
 * Who a request comes from. Everybody may write X-Forwarded-For, so a name in it counts only while all those nearer to
 * us, the peer itself first, are proxies of ours.
 * @param peer the other end of the connection
 * @param forwardedFor the header's value: the client first, the last proxy last
 * @returns null where nothing sure is known
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

/** The part of an address that attempts are counted by: an IPv4 address, or an IPv6 customer's network. */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (parsed?.kind() !== "ipv6") return address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_CUSTOMER}`);
  return `${network.toString()}/${IPV6_CUSTOMER}`;
}
