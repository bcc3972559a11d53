import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { tooManyRequests } from "@/lib/platform/http/problem";
import { networkOf, siteOf } from "@/lib/platform/networks";
import { empty, join, raw, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { type Limit, ofSite, waitInWords } from "./limits";
import { COUNTERS, type Counter, type Purpose } from "./purposes";

/** One counter of an attempt: its limit and subject. */
type Step = { limit: Limit; subject: string; isShared?: boolean };

/** The key is hashed, so that the table reveals no accounts or addresses. */
const keyOf = ({ limit: { name }, subject }: Step) =>
  createHash("sha256").update(`${name}\n${subject}`).digest("base64url");

const stepName = (index: number) => raw(`step_${index}`);

function countStep(step: Step, index: number, steps: Step[]): Sql {
  const { max, seconds } = step.limit;
  const before = steps[index - 1];
  const unlessRefused = before ? sql`FROM ${stepName(index - 1)} WHERE count <= ${before.limit.max}::int` : empty;
  return sql`${stepName(index)} AS (
    INSERT INTO rate_limits AS existing (key, count, resets_at)
    SELECT ${keyOf(step)}::text, 1, now() + make_interval(secs => ${seconds}::int) ${unlessRefused}
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN existing.resets_at <= now() THEN 1 ELSE least(existing.count, ${max}::int) + 1 END,
      resets_at = CASE WHEN existing.resets_at <= now() THEN excluded.resets_at ELSE existing.resets_at END
    RETURNING count, resets_at)`;
}

/**
 * Counts one attempt in each step until one rejects it. It is one statement, so that concurrent attempts cannot exceed
 * a limit, and lock the counters in one order.
 * @returns null when the attempt is allowed, else the seconds to wait
 */
async function count(steps: Step[]): Promise<number | null> {
  if (steps.length === 0) return null;
  const refusals = steps.map(
    ({ limit }, index) => sql`SELECT resets_at FROM ${stepName(index)} WHERE count > ${limit.max}::int`,
  );
  const { waitSeconds } = await queryOnlyRow(
    z.object({ waitSeconds: z.int().nullable() }),
    sql`WITH ${join(steps.map(countStep), ", ")}
    SELECT ceil(extract(epoch FROM max(resets_at) - now()))::int AS "waitSeconds"
    FROM (${join(refusals, " UNION ALL ")}) refused`,
  );
  return waitSeconds === null ? null : Math.max(1, waitSeconds);
}

/** The steps for a request's address: its network, and for IPv6 its site. None when the address is unknown. */
function networkSteps(limit: Limit, { address }: RequestOrigin): Step[] {
  if (address === null) return [];
  const site = siteOf(address);
  const network = { limit, subject: networkOf(address), isShared: true };
  return site === null ? [network] : [network, { limit: ofSite(limit), subject: site, isShared: true }];
}

/** The subjects of an attempt by counter. A counter without a subject is skipped. */
export type Counted = { origin?: RequestOrigin } & Partial<Record<Exclude<Counter, "network" | "overall">, string>>;

function stepsOf(purpose: Purpose, { origin, ...subjects }: Counted): Step[] {
  return COUNTERS.flatMap((counter): Step[] => {
    const limit = purpose[counter];
    if (!limit) return [];
    if (counter === "network") return origin ? networkSteps(limit, origin) : [];
    if (counter === "overall") return [{ limit, subject: "", isShared: true }];
    const subject = subjects[counter];
    return subject === undefined ? [] : [{ limit, subject }];
  });
}

/** Counts one attempt. @returns null when it is allowed, else the seconds to wait */
export const countAttempt = (limit: Limit, subject: string): Promise<number | null> => count([{ limit, subject }]);

/** Counts one attempt by every counter of a purpose. @returns null when it is allowed, else the seconds to wait */
export const countAttempts = (purpose: Purpose, counted: Counted): Promise<number | null> =>
  count(stepsOf(purpose, counted));

/** Counts one attempt. @throws {Problem} 429 with the time to wait when the limit is exceeded */
export async function requireAttempt(limit: Limit, subject: string): Promise<void> {
  const wait = await countAttempt(limit, subject);
  if (wait !== null) throw tooManyAttempts(wait);
}

/** Counts one attempt by every counter of a purpose. @throws {Problem} 429 as `requireAttempt` does */
export async function requireAttempts(purpose: Purpose, counted: Counted): Promise<void> {
  const wait = await countAttempts(purpose, counted);
  if (wait !== null) throw tooManyAttempts(wait);
}

const tooManyAttempts = (wait: number) =>
  tooManyRequests(`Too many attempts. Please wait ${waitInWords(wait)}, then try again`, wait);

/**
 * Uncounts a successful attempt: resets the counters of the account and recipient, and decrements the shared ones. It
 * locks the counters in the order of `count`, so that the two cannot deadlock.
 */
export async function resetAttempts(purpose: Purpose, counted: Counted): Promise<void> {
  const steps = stepsOf(purpose, counted).map((step, index) => {
    const inOrder = index > 0 ? sql`AND (SELECT count(*) FROM ${stepName(index - 1)}) >= 0` : empty;
    const write = step.isShared
      ? sql`UPDATE rate_limits SET count = greatest(count - 1, 0)`
      : sql`DELETE FROM rate_limits`;
    return sql`${stepName(index)} AS (${write} WHERE key = ${keyOf(step)} ${inOrder} RETURNING key)`;
  });
  if (steps.length > 0)
    await db().$executeRaw`WITH ${join(steps, ", ")} SELECT count(*) FROM ${stepName(steps.length - 1)}`;
}

/** Deletes the counts whose window has ended. @returns the number deleted */
export async function deleteExpiredLimits(): Promise<number> {
  const { count: deleted } = await db().rateLimit.deleteMany({ where: { resetsAt: { lt: new Date() } } });
  return deleted;
}
