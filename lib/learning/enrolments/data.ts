import "server-only";
import { z } from "zod";
import { getLearningPath } from "@/lib/library/learning-paths/data";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import { readFigure } from "@/lib/platform/kept-figures/data";
import { timestamp, id as uuid } from "@/lib/platform/schema";
import { empty, isoTime, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { pathProgress } from "./path-progress";
import { type PathLearners, pathLearnersSchema, type UserCareerTrack, type UserLearningPath } from "./schema";
import { trackProgress } from "./track-progress";

/** The completion time of each video of a path, in the path's order; null when not completed. */
const completions = z.array(timestamp.nullable());

const userPathRow = z.object({ pathId: uuid, startedAt: z.date(), completions });
type UserPathRow = z.infer<typeof userPathRow>;

/** SQL for `completions`, without deleted videos: `pv` is the path's video, `v` the video, `p` the user's progress. */
const completionsOf = sql`coalesce(json_agg(${isoTime(sql`p.completed_at`)}
  ORDER BY pv.position) FILTER (WHERE v.id IS NOT NULL), '[]')`;

const selectUserPaths = (userId: string, only = empty) =>
  queryRows(
    userPathRow,
    prepared(sql`
  SELECT s.path_id AS "pathId", s.started_at AS "startedAt", ${completionsOf} AS completions
  FROM path_starts s
  JOIN learning_paths lp ON lp.id = s.path_id AND lp.deleted_at IS NULL
  LEFT JOIN path_videos pv ON pv.path_id = s.path_id
  LEFT JOIN videos v ON v.id = pv.video_id AND v.deleted_at IS NULL
  LEFT JOIN video_progress p ON p.user_id = s.user_id AND p.video_id = v.id
  WHERE s.user_id = ${userId}::uuid ${only}
  GROUP BY s.path_id, s.started_at ORDER BY s.started_at DESC, s.path_id`),
  );

const toUserPath = ({ pathId, startedAt, completions }: UserPathRow): UserLearningPath => ({
  pathId,
  ...pathProgress(completions, startedAt.toISOString()),
});

/** A user's started paths, the latest first. */
export async function listUserPaths(userId: string): Promise<UserLearningPath[]> {
  return (await selectUserPaths(userId)).map(toUserPath);
}

/** Starts a path for a user; starting it again changes nothing. @returns `isNew` is true the first time @throws {Problem} 404 */
export async function startPath(userId: string, pathId: string) {
  const isNew = await db().$executeRaw`
    INSERT INTO path_starts (user_id, path_id) SELECT ${userId}::uuid, id FROM learning_paths WHERE id = ${pathId}::uuid AND deleted_at IS NULL
    ON CONFLICT DO NOTHING`;
  const [row] = await selectUserPaths(userId, sql`AND s.path_id = ${pathId}::uuid`);
  if (!row) throw notFound("This learning path");
  return { userPath: toUserPath(row), isNew: isNew > 0 };
}

/** More learners than these make a path's figures dear: they are kept for some minutes. */
const MANY_LEARNERS = 1_000;

/** Counts the users who started a path, and those who completed it. @throws {Problem} 404 */
export async function readPathLearners(id: string): Promise<PathLearners> {
  const { updatedAt } = await getLearningPath(id);
  return readFigure({
    name: `learners of path ${id}`,
    key: updatedAt,
    schema: pathLearnersSchema,
    count: () => countPathLearners(id),
    isDear: ({ started }) => started > MANY_LEARNERS,
  });
}

const countPathLearners = (id: string): Promise<PathLearners> =>
  queryOnlyRow(
    pathLearnersSchema,
    sql`
    WITH lessons AS (
      SELECT v.id FROM path_videos pv JOIN videos v ON v.id = pv.video_id
      WHERE pv.path_id = ${id}::uuid AND v.deleted_at IS NULL
    )
    SELECT count(*)::int AS started,
           count(*) FILTER (WHERE EXISTS (SELECT FROM lessons) AND NOT EXISTS (
             SELECT FROM lessons l WHERE NOT EXISTS (
               SELECT FROM video_progress vp
               WHERE vp.user_id = ps.user_id AND vp.video_id = l.id AND vp.completed_at IS NOT NULL)))::int AS completed,
           coalesce(sum(done.watched), 0)::int AS watched, coalesce(sum(done.marked), 0)::int AS marked
    FROM path_starts ps CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE vp.evidence = 'watched') AS watched, count(*) FILTER (WHERE vp.evidence = 'marked') AS marked
      FROM video_progress vp JOIN lessons l ON l.id = vp.video_id WHERE vp.user_id = ps.user_id) done
    WHERE ps.path_id = ${id}::uuid`,
  );

const userTrackRow = z.object({ trackId: uuid, startedAt: z.date(), paths: z.array(completions) });
type UserTrackRow = z.infer<typeof userTrackRow>;

const selectUserTracks = (userId: string, only = empty) =>
  queryRows(
    userTrackRow,
    prepared(sql`
  SELECT s.track_id AS "trackId", s.started_at AS "startedAt",
         coalesce((SELECT json_agg((
                     SELECT ${completionsOf} FROM path_videos pv
                     LEFT JOIN videos v ON v.id = pv.video_id AND v.deleted_at IS NULL
                     LEFT JOIN video_progress p ON p.user_id = s.user_id AND p.video_id = v.id
                     WHERE pv.path_id = tp.path_id) ORDER BY tp.position)
                   FROM track_paths tp JOIN learning_paths lp ON lp.id = tp.path_id AND lp.deleted_at IS NULL
                   WHERE tp.track_id = s.track_id), '[]') AS paths
  FROM track_starts s JOIN career_tracks t ON t.id = s.track_id AND t.deleted_at IS NULL
  WHERE s.user_id = ${userId}::uuid ${only}
  ORDER BY s.started_at DESC, s.track_id`),
  );

const toUserTrack = ({ trackId, startedAt, paths }: UserTrackRow): UserCareerTrack => ({
  trackId,
  ...trackProgress(paths, startedAt.toISOString()),
});

/** A user's started tracks, the latest first. */
export async function listUserTracks(userId: string): Promise<UserCareerTrack[]> {
  return (await selectUserTracks(userId)).map(toUserTrack);
}

/**
 * Starts a track for a user; starting it again changes nothing.
 * @param withInactive lets the user start an inactive track
 * @returns `isNew` is true the first time
 * @throws {Problem} 404
 */
export async function startTrack(userId: string, trackId: string, withInactive: boolean) {
  const isNew = await db().$executeRaw`
    INSERT INTO track_starts (user_id, track_id)
    SELECT ${userId}::uuid, id FROM career_tracks WHERE id = ${trackId}::uuid AND deleted_at IS NULL AND (is_active OR ${withInactive}::boolean)
    ON CONFLICT DO NOTHING`;
  const [row] = await selectUserTracks(userId, sql`AND s.track_id = ${trackId}::uuid`);
  if (!row) throw notFound("This career track");
  return { userTrack: toUserTrack(row), isNew: isNew > 0 };
}
