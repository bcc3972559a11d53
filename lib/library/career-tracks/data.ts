import "server-only";
import { lockLibrary } from "@/lib/library/library-version/data";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db, type Transaction } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/platform/http/version";
import { type ConstraintProblems, transaction } from "@/lib/platform/sql/constraints";
import { byTitle } from "@/lib/platform/text";
import type { CareerTrack as TrackRow } from "@/prisma/generated/client";
import type { CareerTrack, CareerTrackChange, NewCareerTrack } from "./schema";

const problems: ConstraintProblems = {
  career_tracks_pkey: () => conflict("A career track with this id already exists"),
  track_paths_path_id_fkey: () => invalidField("learningPathIds", "A learning path of this track no longer exists"),
};

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

/** All tracks by title. @param withInactive includes the inactive ones, which administrators may see */
export async function listCareerTracks(withInactive: boolean): Promise<CareerTrack[]> {
  const rows = await db().careerTrack.findMany({
    ...shown,
    where: withInactive ? {} : { isActive: true },
  });
  return rows.map(toCareerTrack).sort(byTitle);
}

/** One track. @param withInactive finds an inactive one too @throws {Problem} 404 */
export async function getCareerTrack(id: string, withInactive: boolean): Promise<CareerTrack> {
  const row = await db().careerTrack.findFirst({
    ...shown,
    where: { id, ...(withInactive ? {} : { isActive: true }) },
  });
  if (!row) throw notFound("This career track");
  return toCareerTrack(row);
}

/** Creates a track. @throws {Problem} 409 when the id is taken, 400 when a learning path does not exist */
export async function createCareerTrack(
  { learningPathIds, ...fields }: NewCareerTrack,
  auditContext: AuditContext,
): Promise<CareerTrack> {
  const row = await transaction(async (tx) => {
    await lockLibrary(tx);
    const made = await tx.careerTrack.create({
      ...shown,
      data: { ...fields, paths: { create: inOrder(learningPathIds) } },
    });
    const detail = { title: made.title };
    await recordEvent({ action: "career_track.created", subjectId: made.id, detail, ...auditContext }, tx);
    return made;
  }, problems);
  return toCareerTrack(row);
}

/** Changes the given fields of a track; its learning paths, when given, are replaced in the same transaction. @throws {Problem} 404, 412, 400 */
export async function updateCareerTrack(
  id: string,
  { learningPathIds, ...fields }: CareerTrackChange,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<CareerTrack> {
  const row = await transaction(async (tx) => {
    await lockLibrary(tx);
    const before = await tx.careerTrack.findUnique({ ...shown, where: { id } });
    const { count } = await tx.careerTrack.updateMany({ where: { id, ...inVersion(versions) }, data: fields });
    if (!before || count === 0) throw await conflictOrMissing(tx, id);
    if (learningPathIds) {
      await tx.trackPath.deleteMany({ where: { trackId: id } });
      await tx.trackPath.createMany({ data: inOrder(learningPathIds).map((place) => ({ ...place, trackId: id })) });
    }
    const changed = changedFields({ ...before, ...toCareerTrack(before) }, { ...fields, learningPathIds });
    const detail = { title: fields.title ?? before.title, changed };
    await recordEvent({ action: "career_track.changed", subjectId: id, detail, ...auditContext }, tx);
    return tx.careerTrack.findUniqueOrThrow({ ...shown, where: { id } });
  }, problems);
  return toCareerTrack(row);
}

/** Deletes a track; its learning paths and the learners' points stay. @throws {Problem} 404, 412 */
export async function deleteCareerTrack(id: string, auditContext: AuditContext, versions?: Versions): Promise<void> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const before = await tx.careerTrack.findUnique({ where: { id } });
    const { count } = await tx.careerTrack.deleteMany({ where: { id, ...inVersion(versions) } });
    if (!before || count === 0) throw await conflictOrMissing(tx, id);
    const detail = { title: before.title };
    await recordEvent({ action: "career_track.deleted", subjectId: id, detail, ...auditContext }, tx);
  });
}

const inOrder = (pathIds: string[]) => pathIds.map((pathId, position) => ({ pathId, position }));

/** The problem of a write that found no row: 412 when the row exists in another version, else 404. */
async function conflictOrMissing(tx: Transaction, id: string) {
  const row = await tx.careerTrack.findUnique({ where: { id }, select: { id: true } });
  return row ? changedMeanwhile("this career track") : notFound("This career track");
}
