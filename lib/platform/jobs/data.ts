import "server-only";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";

/**
 * The lease of a running job, which is renewed. When the process dies, another one can claim the job after this time.
 */
export const LEASE_SECONDS = 20;

/** Retention of jobs that were given up. */
const RETENTION_DAYS = 30;

const claimRow = z.object({ name: z.string(), key: z.string(), attempts: z.int(), dueAt: z.string() });

/** A job that this process has claimed. `attempts` includes this one. */
export type Claim = z.infer<typeof claimRow>;

/** Adds a job in the transaction that causes it. An existing job runs once more, even if it was given up. */
export async function addJob(tx: Transaction, name: string, key: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO jobs AS j (name, key) VALUES (${name}, ${key})
    ON CONFLICT (name, key) DO UPDATE
    SET due_at = now(), attempts = CASE WHEN j.failed_at IS NULL THEN j.attempts ELSE 0 END, failed_at = NULL`;
}

/** Adds the missing rows of recurring jobs. */
export async function addRecurringJobs(names: string[]): Promise<void> {
  await db().$executeRaw`INSERT INTO jobs (name) SELECT unnest(${names}::text[]) ON CONFLICT DO NOTHING`;
}

/** Makes all waiting jobs of a kind due now. */
export async function hurryJobs(name: string): Promise<void> {
  await db().$executeRaw`UPDATE jobs SET due_at = now() WHERE name = ${name} AND failed_at IS NULL AND due_at > now()`;
}

/**
 * Claims due jobs. No other process can claim them while their lease lasts.
 * @param mostOf the limit of each kind
 */
export const claimDue = (names: string[], limit: number, mostOf = names.map(() => limit)): Promise<Claim[]> =>
  queryRows(
    claimRow,
    sql`
    WITH due AS MATERIALIZED (
      SELECT d.name, d.key FROM unnest(${names}::text[], ${mostOf}::int[]) AS kind (name, most)
      CROSS JOIN LATERAL (
        SELECT name, key, due_at FROM jobs
        WHERE due_at <= now() AND failed_at IS NULL AND (locked_until IS NULL OR locked_until < now()) AND name = kind.name
        ORDER BY due_at LIMIT kind.most FOR UPDATE SKIP LOCKED) d
      ORDER BY d.due_at LIMIT ${limit})
    UPDATE jobs j
    SET attempts = j.attempts + 1, locked_until = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    FROM due WHERE j.name = due.name AND j.key = due.key
    RETURNING j.name, j.key, j.attempts, j.due_at::text AS "dueAt"`,
  );

// Matches only the latest claim, because another process may have claimed the job after the lease ended.
const claimed = ({ name, key, attempts }: Claim) => sql`name = ${name} AND key = ${key} AND attempts = ${attempts}`;

/** Prolongs the lease of a running job. */
export async function renewLease(claim: Claim): Promise<void> {
  await db().$executeRaw`
    UPDATE jobs SET locked_until = now() + make_interval(secs => ${LEASE_SECONDS}::int) WHERE ${claimed(claim)}`;
}

/**
 * Ends a successful job: a recurring one waits for its next run, any other is deleted. A job that was added again in
 * the meantime runs again at that time.
 */
export async function finishJob(claim: Claim, everySeconds?: number): Promise<void> {
  const isLatest = sql`due_at = ${claim.dueAt}::timestamptz`;
  if (everySeconds === undefined) {
    if ((await db().$executeRaw`DELETE FROM jobs WHERE ${claimed(claim)} AND ${isLatest}`) > 0) return;
  }
  await db().$executeRaw`
    UPDATE jobs
    SET attempts = 0, locked_until = NULL, last_error = NULL,
        due_at = CASE WHEN ${isLatest} THEN now() + make_interval(secs => ${everySeconds ?? 0}::int) ELSE due_at END
    WHERE ${claimed(claim)}`;
}

/**
 * Schedules the next attempt of a failed job. A job that was added again in the meantime runs again at that time.
 * @param wait seconds until the attempt; null gives the job up
 */
export async function failJob(claim: Claim, lastError: string, wait: number | null): Promise<void> {
  const isLatest = sql`due_at = ${claim.dueAt}::timestamptz`;
  await db().$executeRaw`
    UPDATE jobs
    SET locked_until = NULL, last_error = ${lastError},
        due_at = CASE WHEN ${isLatest} THEN now() + make_interval(secs => ${wait ?? 0}::int) ELSE due_at END,
        failed_at = CASE WHEN ${wait === null} AND ${isLatest} THEN now() END,
        attempts = CASE WHEN ${wait === null} AND NOT ${isLatest} THEN 0 ELSE attempts END
    WHERE ${claimed(claim)}`;
}

/** Deletes jobs that were given up after their retention. */
export async function deleteOldJobs(): Promise<void> {
  await db().$executeRaw`DELETE FROM jobs WHERE failed_at < now() - make_interval(days => ${RETENTION_DAYS}::int)`;
}
