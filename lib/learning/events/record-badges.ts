import "server-only";
import { z } from "zod";
import { newBadges } from "@/lib/learning/progress/badges";
import { addNotices } from "@/lib/messages/notices/data";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";

/** Users whose completions are read at once; the limit bounds memory. */
const BATCH_USERS = 200;

const learnerRow = z.object({ userId: uuid, timeZone: z.string(), videoIds: z.array(uuid) });
type Learner = z.infer<typeof learnerRow>;

const completionRow = z.object({
  userId: uuid,
  videoId: uuid,
  completedAt: z.date(),
  duration: z.int().nullable(),
  points: z.int(),
});

async function wantsBadges(tx: Transaction): Promise<boolean> {
  const { wanted } = await queryOnlyRow(
    z.object({ wanted: z.boolean() }),
    sql`SELECT EXISTS (SELECT FROM webhooks WHERE state = 'active' AND 'badge.earned' = ANY (events)) AS wanted`,
    tx,
  );
  return wanted;
}

/** The users with completions after a position, and the completed videos. */
const listLearners = (after: string, tx: Transaction): Promise<Learner[]> =>
  queryRows(
    learnerRow,
    sql`
    SELECT e.user_id AS "userId", u.time_zone AS "timeZone", array_agg(DISTINCT e.subject_id) AS "videoIds"
    FROM events e JOIN users u ON u.id = e.user_id
    WHERE e.position > ${after}::bigint AND e.kind = 'video.completed'
    GROUP BY e.user_id, u.time_zone ORDER BY e.user_id`,
    tx,
  );

/** The completions of users, without those whose event has no position yet: a later call counts them as new. */
const listCounted = (userIds: string[], tx: Transaction) =>
  queryRows(
    completionRow,
    sql`
    SELECT p.user_id AS "userId", p.video_id AS "videoId", p.completed_at AS "completedAt", v.duration,
           (SELECT coalesce(sum(e.points), 0)::int FROM earned_points e
            WHERE e.user_id = p.user_id AND e.video_id = p.video_id) AS points
    FROM video_progress p JOIN videos v ON v.id = p.video_id
    WHERE p.user_id = ANY (${userIds}::uuid[]) AND p.completed_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM events e WHERE e.user_id = p.user_id AND e.subject_id = p.video_id
                        AND e.kind = 'video.completed' AND e.position IS NULL)`,
    tx,
  );

/**
 * Notifies learners of each badge that the completions after a position earned, and records an event for it when a
 * webhook subscribes to badges. Runs in the transaction that gave those positions, so that each completion counts as
 * new once.
 */
export async function recordBadges(after: string, tx: Transaction): Promise<void> {
  const isWanted = await wantsBadges(tx);
  const learners = await listLearners(after, tx);
  for (let from = 0; from < learners.length; from += BATCH_USERS) {
    const earned = await listEarned(learners.slice(from, from + BATCH_USERS), tx);
    await addNotices(
      tx,
      earned.map(({ userId, name }) => ({
        userId,
        kind: "badge",
        cause: name,
        text: `New badge: ${name}`,
        link: "/progress",
      })),
    );
    if (isWanted)
      await tx.productEvent.createMany({
        data: earned.map(({ userId, name }) => ({ kind: "badge.earned", userId, detail: name })),
      });
  }
}

/** The badges that learners earned with completions of these videos. */
async function listEarned(learners: Learner[], tx: Transaction): Promise<{ userId: string; name: string }[]> {
  const counted = new Map<string, z.infer<typeof completionRow>[]>(learners.map(({ userId }) => [userId, []]));
  for (const row of await listCounted([...counted.keys()], tx)) counted.get(row.userId)?.push(row);
  return learners.flatMap(({ userId, timeZone, videoIds }) => {
    const fresh = new Set(videoIds);
    const completions = (counted.get(userId) ?? []).map((row) => ({ ...row, isNew: fresh.has(row.videoId) }));
    return newBadges(completions, timeZone).map((name) => ({ userId, name }));
  });
}
