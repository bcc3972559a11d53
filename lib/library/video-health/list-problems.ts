import "server-only";
import { z } from "zod";
import { UNDO_DAYS } from "@/lib/library/video-files/data";
import { isInArea, shownUrl } from "@/lib/library/videos/as-json";
import { notFound } from "@/lib/platform/http/problem";
import { empty, isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";
import { idKey, keyset, type Order, timeKey, toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import { lastReplacement, plansWith } from "./replacements";
import {
  type LibraryProblem,
  type LibrarySummary,
  libraryProblemSchema,
  librarySummarySchema,
  type ProblemFilter,
  type ProblemList,
} from "./schema";

/** Days in which every video of the library is checked. */
const ROUND_DAYS = 7;

const latest: Order = { list: "library-problems", keys: [timeKey(sql`since`), idKey(sql`id`)], descending: true };

/** SQL for the problems of the library as `p`, without their effects. */
const problems = (): Sql => sql`(
  SELECT v.id, v.title, ${shownUrl()} AS video_url, v.health, c.refused_as, c.first_refused_at, c.checked_at, c.set_aside_at, r.people,
         s.replaced_at, k.state, l.is_of_learners,
         CASE k.state WHEN 'suspect' THEN c.first_refused_at WHEN 'reported' THEN r.first_at WHEN 'replaced' THEN s.replaced_at
                      WHEN 'length' THEN (SELECT coalesce(min(reported_at), v.updated_at) FROM duration_reports WHERE video_id = v.id)
                      ELSE coalesce(c.since, v.updated_at) END AS since
  FROM videos v JOIN video_checks c ON c.video_id = v.id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS people, min(reported_at) AS first_at FROM playback_reports WHERE video_id = v.id) r
  LEFT JOIN LATERAL ${lastReplacement} s ON true
  CROSS JOIN LATERAL (
    SELECT CASE WHEN v.duration IS NULL THEN EXISTS (SELECT FROM duration_reports WHERE video_id = v.id)
                ELSE v.duration_source = 'learners' END AS is_of_learners) l
  CROSS JOIN LATERAL (
    SELECT CASE WHEN v.health <> 'ok' THEN v.health::text WHEN c.refusals > 0 THEN 'suspect' WHEN r.people > 0 THEN 'reported'
                WHEN s.replaced_at IS NOT NULL THEN 'replaced'
                WHEN l.is_of_learners THEN 'length' END AS state) k
  WHERE v.deleted_at IS NULL AND k.state IS NOT NULL) p`;

/** SQL conditions on a problem `p` for a list of them. */
const inList = ({ state, areaId }: Pick<ProblemList, "state" | "areaId">): Sql =>
  sql`${inState(state)} ${areaId ? sql`AND ${isInArea(sql`p.id`, areaId)}` : empty}`;

function inState(state: ProblemFilter | undefined): Sql {
  if (state === "dead") return sql`p.health NOT IN ('ok', 'partly')`;
  if (state === "aside") return sql`p.set_aside_at IS NOT NULL`;
  if (state === "replaced") return sql`p.replaced_at IS NOT NULL`;
  if (state === "length") return sql`p.set_aside_at IS NULL AND p.is_of_learners`;
  const open = sql`p.set_aside_at IS NULL AND p.state <> 'replaced'`;
  return state ? sql`${open} AND p.state = ${state}` : open;
}

/** SQL for the paths, tracks and learners that a problem `p` affects, as `b`, `bt` and `bw`. */
const broken = sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', lp.id, 'title', lp.title) ORDER BY lp.title, lp.id), '[]') AS paths,
           coalesce(array_agg(lp.id), '{}') AS path_ids
    FROM path_videos pv JOIN learning_paths lp ON lp.id = pv.path_id AND lp.deleted_at IS NULL WHERE pv.video_id = p.id) b
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', t.id, 'title', t.title) ORDER BY t.title, t.id), '[]') AS tracks
    FROM career_tracks t WHERE t.deleted_at IS NULL
      AND EXISTS (SELECT FROM track_paths tp WHERE tp.track_id = t.id AND tp.path_id = ANY (b.path_ids))) bt
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT ps.user_id)::int AS people FROM path_starts ps
    WHERE ps.path_id = ANY (b.path_ids)
      AND NOT EXISTS (SELECT FROM path_completions f WHERE f.user_id = ps.user_id AND f.path_id = ps.path_id AND f.reopened_at IS NULL)
      AND NOT EXISTS (SELECT FROM video_progress vp
                      WHERE vp.user_id = ps.user_id AND vp.video_id = p.id AND vp.completed_at IS NOT NULL)) bw`;

const times = {
  since: z.date(),
  firstRefusedAt: z.date().nullable(),
  checkedAt: z.date().nullable(),
  setAsideAt: z.date().nullable(),
  undoUntil: z.date().nullable(),
};
const problemRow = libraryProblemSchema.extend(times).extend({ place: z.array(z.string()) });

/** @param page the problems, with the sort keys of each as `place` */
const selectProblems = (page: Sql) =>
  queryRows(
    problemRow,
    sql`
    SELECT p.id, p.title, p.video_url AS "videoUrl", p.state, p.since, p.first_refused_at AS "firstRefusedAt",
           p.refused_as AS "refusedAs", p.checked_at AS "checkedAt", p.people, b.paths, bt.tracks, bw.people AS "underWay",
           ${plansWith(sql`p.id`)} AS plans,
           (SELECT coalesce(sum(points), 0)::int FROM video_areas WHERE video_id = p.id) AS points,
           p.set_aside_at AS "setAsideAt", p.replaced_at + make_interval(days => ${UNDO_DAYS}::int) AS "undoUntil", p.place
    FROM ${page} p ${broken} ORDER BY p.since DESC, p.id DESC`,
  );

const toProblem = ({ place: _, ...row }: z.infer<typeof problemRow>): LibraryProblem => ({
  ...row,
  since: row.since.toISOString(),
  firstRefusedAt: row.firstRefusedAt?.toISOString() ?? null,
  checkedAt: row.checkedAt?.toISOString() ?? null,
  setAsideAt: row.setAsideAt?.toISOString() ?? null,
  undoUntil: row.undoUntil?.toISOString() ?? null,
});

/** A page of the library's problems, the latest first. @throws {Problem} 400 for an invalid cursor */
export async function listProblems({ state, areaId, limit, cursor }: ProblemList) {
  const { orderBy, place, beyond } = keyset(latest, cursor);
  const [found, { total }] = await Promise.all([
    selectProblems(sql`(
      SELECT p.*, ${place} AS place FROM ${problems()} WHERE ${inList({ state, areaId })} ${beyond} ORDER BY ${orderBy} LIMIT ${limit + 1})`),
    queryOnlyRow(
      z.object({ total: z.int() }),
      sql`SELECT count(*)::int AS total FROM ${problems()} WHERE ${inList({ state, areaId })}`,
    ),
  ]);
  const { items, next } = toPage(latest.list, found, limit, (row) => row.place);
  return { problems: items.map(toProblem), total, next };
}

/** The problem of a video, set aside or not; null when there is none. */
export async function findProblem(id: string): Promise<LibraryProblem | null> {
  const [row] = await selectProblems(sql`(
    SELECT p.*, '[]'::json AS place FROM ${problems()} WHERE p.id = ${id}::uuid)`);
  return row ? toProblem(row) : null;
}

/** Takes a video off the list of problems until its health changes, or puts it back. @throws {Problem} 404 */
export async function setAside(id: string, isAside: boolean): Promise<LibraryProblem | null> {
  const row = await queryRow(
    z.object({ isKnown: z.boolean() }),
    sql`
    UPDATE video_checks c SET set_aside_at = CASE WHEN ${isAside} THEN coalesce(c.set_aside_at, now()) END
    FROM videos v WHERE v.id = c.video_id AND v.id = ${id}::uuid AND v.deleted_at IS NULL RETURNING true AS "isKnown"`,
  );
  if (!row) throw notFound("This video");
  return findProblem(id);
}

/** The state of the library's checks. */
export const readLibrarySummary = (): Promise<LibrarySummary> =>
  queryOnlyRow(
    librarySummarySchema,
    sql`
    SELECT count(*)::int AS videos,
           count(*) FILTER (WHERE c.checked_at > now() - make_interval(days => ${ROUND_DAYS}::int))::int AS checked,
           ${isoTime(sql`max(c.checked_at)`)} AS "lastCheckedAt",
           count(*) FILTER (WHERE v.health NOT IN ('ok', 'partly'))::int AS dead,
           count(*) FILTER (WHERE v.health IN ('ok', 'partly') AND c.refusals > 0)::int AS suspect,
           (SELECT ${isoTime(sql`referrer_refused_at`)} FROM provider_requests
            WHERE referrer_refused_at > now() - make_interval(days => ${ROUND_DAYS}::int)) AS "referrerRefusedAt"
    FROM videos v JOIN video_checks c ON c.video_id = v.id WHERE v.deleted_at IS NULL`,
  );
