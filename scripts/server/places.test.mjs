import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { clientFinder, Places } from "./places.mjs";

/** @param {string} remoteAddress @param {string} [forwarded] */
const from = (remoteAddress, forwarded) =>
  /** @type {any} */ ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } });
const response = () => /** @type {any} */ (new EventEmitter());
const clientOf = clientFinder();

test("a client cannot take more places than its limit, and others take the rest", () => {
  const places = new Places({ max: 3, maxOfClient: 2, clientOf });
  const held = [response(), response(), response()];
  expect(places.take(from("10.0.0.1"), held[0])).toBe(true);
  expect(places.take(from("10.0.0.1"), held[1])).toBe(true);
  expect(places.take(from("10.0.0.1"), response())).toBe(false);
  expect(places.take(from("10.0.0.2"), held[2])).toBe(true);
  expect(places.take(from("10.0.0.3"), response())).toBe(false);
});

test("a place that is released before the response closes is released once", () => {
  const places = new Places({ max: 2, maxOfClient: 1, clientOf });
  const held = response();
  places.take(from("10.0.0.1"), held);
  places.release(held);
  held.emit("close");
  expect(places.taken).toBe(0);
  expect(places.take(from("10.0.0.1"), response())).toBe(true);
});

test.each([
  ["::ffff:10.0.0.1", "10.0.0.1", true],
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
])("%s and %s are one client: %s", (one, other, isSame) => {
  expect(clientOf(from(one))[0] === clientOf(from(other))[0]).toBe(isSame);
});

test.each(["[2001:db8:1:2::1]:54321", "[2001:db8:1:2::1]", "2001:db8:1:2::1"])(
  "%s is named by the networks of its address",
  (forwarded) => {
    expect(clientFinder("127.0.0.1")(from("127.0.0.1", forwarded))).toEqual(clientOf(from("2001:db8:1:2::1")));
  },
);

test("the networks of one IPv6 site together take twice the limit of a client", () => {
  const places = new Places({ max: 10, maxOfClient: 2, clientOf });
  const takes = [1, 1, 2, 2, 3].map((network) => places.take(from(`2001:db8:1:${network}::1`), response()));
  expect(takes).toEqual([true, true, true, true, false]);
  expect(places.take(from("2001:db8:2:1::1"), response())).toBe(true);
});

/**
 * Places whose stalled responses give way, in this order.
 * @param {any[]} stalled
 * @param {number} max
 * @param {number} maxOfClient
 */
function givingWay(stalled, max, maxOfClient) {
  /** @param {(held: any) => boolean} isMeant */
  const giveWay = (isMeant) => {
    const index = stalled.findIndex(isMeant);
    return index < 0 ? undefined : stalled.splice(index, 1)[0];
  };
  return new Places({ max, maxOfClient, clientOf, giveWay });
}

test("a stalled response of any client gives way when all places are taken", () => {
  const [one, two] = [response(), response()];
  const places = givingWay([response(), two], 2, 2);
  places.take(from("10.0.0.1"), one);
  places.take(from("10.0.0.2"), two);
  expect(places.take(from("10.0.0.3"), response())).toBe(true);
  expect(places.take(from("10.0.0.4"), response())).toBe(false);
  two.emit("close");
  expect(places.taken).toBe(2);
});

test("a client's own stalled response gives way when its limit is reached", () => {
  const [one, two] = [response(), response()];
  const places = givingWay([one, two], 3, 1);
  places.take(from("10.0.0.1"), one);
  places.take(from("10.0.0.2"), two);
  expect(places.take(from("10.0.0.2"), response())).toBe(true);
  expect(places.take(from("10.0.0.2"), response())).toBe(false);
  expect(places.take(from("10.0.0.1"), response())).toBe(true);
});

test("a response takes more bytes up to its client's limit, and releases all of them", () => {
  const bytes = new Places({ max: 100, maxOfClient: 50, clientOf });
  const held = response();
  expect([30, 20, 1].map((amount) => bytes.take(from("10.0.0.1"), held, amount))).toEqual([true, true, false]);
  expect(bytes.take(from("10.0.0.1"), response(), 1)).toBe(false);
  expect(bytes.take(from("10.0.0.2"), response(), 50)).toBe(true);
  held.emit("close");
  expect(bytes.taken).toBe(50);
});

test.each([
  ["a client that names another", undefined, "10.0.0.9", "127.0.0.1"],
  ["a client behind a proxy", "127.0.0.1, ::1", "10.0.0.9", "10.0.0.9"],
  ["a client behind a proxy that names others", "127.0.0.1", "1.1.1.1, 10.0.0.9", "10.0.0.9"],
  ["a client behind two proxies", "127.0.0.1, 10.1.0.0/16", "10.0.0.9, 10.1.2.3", "10.0.0.9"],
  ["a proxy that names nobody", "127.0.0.1", undefined, "127.0.0.1"],
  ["a client whose proxy names its port", "127.0.0.1", "10.0.0.9:54321", "10.0.0.9"],
  ["a client behind two proxies with ports", "127.0.0.1, 10.1.0.0/16", "10.0.0.9:1, 10.1.2.3:2", "10.0.0.9"],
])("%s", (_, proxies, forwarded, client) => {
  expect(clientFinder(proxies)(from("127.0.0.1", forwarded))).toEqual([client]);
});
