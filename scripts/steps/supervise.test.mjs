import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepRunning } from "./supervise.mjs";

let now = 0;

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function deferred() {
  let resolve = () => {};
  const promise = new Promise((done) => {
    resolve = () => done(undefined);
  });
  return { promise, resolve };
}

/** @param {Promise<unknown>} exited @returns {any} a server */
const serverUntil = (exited) => ({ exited, listening: Promise.resolve(), listen: vi.fn() });

/**
 * Runs servers that exit after some milliseconds each.
 * @param {number[]} lifetimes
 * @returns {Promise<number[]>} the pauses before the restarts
 */
async function pausesOf(lifetimes) {
  /** @type {number[]} */
  const pauses = [];
  const left = [...lifetimes];
  const start = () => {
    const lifetime = left.shift();
    if (lifetime === undefined) return serverUntil(new Promise(() => {}));
    const exited = new Promise((resolve) => {
      setImmediate(() => {
        now += lifetime;
        resolve(137);
      });
    });
    return serverUntil(exited);
  };
  keepRunning(start(), { start }, async (milliseconds) => pauses.push(milliseconds));
  await vi.waitUntil(() => pauses.length === lifetimes.length);
  return pauses;
}

test("a server that exits soon is started again at once, then at growing intervals", async () => {
  expect(await pausesOf(Array(9).fill(100))).toEqual([0, 150, 400, 900, 1_900, 3_900, 7_900, 7_900, 7_900]);
});

test("a server that has run for longer than the interval is started again at once", async () => {
  expect(await pausesOf([3_000, 3_000, 3_000, 3_000, 3_000, 3_000])).toEqual([0, 0, 0, 0, 0, 1_000]);
});

test("after a minute without an exit the intervals begin again", async () => {
  expect(await pausesOf([100, 100, 60_001, 100])).toEqual([0, 150, 0, 150]);
});

test("the spare server listens when the running one exits, and only then another is loaded", async () => {
  /** @type {ReturnType<typeof serverUntil>[]} */
  const spares = [];
  const { promise: exited, resolve: exit } = deferred();
  const first = serverUntil(exited);
  const startSpare = () => {
    const { promise, resolve } = deferred();
    spares.push({ ...serverUntil(new Promise(() => {})), listening: promise, listens: resolve });
    return spares.at(-1);
  };
  keepRunning(first, { start: vi.fn(), startSpare }, async () => {});
  expect(spares).toHaveLength(1);
  expect(spares[0].listen).not.toHaveBeenCalled();
  exit();
  await vi.waitUntil(() => spares[0].listen.mock.calls.length === 1);
  expect(spares).toHaveLength(1);
  spares[0].listens();
  await vi.waitUntil(() => spares.length === 2);
});
