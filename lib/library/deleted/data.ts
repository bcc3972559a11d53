import "server-only";
import { z } from "zod";
import { empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { idKey, keyset, type Order, timeKey, toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { type DeletedEntity, type DeletedList, deletedEntitySchema, RESTORE_DAYS } from "./schema";

const newest: Order = { list: "deleted", keys: [timeKey(sql`deleted_at`), idKey(sql`id`)], descending: true };

const DAY_MS = 86_400_000;

/** The condition on a row that can be restored: deleted within the last RESTORE_DAYS days. */
export const deletedLately = (now = new Date()) => ({
  deletedAt: { gt: new Date(now.getTime() - RESTORE_DAYS * DAY_MS) },
});

/** SQL for `deletedLately`. */
const lately = sql`deleted_at > now() - make_interval(days => ${RESTORE_DAYS}::int)`;

/** SQL for all entities that can be restored; merged areas and videos cannot. */
const deleted = (beyond: Sql) => sql`(
  SELECT 'videos' AS kind, id, title, deleted_at FROM videos WHERE merged_into_id IS NULL AND ${lately} ${beyond}
  UNION ALL SELECT 'knowledge-matrix', id, name, deleted_at FROM knowledge_areas WHERE NOT is_merged AND ${lately} ${beyond}
  UNION ALL SELECT 'learning-paths', id, title, deleted_at FROM learning_paths WHERE ${lately} ${beyond}
  UNION ALL SELECT 'career-tracks', id, title, deleted_at FROM career_tracks WHERE ${lately} ${beyond}) d`;

const deletedRow = deletedEntitySchema.extend({ deletedAt: z.date(), place: z.array(z.string()) });

/** A page of recently deleted entities, the latest first. @throws {Problem} 400 for an invalid cursor */
export async function listDeleted({ limit, cursor }: DeletedList) {
  const { orderBy, place, beyond } = keyset(newest, cursor);
  const [found, { total }] = await Promise.all([
    queryRows(
      deletedRow,
      sql`SELECT kind, id, title, deleted_at AS "deletedAt", ${place} AS place FROM ${deleted(beyond)}
          ORDER BY ${orderBy} LIMIT ${limit + 1}`,
    ),
    queryOnlyRow(z.object({ total: z.int() }), sql`SELECT count(*)::int AS total FROM ${deleted(empty)}`),
  ]);
  const { items, next } = toPage(newest.list, found, limit, (row) => row.place);
  const entities = items.map(
    ({ place: _, deletedAt, ...row }): DeletedEntity => ({ ...row, deletedAt: deletedAt.toISOString() }),
  );
  return { entities, total, next };
}
