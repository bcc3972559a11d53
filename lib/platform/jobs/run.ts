import "server-only";
import { shareRuns } from "@/lib/platform/background/queue";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { log } from "@/lib/platform/log";
import { withoutPersonal } from "@/lib/platform/logged/without-personal";
import { metrics } from "@/lib/platform/metrics/record";
import { addRecurringJobs, type Claim, claimDue, failJob, finishJob, LEASE_SECONDS, renewLease } from "./data";
import { waitAfter } from "./retry";

/** The limits of jobs that one process runs at once, of all and of each kind: one that waits for slow receivers leaves slots to others. */
const SLOTS = 10;
const SLOTS_OF_KIND = 5;

/** Milliseconds between two renewals of a lease. */
const RENEW_MS = (LEASE_SECONDS * 1_000) / 4;

/** An attempt at a job. `attempts` includes this one. */
export type Attempt = { attempts: number; isLast: boolean };

/** A kind of job: recurring work with an interval, or work on rows that add it in their transaction. */
export type Job = {
  name: string;
  /** Seconds between two runs; undefined for a job that runs for each added row. */
  everySeconds?: number;
  /** The limit of attempts; unlimited by default. */
  maxAttempts?: number;
  /**
   * Must be idempotent: it runs again if its process dies before the success is recorded.
   * @param key the id of a row; empty for recurring work
   */
  run: (key: string, attempt: Attempt) => Promise<unknown>;
};

/** The numbers of successful and failed attempts. */
export type Runs = { done: number; failed: number };

/** An expected failure, such as a server that does not answer. Its message is shown to administrators. */
export class JobFailure extends Error {}

async function attempt(job: Job, claim: Claim): Promise<keyof Runs> {
  const { name, key, attempts } = claim;
  const { everySeconds, maxAttempts } = job;
  const renewing = setInterval(() => renewLease(claim).catch(() => {}), RENEW_MS).unref();
  try {
    // An attempt whose process died was never recorded as failed.
    if (maxAttempts !== undefined && attempts > maxAttempts) throw new JobFailure("The last attempt did not end");
    await job.run(key, { attempts, isLast: attempts >= (maxAttempts ?? Number.POSITIVE_INFINITY) });
    await finishJob(claim, everySeconds);
    return "done";
  } catch (error) {
    const isExpected = error instanceof JobFailure;
    const reason = isExpected ? error.message : withoutPersonal(String(error));
    const wait = everySeconds ?? waitAfter(attempts, maxAttempts);
    if (isExpected) log().warn({ job: name, key, attempts, reason, wait }, "job failed");
    else log().error({ job: name, key, attempts, wait, err: error }, "job failed");
    metrics()?.error("task");
    await failJob(claim, reason, wait);
    return "failed";
  } finally {
    clearInterval(renewing);
  }
}

/**
 * Creates a runner of several jobs at once. Each job runs in one process only.
 * @returns a function that runs all due jobs, and returns the attempts of this runner so far
 */
export function createRunner(jobs: Job[]): () => Promise<Runs> {
  const named = new Map(jobs.map((job) => [job.name, job]));
  const recurring = jobs.flatMap(({ name, everySeconds }) => (everySeconds === undefined ? [] : [name]));
  const running = new Map<Promise<void>, string>();
  const runs: Runs = { done: 0, failed: 0 };
  let isReady = false;

  async function run(claim: Claim): Promise<void> {
    try {
      runs[await attempt(named.get(claim.name) as Job, claim)] += 1;
    } catch (error) {
      reportFailure(error);
    }
  }

  async function fillSlots(): Promise<void> {
    if (!isReady) await addRecurringJobs(recurring);
    isReady = true;
    const names = [...named.keys()];
    const taken = [...running.values()];
    const leftOf = names.map((name) => SLOTS_OF_KIND - taken.filter((other) => other === name).length);
    for (const claim of await claimDue(names, SLOTS - running.size, leftOf)) {
      const started = run(claim).finally(() => running.delete(started));
      running.set(started, claim.name);
    }
  }
  const fill = shareRuns(fillSlots);

  return async () => {
    for (await fill(); running.size > 0; await fill()) await Promise.race(running.keys());
    return runs;
  };
}

function reportFailure(error: unknown): void {
  if (isDatabaseAway(error)) log().warn({ err: error }, "jobs wait for the database");
  else log().error({ err: error }, "jobs");
}

/** Runs all due jobs, for the host's scheduler and for tests. */
export const runDueJobs = (jobs: Job[]): Promise<Runs> => createRunner(jobs)();

/** A runner for timers and responses, which logs failures. */
export function loggedRunner(jobs: Job[]): () => Promise<unknown> {
  const run = createRunner(jobs);
  return () => run().catch(reportFailure);
}
