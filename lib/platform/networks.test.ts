import { expect, test } from "vitest";
import { findClientAddress, networkOf, parseNetworks } from "./networks";

const proxies = parseNetworks("10.0.0.0/8, 2001:db8::1, 127.0.0.1");

test.each([
  ["the peer itself", "203.0.113.9", null, "203.0.113.9"],
  ["not what a stranger claims", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["whom a proxy of ours names", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["not who stands before a stranger's own claim", "10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["through two proxies of ours", "127.0.0.1", "198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["the proxy where it names nobody", "10.1.2.3", null, "10.1.2.3"],
  ["the proxy where it names nonsense", "10.1.2.3", "1.1.1.1, unknown", "10.1.2.3"],
  ["IPv4 written as IPv6", "::ffff:203.0.113.9", null, "203.0.113.9"],
  ["a proxy written as IPv6", "::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["IPv6 behind an IPv6 proxy", "2001:db8::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6"],
  ["nobody where nothing is known", null, "198.51.100.1", null],
  ["nobody where the peer is no address", "a pipe", "198.51.100.1", null],
])("the client is %s", (_, peer, forwardedFor, client) => {
  expect(findClientAddress(peer, forwardedFor, proxies)).toBe(client);
});

test("without declared proxies nobody is believed", () => {
  expect(findClientAddress("127.0.0.1", "198.51.100.1", [])).toBe("127.0.0.1");
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(["10.0.0.0/33", "proxy.example", "10.0.0.0/x"])("%s is no network", (text) => {
  expect(() => parseNetworks(text)).toThrow();
});
