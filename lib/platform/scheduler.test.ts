import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runDueTasks } from "./due-tasks";
import { runPeriodically } from "./scheduler";

const after = vi.hoisted(() => vi.fn((task: () => Promise<void>) => task()));
vi.mock("next/server", () => ({ after }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("VERCEL", "1");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test("on Vercel a task runs after the first response once its interval has passed, and not before", async () => {
  const task = vi.fn(async () => {});
  runPeriodically("outbox", task, 10_000);
  runDueTasks();
  await vi.advanceTimersByTimeAsync(9_999);
  runDueTasks();
  expect(task).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  for (let response = 0; response < 3; response += 1) runDueTasks();
  expect(task).toHaveBeenCalledTimes(1);
  expect(after).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  runDueTasks();
  expect(task).toHaveBeenCalledTimes(2);
});
