import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { tooManyRequests } from "@/lib/platform/http/problem";
import { networkOf, siteOf } from "@/lib/platform/networks";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { type Limit, ofSite, waitInWords } from "./limits";

/** Hashed, so that the table reveals no accounts or addresses. */
const keyOf = ({ name }: Limit, subject: string) =>
  createHash("sha256").update(`${name}\n${subject}`).digest("base64url");

/**
 * Counts one attempt, in one statement, so that concurrent attempts cannot exceed the limit.
 * @returns null when the attempt is allowed, else the seconds to wait
 */
export async function countAttempt(limit: Limit, subject: string): Promise<number | null> {
  const { count, waitSeconds } = await queryOnlyRow(
    z.object({ count: z.int(), waitSeconds: z.int() }),
    sql`
    INSERT INTO rate_limits AS existing (key, count, resets_at)
    VALUES (${keyOf(limit, subject)}, 1, now() + make_interval(secs => ${limit.seconds}::int))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN existing.resets_at <= now() THEN 1 ELSE least(existing.count, ${limit.max}::int) + 1 END,
      resets_at = CASE WHEN existing.resets_at <= now() THEN excluded.resets_at ELSE existing.resets_at END
    RETURNING count, ceil(extract(epoch FROM resets_at - now()))::int AS "waitSeconds"`,
  );
  return count > limit.max ? Math.max(1, waitSeconds) : null;
}

/** Counts one attempt. @throws {Problem} 429 with the time to wait when the limit is exceeded */
export async function requireAttempt(limit: Limit, subject: string): Promise<void> {
  const wait = await countAttempt(limit, subject);
  if (wait !== null) throw tooManyAttempts(wait);
}

/**
 * Counts one attempt by the network of a request's address, and for IPv6 by its site too. A network at its limit does not
 * use up the site's.
 * @returns null when the attempt is allowed or the address is unknown, else the seconds to wait
 */
export async function countAttemptFromAddress(limit: Limit, { address }: RequestOrigin): Promise<number | null> {
  if (address === null) return null;
  const wait = await countAttempt(limit, networkOf(address));
  const site = siteOf(address);
  return wait !== null || site === null ? wait : countAttempt(ofSite(limit), site);
}

/** Counts one attempt by the address of a request. @throws {Problem} 429 as `requireAttempt` does */
export async function requireAttemptFromAddress(limit: Limit, origin: RequestOrigin): Promise<void> {
  const wait = await countAttemptFromAddress(limit, origin);
  if (wait !== null) throw tooManyAttempts(wait);
}

const tooManyAttempts = (wait: number) =>
  tooManyRequests(`Too many attempts. Please wait ${waitInWords(wait)}, then try again`, wait);

/** Resets the count, after a successful authentication. */
export async function resetAttempts(limit: Limit, subject: string): Promise<void> {
  await db().rateLimit.deleteMany({ where: { key: keyOf(limit, subject) } });
}

/** Deletes the counts whose window has ended. @returns the number deleted */
export async function deleteExpiredLimits(): Promise<number> {
  const { count } = await db().rateLimit.deleteMany({ where: { resetsAt: { lt: new Date() } } });
  return count;
}
