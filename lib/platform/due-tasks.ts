import "server-only";
import { after } from "next/server";

type Task = { run: () => Promise<void>; intervalMs: number; dueAt: number };

// The tasks of a process without timers, whichever bundle asks.
const shared = globalThis as typeof globalThis & { waypointTasks?: Task[] };

/** Lets responses run a task, each time its interval has passed. */
export function addDueTask(run: () => Promise<void>, intervalMs: number): void {
  shared.waypointTasks ??= [];
  shared.waypointTasks.push({ run, intervalMs, dueAt: Date.now() + intervalMs });
}

/** Runs the tasks whose interval has passed, after the response. There are none where timers run them. */
export function runDueTasks(): void {
  if (!shared.waypointTasks) return;
  const now = Date.now();
  for (const task of shared.waypointTasks) {
    if (task.dueAt > now) continue;
    task.dueAt = now + task.intervalMs;
    after(task.run);
  }
}
