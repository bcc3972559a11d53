import { EventEmitter } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { clientFinder } from "./places.mjs";
import { turnsOf } from "./running.mjs";

afterEach(() => {
  vi.useRealTimers();
});

/** @param {string} remoteAddress */
const from = (remoteAddress) => /** @type {any} */ ({ socket: { remoteAddress }, headers: {} });

/** A response to a client that waits, or has gone. */
const answer = (headersSent = false) => /** @type {any} */ (Object.assign(new EventEmitter(), { headersSent }));

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
  const all = Array.from({ length: 20 }, () => turn(from("10.0.0.1"), answer(), mine.work));
  const other = turn(from("10.0.0.2"), answer(), others.work);
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
  await expect(turn(from("2001:db8:1:1::1"), answer(), () => Promise.reject(new Error("failed")))).rejects.toThrow(
    "failed",
  );
  for (let network = 1; network <= 20; network += 1) void turn(from(`2001:db8:1:${network}::1`), answer(), work);
  await settled();
  expect(ends).toHaveLength(16);
});

test.each([
  ["two seconds once its answer has begun", true, 2_000],
  ["twelve seconds while nothing is answered, also when its client has gone", false, 12_000],
])("gives the turn of a request to the next after %s, and fails when it fails later", async (_, headersSent, ms) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const turn = turnsOf(clientFinder());
  const { ends, work } = counter();
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const failing = turn(from("10.0.0.1"), answer(headersSent), () => new Promise((_resolve, reject) => (fail = reject)));
  for (let request = 0; request < 16; request += 1) void turn(from("10.0.0.1"), answer(), work);
  await settled();
  vi.advanceTimersByTime(ms - 1);
  await settled();
  expect(ends).toHaveLength(15);
  vi.advanceTimersByTime(1);
  await settled();
  expect(ends.length).toBeGreaterThan(15);
  fail(new Error("failed"));
  await expect(failing).rejects.toThrow("failed");
});

test("leaves out a request whose client goes while it waits", async () => {
  const turn = turnsOf(clientFinder());
  const [mine, gone] = [counter(), counter()];
  for (let request = 0; request < 16; request += 1) void turn(from("10.0.0.1"), answer(), mine.work);
  const left = answer();
  const waited = turn(from("10.0.0.1"), left, gone.work);
  const next = counter();
  void turn(from("10.0.0.1"), answer(), next.work);
  left.emit("close");
  await waited;
  mine.ends[0]?.();
  await settled();
  expect([gone.ends.length, next.ends.length]).toEqual([0, 1]);
});
