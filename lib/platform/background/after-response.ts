import "server-only";
import { after } from "next/server";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/per-process";
import { createQueue } from "./queue";

/** At most two tasks run at once, so that they use at most two connections of the pool. */
const BOUNDS = { running: 2, waiting: 100 };

const shared = perProcess<ReturnType<typeof createQueue>>("background");

async function runInBackground(name: string, task: () => Promise<unknown>): Promise<void> {
  shared.value ??= createQueue(BOUNDS);
  try {
    if ((await shared.value(task)).isFull) log().warn({ task: name }, "background task dropped");
  } catch (error) {
    if (isDatabaseAway(error)) log().warn({ err: error }, `${name} waits for the database`);
    else log().error({ err: error }, name);
  }
}

/**
 * Runs a task after the response, in the bounded queue of this process. When the queue is full, the task is dropped and
 * logged; a failure is logged.
 * @param name of the task, for the log
 */
export function runAfterResponse(name: string, task: () => Promise<unknown>): void {
  after(() => runInBackground(name, task));
}
