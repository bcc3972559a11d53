import "server-only";
import { after } from "next/server";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/per-process";
import { createQueue } from "./queue";

/** Background tasks take two of the pool's connections at most. */
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
 * Runs a task after the response, in the one bounded queue of this process. A task that finds the queue full is dropped
 * with a log line; a failure is logged.
 * @param name of the task, for the log
 */
export function runAfterResponse(name: string, task: () => Promise<unknown>): void {
  after(() => runInBackground(name, task));
}
