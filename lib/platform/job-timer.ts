import "server-only";
import { AsyncResource } from "node:async_hooks";
import { after } from "next/server";
import { env } from "@/lib/platform/env";
import { perProcess } from "./per-process";

/** Milliseconds between two looks for due jobs. */
const TICK_MS = 5_000;

const shared = perProcess<{ run: () => Promise<unknown>; ranAt: number }>("jobs");

/** Runs due jobs in this process from now on: at a tick and after responses. The timer does not keep the process alive. */
export function startJobs(run: () => Promise<unknown>): void {
  // A job belongs to no request, also when it runs after the response of one.
  shared.value = { run: AsyncResource.bind(run), ranAt: 0 };
  if (!env().VERCEL) setInterval(run, TICK_MS).unref();
}

/** Runs due jobs after the response, so that it does not depend on a mail server. */
export function runJobsSoon(): void {
  const jobs = shared.value;
  if (!jobs) return;
  jobs.ranAt = Date.now();
  // Vercel freezes a process whose responses have ended; a server that stops must not wait for a long job.
  after(() => (env().VERCEL ? jobs.run() : void jobs.run()));
}

/** Stands in for the timer on Vercel, where none runs between requests: a response runs the jobs once a tick has passed. */
export function runJobsAtTick(): void {
  if (env().VERCEL && Date.now() >= (shared.value?.ranAt ?? 0) + TICK_MS) runJobsSoon();
}
