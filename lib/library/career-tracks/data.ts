import "server-only";
import { deletedLately } from "@/lib/library/deleted/data";
import { freePositions } from "@/lib/library/learning-paths/free-positions";
import { lockLibrary } from "@/lib/library/library-version/data";
import { watchSizes } from "@/lib/library/limits";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { compareKeys } from "@/lib/platform/compare-keys";
import { db, type Transaction } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/platform/http/version";
import { type ConstraintProblems, transaction } from "@/lib/platform/sql/constraints";
import { byTitle, compareNames } from "@/lib/platform/text";
import type { Prisma } from "@/prisma/generated/client";
import type { CareerTrack, CareerTrackChange, NewCareerTrack, TrackTarget } from "./schema";

const problems: ConstraintProblems = {
  career_tracks_pkey: () => conflict("A career track with this id already exists"),
  track_paths_path_id_fkey: () => invalidField("learningPathIds", "A learning path of this track no longer exists"),
};

const shown = {
  include: {
    paths: { where: { path: { deletedAt: null } }, orderBy: { position: "asc" }, select: { pathId: true } },
    targets: {
      where: { knowledgeArea: { deletedAt: null } },
      select: { points: true, knowledgeArea: { select: { id: true, name: true } } },
    },
  },
} as const;

type Row = Prisma.CareerTrackGetPayload<typeof shown>;

function toCareerTrack({ deletedAt: _, paths, targets, createdAt, updatedAt, ...row }: Row): CareerTrack {
  return {
    ...row,
    learningPathIds: paths.map(({ pathId }) => pathId),
    targets: targets
      .sort(
        (a, b) =>
          compareNames(a.knowledgeArea.name, b.knowledgeArea.name) ||
          compareKeys(a.knowledgeArea.id, b.knowledgeArea.id),
      )
      .map(({ knowledgeArea, points }) => ({ knowledgeAreaId: knowledgeArea.id, points })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** All tracks by title. @param withInactive includes the inactive ones, which administrators may see */
export async function listCareerTracks(withInactive: boolean): Promise<CareerTrack[]> {
  const rows = await db().careerTrack.findMany({
    ...shown,
    where: { deletedAt: null, ...(withInactive ? {} : { isActive: true }) },
  });
  return rows.map(toCareerTrack).sort(byTitle);
}

/** One track. @param withInactive finds an inactive one too @throws {Problem} 404 */
export async function getCareerTrack(id: string, withInactive: boolean): Promise<CareerTrack> {
  const row = await db().careerTrack.findFirst({
    ...shown,
    where: { id, deletedAt: null, ...(withInactive ? {} : { isActive: true }) },
  });
  if (!row) throw notFound("This career track");
  return toCareerTrack(row);
}

/** Creates a track. @throws {Problem} 409 when the id is taken or there are too many, 400 when a learning path or a knowledge area does not exist */
export async function createCareerTrack(
  { learningPathIds, targets, ...fields }: NewCareerTrack,
  auditContext: AuditContext,
): Promise<CareerTrack> {
  const row = await transaction(async (tx) => {
    await lockLibrary(tx);
    const requireWithinLimits = await watchSizes(tx, "career track");
    await requireAreas(tx, targets);
    const made = await tx.careerTrack.create({
      ...shown,
      data: { ...fields, paths: { create: inOrder(learningPathIds) }, targets: { create: targets } },
    });
    await requireWithinLimits();
    await checkCompletions(tx, made.id);
    const detail = { title: made.title };
    await recordEvent({ action: "career_track.created", subjectId: made.id, detail, ...auditContext }, tx);
    return made;
  }, problems);
  return toCareerTrack(row);
}

/** Changes the given fields of a track; its learning paths and targets, when given, are replaced in the same transaction. @throws {Problem} 404, 412, 400, 409 when the tracks become too large */
export async function updateCareerTrack(
  id: string,
  { learningPathIds, targets, ...fields }: CareerTrackChange,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<CareerTrack> {
  const row = await transaction(async (tx) => {
    await lockLibrary(tx);
    const live = { id, deletedAt: null };
    const requireWithinLimits = await watchSizes(tx, "career track");
    const before = await tx.careerTrack.findFirst({ ...shown, where: live });
    const { count } = await tx.careerTrack.updateMany({ where: { ...live, ...inVersion(versions) }, data: fields });
    if (!before || count === 0) throw await conflictOrMissing(tx, id);
    if (learningPathIds) await replacePaths(tx, id, learningPathIds);
    if (targets) await replaceTargets(tx, id, targets);
    await requireWithinLimits();
    const row = await tx.careerTrack.findUniqueOrThrow({ ...shown, where: { id } });
    if (learningPathIds || (row.isActive && !before.isActive)) await checkCompletions(tx, id);
    if (before.isActive && !row.isActive) await endAssignments(tx, id);
    const after = { ...fields, learningPathIds, ...(targets && { targets: toCareerTrack(row).targets }) };
    const changed = changedFields({ ...before, ...toCareerTrack(before) }, after);
    const detail = { title: row.title, changed };
    await recordEvent({ action: "career_track.changed", subjectId: id, detail, ...auditContext }, tx);
    return row;
  }, problems);
  return toCareerTrack(row);
}

/** A changed list of paths, or activation, completes the track for learners who have completed all of its paths. */
const checkCompletions = (tx: Transaction, id: string) =>
  tx.$executeRaw`SELECT ask_completion_checks(ARRAY[${id}::uuid], true)`;

/** Ends the assignments of a track that learners no longer see. */
const endAssignments = (tx: Transaction, id: string) =>
  tx.$executeRaw`SELECT end_assignments(ARRAY[${id}::uuid], 'subject')`;

/** Replaces the paths of a track. Deleted paths keep their places in case they are restored. */
async function replacePaths(tx: Transaction, trackId: string, pathIds: string[]): Promise<void> {
  await tx.trackPath.deleteMany({ where: { trackId, path: { deletedAt: null } } });
  const kept = await tx.trackPath.findMany({ where: { trackId }, select: { position: true } });
  const places = inOrder(
    pathIds,
    kept.map(({ position }) => position),
  );
  await tx.trackPath.createMany({ data: places.map((place) => ({ ...place, trackId })) });
}

/**
 * Replaces the targets of a track. Targets in deleted areas stay in case the areas are restored.
 * @throws {Problem} 400
 */
async function replaceTargets(tx: Transaction, trackId: string, targets: TrackTarget[]): Promise<void> {
  await requireAreas(tx, targets);
  await tx.trackTarget.deleteMany({ where: { trackId, knowledgeArea: { deletedAt: null } } });
  await tx.trackTarget.createMany({ data: targets.map((target) => ({ ...target, trackId })) });
}

/** @throws {Problem} 400 when an area of the targets is unknown or deleted */
async function requireAreas(tx: Transaction, targets: TrackTarget[]): Promise<void> {
  const ids = targets.map(({ knowledgeAreaId }) => knowledgeAreaId);
  if ((await tx.knowledgeArea.count({ where: { id: { in: ids }, deletedAt: null } })) === ids.length) return;
  throw invalidField("targets", "A knowledge area of this track no longer exists");
}

/** Marks a track as deleted; its learning paths, its starts and the learners' points stay. @throws {Problem} 404, 412 */
export async function deleteCareerTrack(id: string, auditContext: AuditContext, versions?: Versions): Promise<void> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const [deleted] = await tx.careerTrack.updateManyAndReturn({
      where: { id, deletedAt: null, ...inVersion(versions) },
      data: { deletedAt: new Date() },
    });
    if (!deleted) throw await conflictOrMissing(tx, id);
    await endAssignments(tx, id);
    const detail = { title: deleted.title };
    await recordEvent({ action: "career_track.deleted", subjectId: id, detail, ...auditContext }, tx);
  });
}

/** Restores a deleted track with its paths and starts; one that is not deleted stays as it is. @throws {Problem} 404, 409 when there are too many */
export async function restoreCareerTrack(id: string, auditContext: AuditContext): Promise<CareerTrack> {
  const row = await transaction(async (tx) => {
    await lockLibrary(tx);
    const where = { id, ...deletedLately() };
    const requireWithinLimits = await watchSizes(tx, "career track");
    const [restored] = await tx.careerTrack.updateManyAndReturn({ where, data: { deletedAt: null } });
    await requireWithinLimits();
    if (restored?.isActive) await checkCompletions(tx, id);
    const detail = { title: restored?.title ?? "" };
    if (restored) await recordEvent({ action: "career_track.restored", subjectId: id, detail, ...auditContext }, tx);
    return tx.careerTrack.findFirst({ ...shown, where: { id, deletedAt: null } });
  });
  if (!row) throw notFound("This career track");
  return toCareerTrack(row);
}

const inOrder = (pathIds: string[], taken: number[] = []) =>
  freePositions(pathIds.length, taken).map((position, index) => ({ pathId: pathIds[index] as string, position }));

/** The problem of a write that found no row: 412 when the row exists in another version, else 404. */
async function conflictOrMissing(tx: Transaction, id: string) {
  const row = await tx.careerTrack.findFirst({ where: { id, deletedAt: null }, select: { id: true } });
  return row ? changedMeanwhile("this career track") : notFound("This career track");
}
