import { expect, test } from "vitest";
import { retryAfterDeadlock } from "./retry";

const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });

/** A write that deadlocks a number of times before it succeeds, and the times of its runs, in ms from the start. */
function victimOf(deadlocks: number, error: Error = deadlock) {
  const start = performance.now();
  const runs: number[] = [];
  const work = async () => {
    runs.push(performance.now() - start);
    if (runs.length <= deadlocks) throw error;
    return "done";
  };
  return { runs, work };
}

test.each([0, 1, 2])("a write that deadlocked %i times succeeds", async (deadlocks) => {
  const { runs, work } = victimOf(deadlocks);
  expect(await retryAfterDeadlock(work)).toBe("done");
  expect(runs).toHaveLength(deadlocks + 1);
});

test("the third deadlock is thrown", async () => {
  const { runs, work } = victimOf(3);
  await expect(retryAfterDeadlock(work)).rejects.toBe(deadlock);
  expect(runs).toHaveLength(3);
});

test("a write waits before it runs again, so that the other transaction goes first", async () => {
  const { runs, work } = victimOf(1);
  await retryAfterDeadlock(work);
  expect(runs[1]).toBeGreaterThan(40);
});

test("any other error is thrown at once", async () => {
  const { runs, work } = victimOf(1, new Error("duplicate key"));
  await expect(retryAfterDeadlock(work)).rejects.toThrow("duplicate key");
  expect(runs).toHaveLength(1);
});
