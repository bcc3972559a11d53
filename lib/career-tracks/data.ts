import "server-only";
import { changedFields } from "@/lib/audit/changed";
import { type Doer, recordEvent } from "@/lib/audit/data";
import { db, type Transaction, violatedConstraint } from "@/lib/db";
import { conflict, invalid, notFound } from "@/lib/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/http/version";
import { completionsOf } from "@/lib/learning-paths/data";
import { Prisma, type CareerTrack as TrackRow } from "@/prisma/generated/client";
import type { CareerTrack, CareerTrackInput, NewCareerTrack, UserCareerTrack } from "./schema";
import { trackProgress } from "./track-progress";

const shown = { include: { paths: { orderBy: { position: "asc" }, select: { pathId: true } } } } as const;

function toCareerTrack({
  paths,
  createdAt,
  updatedAt,
  ...row
}: TrackRow & { paths: { pathId: string }[] }): CareerTrack {
  return {
    ...row,
    learningPathIds: paths.map(({ pathId }) => pathId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** By title; the inactive ones only for those who may see them. */
export async function listCareerTracks(withInactive: boolean): Promise<CareerTrack[]> {
  const rows = await db().careerTrack.findMany({
    ...shown,
    where: withInactive ? {} : { isActive: true },
    orderBy: [{ title: "asc" }, { id: "asc" }],
  });
  return rows.map(toCareerTrack);
}

/** @throws {Problem} 409 when the id is taken, 400 when a learning path is not there */
export async function createCareerTrack(
  { learningPathIds = [], ...fields }: NewCareerTrack,
  by: Doer,
): Promise<CareerTrack> {
  const row = await explained(() =>
    db().$transaction(async (tx) => {
      const made = await tx.careerTrack.create({
        ...shown,
        data: { ...fields, paths: { create: inOrder(learningPathIds) } },
      });
      const detail = { title: made.title };
      await recordEvent({ action: "career_track.created", subjectId: made.id, detail, ...by }, tx);
      return made;
    }),
  );
  return toCareerTrack(row);
}

/** Changes a track; its learning paths, when given, are replaced in the same transaction. @throws {Problem} 404, 412, 400 */
export async function updateCareerTrack(
  id: string,
  { learningPathIds, ...fields }: CareerTrackInput,
  by: Doer,
  versions?: Versions,
): Promise<CareerTrack> {
  const row = await explained(() =>
    db().$transaction(async (tx) => {
      const before = await tx.careerTrack.findUnique({ ...shown, where: { id } });
      const { count } = await tx.careerTrack.updateMany({ where: { id, ...inVersion(versions) }, data: fields });
      if (!before || count === 0) throw await missed(tx, id);
      if (learningPathIds) {
        await tx.trackPath.deleteMany({ where: { trackId: id } });
        await tx.trackPath.createMany({ data: inOrder(learningPathIds).map((place) => ({ ...place, trackId: id })) });
      }
      const changed = changedFields({ ...before, ...toCareerTrack(before) }, { ...fields, learningPathIds });
      const detail = { title: fields.title, changed };
      await recordEvent({ action: "career_track.changed", subjectId: id, detail, ...by }, tx);
      return tx.careerTrack.findUniqueOrThrow({ ...shown, where: { id } });
    }),
  );
  return toCareerTrack(row);
}

/** Its learning paths stay, and what was earned on them. @throws {Problem} 404, 412 */
export async function deleteCareerTrack(id: string, by: Doer, versions?: Versions): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await tx.careerTrack.findUnique({ where: { id } });
    const { count } = await tx.careerTrack.deleteMany({ where: { id, ...inVersion(versions) } });
    if (!before || count === 0) throw await missed(tx, id);
    const detail = { title: before.title };
    await recordEvent({ action: "career_track.deleted", subjectId: id, detail, ...by }, tx);
  });
}

const inOrder = (pathIds: string[]) => pathIds.map((pathId, position) => ({ pathId, position }));

/** Why a write found no row: there is none, or not in the state it was meant for. */
async function missed(tx: Transaction, id: string) {
  const row = await tx.careerTrack.findUnique({ where: { id }, select: { id: true } });
  return row ? changedMeanwhile("this career track") : notFound("This career track");
}

/** Says what the database refused in words for a person. */
async function explained<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "career_tracks_pkey") throw conflict("A career track with this id already exists");
    if (constraint === "track_paths_path_id_fkey") {
      const detail = "A learning path of this track does not exist any more";
      throw invalid(detail, [{ path: "learningPathIds", message: detail }]);
    }
    throw error;
  }
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
