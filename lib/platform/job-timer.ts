import "server-only";
import { AsyncResource } from "node:async_hooks";
import { after } from "next/server";
import { env } from "@/lib/platform/env";
import { perProcess } from "./per-process";

/** Milliseconds between two runs of due jobs. */
const TICK_MS = 5_000;

const shared = perProcess<{ run: () => Promise<unknown>; ranAt: number }>("jobs");

/** Runs due jobs in this process at an interval and after responses. The timer does not keep the process alive. */
export function startJobs(run: () => Promise<unknown>): void {
  // A job does not belong to the request after whose response it runs.
  shared.value = { run: AsyncResource.bind(run), ranAt: 0 };
  if (!env().VERCEL) setInterval(run, TICK_MS).unref();
}

/** Runs due jobs after the response, so that the response does not wait for services such as a mail server. */
export function runJobsSoon(): void {
  const jobs = shared.value;
  if (!jobs) return;
  jobs.ranAt = Date.now();
  // Vercel freezes a process after its responses, so it must wait; a stopping server must not wait for a long job.
  after(() => (env().VERCEL ? jobs.run() : void jobs.run()));
}

/**
 * Replaces the timer on Vercel, where none runs between requests: runs due jobs after a response once a tick has
 * passed.
 */
export function runJobsAtTick(): void {
  if (env().VERCEL && Date.now() >= (shared.value?.ranAt ?? 0) + TICK_MS) runJobsSoon();
}
