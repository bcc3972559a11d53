import { expect, test } from "vitest";
import { findClientAddress, networkOf, parseNetworks, siteOf } from "./networks";

const proxies = parseNetworks("10.0.0.0/8, 2001:db8::1, 127.0.0.1");

test.each([
  ["the peer itself", "203.0.113.9", null, "203.0.113.9"],
  ["the peer, not the header of an undeclared proxy", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["the address that a declared proxy names", "10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["the last address of the header, not a forged one before it", "10.1.2.3", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["the address before two declared proxies", "127.0.0.1", "198.51.100.1, 10.9.9.9", "198.51.100.1"],
  ["the proxy when it sends no header", "10.1.2.3", null, "10.1.2.3"],
  ["the proxy when it sends an invalid address", "10.1.2.3", "1.1.1.1, unknown", "10.1.2.3"],
  ["the address without the port that a proxy adds", "10.1.2.3", "198.51.100.1:54321, 10.9.9.9:80", "198.51.100.1"],
  ["IPv6 without the port that a proxy adds", "10.1.2.3", "[2001:db8:1:2:3:4:5:6]:54321", "2001:db8:1:2:3:4:5:6"],
  ["IPv4 written as IPv6", "::ffff:203.0.113.9", null, "203.0.113.9"],
  ["a proxy written as IPv6", "::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"],
  ["IPv6 behind an IPv6 proxy", "2001:db8::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6"],
  ["unknown without a peer", null, "198.51.100.1", null],
  ["unknown when the peer is not an address", "a pipe", "198.51.100.1", null],
])("the client is %s", (_, peer, forwardedFor, client) => {
  expect(findClientAddress(peer, forwardedFor, proxies)).toBe(client);
});

test("the header is ignored without declared proxies", () => {
  expect(findClientAddress("127.0.0.1", "198.51.100.1", [])).toBe("127.0.0.1");
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
])("networkOf maps %s to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["203.0.113.9", null],
  ["::ffff:203.0.113.9", null],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
  ["2001:db8:2:2::1", "2001:db8:2::/48"],
])("siteOf maps %s to %s", (address, site) => {
  expect(siteOf(address)).toBe(site);
});

test.each(["10.0.0.0/33", "proxy.example", "10.0.0.0/x"])("parseNetworks rejects %s", (text) => {
  expect(() => parseNetworks(text)).toThrow();
});
