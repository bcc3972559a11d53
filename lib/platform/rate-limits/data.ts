import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { tooManyRequests } from "@/lib/platform/http/problem";
import { networkOf } from "@/lib/platform/networks";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { type Limit, waitInWords } from "./limits";

/** Who is counted is nobody's business who reads the table. */
const keyOf = ({ name }: Limit, whom: string) => createHash("sha256").update(`${name}\n${whom}`).digest("base64url");

/**
 * Counts one attempt. One statement decides, so of any number that come at once exactly the limit gets through.
 * @returns seconds until the next is let through, or null where this one is
 */
export async function countAttempt(limit: Limit, whom: string): Promise<number | null> {
  const { count, waitSeconds } = await queryOnlyRow(
    z.object({ count: z.int(), waitSeconds: z.int() }),
    sql`
    INSERT INTO rate_limits AS held (key, count, resets_at)
    VALUES (${keyOf(limit, whom)}, 1, now() + make_interval(secs => ${limit.seconds}::int))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN held.resets_at <= now() THEN 1 ELSE least(held.count, ${limit.most}::int) + 1 END,
      resets_at = CASE WHEN held.resets_at <= now() THEN excluded.resets_at ELSE held.resets_at END
    RETURNING count, ceil(extract(epoch FROM resets_at - now()))::int AS "waitSeconds"`,
  );
  return count > limit.most ? Math.max(1, waitSeconds) : null;
}

/** @throws {Problem} 429 with the time to wait */
export async function requireAttempt(limit: Limit, whom: string): Promise<void> {
  const wait = await countAttempt(limit, whom);
  if (wait !== null) throw tooManyAttempts(wait);
}

/** As `requireAttempt`, for the address a request comes from, where that is known. @throws {Problem} 429 with the time to wait */
export async function requireAttemptFrom(limit: Limit, { address }: RequestOrigin): Promise<void> {
  if (address !== null) await requireAttempt(limit, networkOf(address));
}

const tooManyAttempts = (wait: number) =>
  tooManyRequests(`Too many attempts. Please wait ${waitInWords(wait)}, then try again`, wait);

/** Forgets what was counted: the person has shown who they are. */
export async function forgetAttempts(limit: Limit, whom: string): Promise<void> {
  await db().rateLimit.deleteMany({ where: { key: keyOf(limit, whom) } });
}

/** Drops the counts whose window has passed. @returns how many */
export async function dropPastLimits(): Promise<number> {
  const { count } = await db().rateLimit.deleteMany({ where: { resetsAt: { lt: new Date() } } });
  return count;
}
