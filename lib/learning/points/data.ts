import "server-only";
import { z } from "zod";
import { lessonsOf } from "@/lib/library/learning-paths/lessons-of";
import { db } from "@/lib/platform/db";
import { id as uuid } from "@/lib/platform/schema";
import { empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { countKey, keyset, type Order, timeKey, toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import {
  evidenceSchema,
  type PointEntry,
  type PointFilter,
  type PointList,
  pointEntrySchema,
  pointKindSchema,
} from "./schema";

const newest: Order = { list: "points", keys: [timeKey(sql`at`), countKey(sql`id`)], descending: true };

/** SQL for the entries of a user that match a filter. A main area includes its sub areas. */
const matching = (userId: string, { areaId, videoId, pathId, trackId }: PointFilter): Sql => sql`
  user_id = ${userId}::uuid ${videoId ? sql`AND video_id = ${videoId}::uuid` : empty}
  ${pathId ? sql`AND video_id IN (${lessonsOf({ path: sql`${pathId}::uuid` })})` : empty} ${trackId ? sql`AND video_id IN (${lessonsOf({ track: sql`${trackId}::uuid` })})` : empty} ${
    areaId
      ? sql`AND knowledge_area_id IN (
          SELECT id FROM knowledge_areas
          WHERE id = ${areaId}::uuid OR (parent_id = ${areaId}::uuid AND deleted_at IS NULL))`
      : empty
  }`;

/** SQL for the displayed evidence of the entry `e`, with the progress `p` of its user and video. */
const evidence = sql`shown_evidence(e.kind, e.evidence, e.completion, p.completions, p.evidence)`;

const entryRow = pointEntrySchema.extend({ place: z.array(z.string()) });

/**
 * A page of a user's entries, newest first, with the sum of all matching entries.
 * @throws {Problem} 400 for an invalid cursor
 */
export async function listEntries(userId: string, { limit, cursor, ...filter }: PointList) {
  const { orderBy, place, beyond } = keyset(newest, cursor);
  const wanted = matching(userId, filter);
  const [rows, { total, points }] = await Promise.all([
    queryRows(
      entryRow,
      sql`
      WITH mine AS (
        SELECT id, at, sum(points) OVER (ORDER BY at, id)::int AS balance FROM point_entries WHERE ${wanted}
      ), page AS MATERIALIZED (
        SELECT id, balance, ${place} AS place FROM mine WHERE true ${beyond} ORDER BY ${orderBy} LIMIT ${limit + 1})
      SELECT e.id::text, ${isoTime(sql`e.at`)} AS at, e.points, e.kind::text, (${evidence})::text AS evidence,
             json_build_object('id', v.id, 'title', v.title, 'available', v.deleted_at IS NULL) AS video,
             json_build_object('id', a.id, 'name', a.name) AS area,
             b.reason, e.batch_id AS "batchId", page.balance, page.place
      FROM page JOIN point_entries e ON e.id = page.id
      JOIN videos v ON v.id = e.video_id JOIN knowledge_areas a ON a.id = e.knowledge_area_id
      LEFT JOIN video_progress p ON p.user_id = e.user_id AND p.video_id = e.video_id
      LEFT JOIN point_batches b ON b.id = e.batch_id
      ORDER BY e.at DESC, e.id DESC`,
    ),
    queryOnlyRow(
      z.object({ total: z.int(), points: z.int() }),
      sql`SELECT count(*)::int AS total, coalesce(sum(points), 0)::int AS points FROM point_entries WHERE ${wanted}`,
    ),
  ]);
  const { items, next } = toPage(newest.list, rows, limit, (entry) => entry.place);
  const entries = items.map(({ place: _, ...entry }): PointEntry => entry);
  return { entries, next, total, points };
}

const BATCH_ROWS = 5_000;

const exportedRow = z.object({
  id: z.string(),
  at: z.string(),
  email: z.string(),
  name: z.string(),
  title: z.string(),
  area: z.string(),
  points: z.int(),
  kind: pointKindSchema,
  evidence: evidenceSchema.nullable(),
  reason: z.string().nullable(),
  batchId: uuid.nullable(),
});

/**
 * Entries of all users or of one, after an entry's id. `last` is null at the end. For one user, `id + 0` keeps
 * PostgreSQL from scanning the whole table in the order of the id.
 */
export async function selectEntries(userId: string | undefined, after: string) {
  const rows = await queryRows(
    exportedRow,
    sql`
    SELECT e.id::text, ${isoTime(sql`e.at`)} AS at, u.email, u.name, v.title, a.name AS area, e.points, e.kind::text,
           (${evidence})::text AS evidence, b.reason, e.batch_id AS "batchId"
    FROM (SELECT * FROM point_entries
          WHERE id > ${after}::bigint ${userId ? sql`AND user_id = ${userId}::uuid` : empty}
          ORDER BY ${userId ? sql`id + 0` : sql`id`} LIMIT ${BATCH_ROWS}) e
    JOIN users u ON u.id = e.user_id JOIN videos v ON v.id = e.video_id JOIN knowledge_areas a ON a.id = e.knowledge_area_id
    LEFT JOIN video_progress p ON p.user_id = e.user_id AND p.video_id = e.video_id
    LEFT JOIN point_batches b ON b.id = e.batch_id
    ORDER BY e.id`,
  );
  return { rows, last: rows.length === BATCH_ROWS ? (rows.at(-1)?.id ?? null) : null };
}

/** The time after an upgrade in which an old server may reconnect, and the limit of waiting for old servers. */
const MIN_UPGRADE_MINUTES = 10;
const MAX_UPGRADE_HOURS = 24;

/**
 * Completes the writes of earlier versions' servers since the upgrade, once none is connected
 * (prisma/functions/catch_up.sql). They relied on triggers for effects that operations now write themselves. Versions
 * before the ledger wrote points without entries, which the database refuses from then on. Versions with the ledger
 * name their connections by their last migration.
 */
export async function catchUp(): Promise<void> {
  await db().$executeRaw`
    SELECT catch_up() FROM point_bridge
    WHERE caught_up_at IS NULL AND upgraded_at < now() - make_interval(mins => ${MIN_UPGRADE_MINUTES}::int)
      AND (upgraded_at < now() - make_interval(hours => ${MAX_UPGRADE_HOURS}::int) OR NOT EXISTS (
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
          AND (application_name NOT LIKE 'waypoint %'
               OR application_name LIKE 'waypoint 2%' AND application_name < current_setting('application_name'))))`;
}
