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

/** @param {Promise<unknown>} exited @returns {any} a server */
const serverUntil = (exited) => ({ exited });

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
  keepRunning(start(), start, async (milliseconds) => pauses.push(milliseconds));
  await vi.waitUntil(() => pauses.length === lifetimes.length);
  return pauses;
}

test("restarts a server that exits at once, then after growing pauses", async () => {
  expect(await pausesOf(Array(8).fill(100))).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test("begins with the first pause again after ten seconds without an exit", async () => {
  expect(await pausesOf([100, 100, 10_001, 100])).toEqual([0, 500, 0, 500]);
});
