import "server-only";
import { z } from "zod";
import { isPlayable } from "@/lib/library/videos/as-json";
import { notFound } from "@/lib/platform/http/problem";
import { timestamp, id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { empty, isoTime, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRows } from "@/lib/platform/sql/query";
import { pathProgress } from "./path-progress";
import type { UserCareerTrack } from "./schema";
import { trackProgress } from "./track-progress";

const userTrackRow = z.object({
  trackId: uuid,
  startedAt: z.date().nullable(),
  finished: z.object({ completedAt: timestamp, pathIds: z.array(uuid) }).nullable(),
  /** `finishedAt` is of the first completion that was not reopened; `completions` are of the required videos. */
  paths: z.array(z.object({ id: uuid, finishedAt: timestamp.nullable(), completions: z.array(timestamp.nullable()) })),
});
type UserTrackRow = z.infer<typeof userTrackRow>;

const startsOf = (userId: string, withFinished: boolean) => sql`(
  SELECT user_id, track_id, started_at FROM track_starts WHERE user_id = ${userId}::uuid
  ${
    withFinished
      ? sql`UNION ALL SELECT c.user_id, c.track_id, NULL::timestamptz
            FROM track_completions c JOIN career_tracks t ON t.id = c.track_id AND t.is_active
            WHERE c.user_id = ${userId}::uuid
              AND NOT EXISTS (SELECT FROM track_starts t WHERE t.user_id = c.user_id AND t.track_id = c.track_id)`
      : empty
  })`;

const selectUserTracks = (userId: string, { withFinished = false, only = empty } = {}) =>
  queryRows(
    userTrackRow,
    prepared(sql`
  SELECT s.track_id AS "trackId", s.started_at AS "startedAt",
         (SELECT json_build_object('completedAt', ${isoTime(sql`c.completed_at`)}, 'pathIds', (
                   SELECT coalesce(json_agg(w.id ORDER BY w.place), '[]')
                   FROM unnest(c.path_ids) WITH ORDINALITY AS w (id, place) JOIN learning_paths lp ON lp.id = w.id AND lp.deleted_at IS NULL))
          FROM track_completions c WHERE c.user_id = s.user_id AND c.track_id = s.track_id) AS finished,
         coalesce((SELECT json_agg(json_build_object('id', lp.id,
                     'finishedAt', (SELECT ${isoTime(sql`min(c.completed_at)`)} FROM path_completions c
                                    WHERE c.user_id = s.user_id AND c.path_id = lp.id AND c.reopened_at IS NULL),
                     'completions', (SELECT coalesce(json_agg(${isoTime(sql`p.completed_at`)} ORDER BY l.position), '[]')
                                     FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND ${isPlayable}
                                     LEFT JOIN video_progress p ON p.user_id = s.user_id AND p.video_id = v.id
                                     WHERE l.version_id = coalesce(ps.version_id, lp.current_version_id) AND NOT l.is_optional)) ORDER BY tp.position)
                   FROM track_paths tp JOIN learning_paths lp ON lp.id = tp.path_id AND lp.deleted_at IS NULL
                   LEFT JOIN path_starts ps ON ps.user_id = s.user_id AND ps.path_id = lp.id
                   WHERE tp.track_id = s.track_id), '[]') AS paths
  FROM ${startsOf(userId, withFinished)} s JOIN career_tracks t ON t.id = s.track_id AND t.deleted_at IS NULL
  WHERE true ${only}
  ORDER BY s.started_at DESC NULLS LAST, s.track_id`),
  );

function toUserTrack({ trackId, startedAt, paths, finished }: UserTrackRow): UserCareerTrack {
  const states = paths.map(({ id, finishedAt, completions }) => ({
    id,
    completedAt: finishedAt ?? pathProgress(completions, null).completedAt,
  }));
  return { trackId, ...trackProgress(states, startedAt?.toISOString() ?? null, finished) };
}

/** A user's started tracks, the latest first. @param withFinished adds those that they completed without starting them */
export async function listUserTracks(userId: string, withFinished = false): Promise<UserCareerTrack[]> {
  return (await selectUserTracks(userId, { withFinished })).map(toUserTrack);
}

/** Records that a user started a track. @returns false when they had started it, or it does not exist */
export async function recordTrackStart(
  tx: Transaction,
  userId: string,
  trackId: string,
  withInactive: boolean,
): Promise<boolean> {
  const rows = await tx.$executeRaw`
    INSERT INTO track_starts (user_id, track_id)
    SELECT ${userId}::uuid, id FROM career_tracks
    WHERE id = ${trackId}::uuid AND deleted_at IS NULL AND (is_active OR ${withInactive}::boolean)
    ON CONFLICT DO NOTHING`;
  return rows > 0;
}

/**
 * Starts a track for a user; starting it again changes nothing.
 * @param withInactive lets the user start an inactive track
 * @returns `isNew` is true the first time
 * @throws {Problem} 404
 */
export async function startTrack(userId: string, trackId: string, withInactive: boolean) {
  const isNew = await transaction((tx) => recordTrackStart(tx, userId, trackId, withInactive));
  const [row] = await selectUserTracks(userId, { only: sql`AND s.track_id = ${trackId}::uuid` });
  if (!row) throw notFound("This career track");
  return { userTrack: toUserTrack(row), isNew };
}
