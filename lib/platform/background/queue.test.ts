import { expect, test, vi } from "vitest";
import { createQueue, shareRuns } from "./queue";

/** A task that the test ends. */
function heldTask() {
  let end = () => {};
  let fail = (_error: Error) => {};
  const promise = new Promise<void>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { task: vi.fn(() => promise), end: () => end(), fail: (error: Error) => fail(error) };
}

test("a queue runs and holds tasks up to its limits, and rejects the rest", async () => {
  const run = createQueue({ running: 2, waiting: 1 });
  const [first, second, third, fourth] = [heldTask(), heldTask(), heldTask(), heldTask()];
  const results = [first, second, third].map(({ task }) => run(task));
  expect(await run(fourth.task)).toEqual({ isFull: true });
  expect([first, second, third, fourth].map(({ task }) => task.mock.calls.length)).toEqual([1, 1, 0, 0]);
  first.end();
  await results[0];
  expect(third.task).toHaveBeenCalledOnce();
  second.end();
  third.end();
  expect(await Promise.all(results)).toEqual(Array(3).fill({ isFull: false, result: undefined }));
});

test("a queue runs the next task when one fails", async () => {
  const run = createQueue({ running: 1, waiting: 1 });
  const failing = heldTask();
  const failed = run(failing.task);
  const next = run(async () => "done");
  failing.fail(new Error("no"));
  await expect(failed).rejects.toThrow("no");
  expect(await next).toEqual({ isFull: false, result: "done" });
  expect(await run(async () => "again")).toEqual({ isFull: false, result: "again" });
});

test("calls during a run share one further run", async () => {
  const runs = [heldTask(), heldTask(), heldTask()];
  let started = 0;
  const call = shareRuns(() => runs[started++]?.task() ?? Promise.resolve());
  const first = call();
  const [second, third] = [call(), call()];
  expect(started).toBe(1);
  runs[0]?.end();
  await first;
  await vi.waitFor(() => expect(started).toBe(2));
  runs[1]?.end();
  await Promise.all([second, third]);
  expect(started).toBe(2);
  void call();
  expect(started).toBe(3);
});

test("a run that fails does not stop the next", async () => {
  let runs = 0;
  const call = shareRuns(async () => {
    runs += 1;
    if (runs === 1) throw new Error("no");
  });
  await expect(call()).rejects.toThrow("no");
  await call();
  expect(runs).toBe(2);
});
