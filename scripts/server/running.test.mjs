import { afterEach, expect, test, vi } from "vitest";
import { clientFinder } from "./places.mjs";
import { turnsOf } from "./running.mjs";

afterEach(() => {
  vi.useRealTimers();
});

/** @param {string} remoteAddress */
const from = (remoteAddress) => /** @type {any} */ ({ socket: { remoteAddress }, headers: {} });

/** Work that runs until it is told to end, and its number. */
function counter() {
  /** @type {(() => void)[]} */
  const ends = [];
  const work = () => /** @type {Promise<void>} */ (new Promise((resolve) => ends.push(resolve)));
  return { ends, work };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("runs sixteen requests of a client at once, the next after one has ended, and others meanwhile", async () => {
  const turn = turnsOf(clientFinder());
  const [mine, others] = [counter(), counter()];
  const all = Array.from({ length: 20 }, () => turn(from("10.0.0.1"), mine.work));
  const other = turn(from("10.0.0.2"), others.work);
  await settled();
  expect([mine.ends.length, others.ends.length]).toEqual([16, 1]);
  mine.ends[0]?.();
  await settled();
  expect(mine.ends).toHaveLength(17);
  others.ends[0]?.();
  await other;
  for (let ended = 1; ended < 20; ended += 1) {
    mine.ends[ended]?.();
    await settled();
  }
  await Promise.all(all);
});

test("counts the networks of one IPv6 site together, and goes on after a failure", async () => {
  const turn = turnsOf(clientFinder());
  const { ends, work } = counter();
  await expect(turn(from("2001:db8:1:1::1"), () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  for (let network = 1; network <= 20; network += 1) void turn(from(`2001:db8:1:${network}::1`), work);
  await settled();
  expect(ends).toHaveLength(16);
});

test("gives the turn of a request that waits for two seconds to the next, and fails when it fails later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const turn = turnsOf(clientFinder());
  const { ends, work } = counter();
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const failing = turn(from("10.0.0.1"), () => new Promise((_, reject) => (fail = reject)));
  for (let request = 0; request < 16; request += 1) void turn(from("10.0.0.1"), work);
  await settled();
  expect(ends).toHaveLength(15);
  vi.advanceTimersByTime(2_000);
  await settled();
  expect(ends).toHaveLength(16);
  fail(new Error("failed"));
  await expect(failing).rejects.toThrow("failed");
});
