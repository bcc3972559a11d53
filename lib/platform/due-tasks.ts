import "server-only";
import { after } from "next/server";
import { perProcess } from "./per-process";

type Task = { run: () => Promise<void>; intervalMs: number; dueAt: number };

const shared = perProcess<Task[]>("tasks");

/** Lets responses run a task, each time its interval has passed. */
export function addDueTask(run: () => Promise<void>, intervalMs: number): void {
  shared.value ??= [];
  shared.value.push({ run, intervalMs, dueAt: Date.now() + intervalMs });
}

/** Runs the tasks whose interval has passed, after the response. There are none where timers run them. */
export function runDueTasks(): void {
  if (!shared.value) return;
  const now = Date.now();
  for (const task of shared.value) {
    if (task.dueAt > now) continue;
    task.dueAt = now + task.intervalMs;
    after(task.run);
  }
}
