import "server-only";
import { db } from "@/lib/db";
import { notFound } from "@/lib/http/problem";
import { completionsOf } from "@/lib/learning-paths/data";
import { Prisma } from "@/prisma/generated/client";
import type { CareerTrack, UserCareerTrack } from "./schema";
import { trackProgress } from "./track-progress";

/** By title; the inactive ones only for those who may see them. */
export async function listCareerTracks(withInactive: boolean): Promise<CareerTrack[]> {
  const rows = await db().careerTrack.findMany({
    where: withInactive ? {} : { isActive: true },
    include: { paths: { orderBy: { position: "asc" }, select: { pathId: true } } },
    orderBy: [{ title: "asc" }, { id: "asc" }],
  });
  return rows.map(({ paths, createdAt, updatedAt, ...row }) => ({
    ...row,
    learningPathIds: paths.map(({ pathId }) => pathId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

type UserTrackRow = { trackId: string; startedAt: Date; paths: (string | null)[][] };

const selectUserTracks = (userId: string, only = Prisma.empty) => db().$queryRaw<UserTrackRow[]>`
  SELECT s.track_id AS "trackId", s.started_at AS "startedAt",
         coalesce((SELECT json_agg((
                     SELECT ${completionsOf} FROM path_videos pv
                     LEFT JOIN videos v ON v.id = pv.video_id AND v.deleted_at IS NULL
                     LEFT JOIN video_progress p ON p.user_id = s.user_id AND p.video_id = v.id
                     WHERE pv.path_id = tp.path_id) ORDER BY tp.position)
                   FROM track_paths tp WHERE tp.track_id = s.track_id), '[]') AS paths
  FROM track_starts s WHERE s.user_id = ${userId}::uuid ${only}
  ORDER BY s.started_at DESC, s.track_id`;

const toUserTrack = ({ trackId, startedAt, paths }: UserTrackRow): UserCareerTrack => ({
  trackId,
  ...trackProgress(paths, startedAt.toISOString()),
});

/** Every track a person has started, the latest first. */
export async function listUserTracks(userId: string): Promise<UserCareerTrack[]> {
  return (await selectUserTracks(userId)).map(toUserTrack);
}

/**
 * Starts a track for a person; again it stays as it was started first.
 * @throws {Problem} 404, also for an inactive one where the person may not see it
 */
export async function startTrack(userId: string, trackId: string, withInactive: boolean) {
  const isNew = await db().$executeRaw`
    INSERT INTO track_starts (user_id, track_id)
    SELECT ${userId}::uuid, id FROM career_tracks WHERE id = ${trackId}::uuid AND (is_active OR ${withInactive}::boolean)
    ON CONFLICT DO NOTHING`;
  const [row] = await selectUserTracks(userId, Prisma.sql`AND s.track_id = ${trackId}::uuid`);
  if (!row) throw notFound("This career track");
  return { userTrack: toUserTrack(row), isNew: isNew > 0 };
}
