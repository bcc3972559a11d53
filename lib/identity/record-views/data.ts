import "server-only";
import { addDays, type Day } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { day } from "@/lib/platform/http/cursor";
import { sql } from "@/lib/platform/sql/fragments";
import { idKey, type Order, readPage } from "@/lib/platform/sql/keyset";
import { RECORD_VIEW_DAYS, type RecordViewList, recordViewSchema } from "./schema";

/** Records that a user looked at another user's record; their own does not count (docs/behaviour.md, 35). */
export async function recordView(viewerId: string, userId: string): Promise<void> {
  if (viewerId === userId) return;
  // Either user may be missing: a filter accepts any id, and an account may just have been deleted.
  await db().$executeRaw`
    INSERT INTO record_views AS v (user_id, day, viewer_id)
    SELECT u.id, (now() AT TIME ZONE 'UTC')::date, viewer.id
    FROM users u, users viewer WHERE u.id = ${userId}::uuid AND viewer.id = ${viewerId}::uuid
    ON CONFLICT (user_id, day, viewer_id) DO UPDATE SET count = v.count + 1`;
}

/** Awaits an answer about a user, and records that the viewer got it. @throws what the answer throws */
export async function asViewed<T>(viewerId: string, userId: string, answer: Promise<T>): Promise<T> {
  const value = await answer;
  await recordView(viewerId, userId);
  return value;
}

type ListPage = { limit: number; cursor?: string | undefined; next: string | null };

/** Records a view when a whole list, or a page requested with `limit` 1, is about one user alone. */
export async function recordListView(viewerId: string, userIds: string[], { limit, cursor, next }: ListPage) {
  const [userId, ...others] = userIds;
  const isAlone = limit === 1 || (cursor === undefined && next === null);
  if (userId !== undefined && others.length === 0 && isAlone) await recordView(viewerId, userId);
}

/** A batch of a file's rows, and the users whom they are about. */
export type ViewedBatch<Row> = { userIds: string[]; rows: Row[] };

/** Passes the rows of a file on, and records a view when all that were read are about one user. */
export async function* asViewedFile<Row>(
  viewerId: string | null,
  batches: AsyncGenerator<ViewedBatch<Row>, void>,
): AsyncGenerator<Row[], void> {
  const seen = new Set<string>();
  try {
    for await (const { userIds, rows } of batches) {
      for (const userId of userIds) if (seen.size < 2) seen.add(userId);
      yield rows;
    }
  } finally {
    // This runs also when the viewer stops the download.
    const [userId, ...others] = seen;
    if (viewerId !== null && userId !== undefined && others.length === 0) await recordView(viewerId, userId);
  }
}

const newest: Order = {
  list: "record-views",
  keys: [{ expression: sql`v.day`, type: sql`date`, form: day }, idKey(sql`v.viewer_id`)],
  descending: true,
};

/** A page of the days on which others looked at a user's record, the latest first. @throws {Problem} 400 for an invalid cursor */
export async function listRecordViews(userId: string, asked: RecordViewList) {
  const { items, ...rest } = await readPage(
    newest,
    asked,
    recordViewSchema,
    ({ place, page }) => sql`
      SELECT json_build_object('id', u.id, 'name', u.name) AS viewer, v.day::text, v.count, ${place} AS place
      FROM record_views v JOIN users u ON u.id = v.viewer_id WHERE v.user_id = ${userId}::uuid ${page}`,
    sql`SELECT count(*)::int AS total FROM record_views WHERE user_id = ${userId}::uuid`,
  );
  return { views: items, ...rest };
}

/** Deletes views after their retention. @returns their number */
export function deleteOldViews(today: Day): Promise<number> {
  return db().$executeRaw`DELETE FROM record_views WHERE day < ${addDays(today, -RECORD_VIEW_DAYS)}::date`;
}
