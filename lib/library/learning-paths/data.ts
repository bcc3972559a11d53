import "server-only";
import { z } from "zod";
import { deletedLately } from "@/lib/library/deleted/data";
import { lockLibrary } from "@/lib/library/library-version/data";
import { keptByVersion } from "@/lib/library/library-version/kept";
import { watchSizes } from "@/lib/library/limits";
import { isDead } from "@/lib/library/videos/dead";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { db, type Transaction } from "@/lib/platform/db";
import { invalidField, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/platform/http/version";
import { type ConstraintProblems, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { byTitle } from "@/lib/platform/text";
import { freePositions } from "./free-positions";
import { changedList, listOf, type PathEntry, strangerIn } from "./outline";
import {
  type LearningPath,
  type LearningPathChange,
  type LearningPathInput,
  MAX_PATH_VIDEOS,
  NOT_IN_PATH,
  type PathList,
  TOO_MANY_VIDEOS,
} from "./schema";

const problems: ConstraintProblems = {
  path_videos_video_id_fkey: () => invalidField("videoIds", "A video of this path is no longer in the library"),
};

const shown = {
  include: {
    videos: {
      orderBy: { position: "asc" },
      select: { videoId: true, heading: true, isOptional: true, video: { select: { deletedAt: true, health: true } } },
    },
  },
} as const;

type Row = Awaited<ReturnType<typeof selectPaths>>[number];

const selectPaths = (where: { id?: string } = {}) =>
  db().learningPath.findMany({ ...shown, where: { ...where, deletedAt: null } });

function toLearningPath({
  deletedAt: _,
  currentVersionId: __,
  videos,
  createdAt,
  updatedAt,
  ...row
}: Row): LearningPath {
  return {
    ...row,
    ...listOf(entriesOf(videos)),
    unplayableVideoIds: videos
      .filter(({ video }) => video.deletedAt === null && isDead(video.health))
      .map(({ videoId }) => videoId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const entriesOf = (videos: Row["videos"]): PathEntry[] =>
  videos.map(({ video, ...entry }) => ({ ...entry, isDeleted: video.deletedAt !== null }));

/** All paths by title. */
export const listLearningPaths = keptByVersion(
  async (): Promise<LearningPath[]> => (await selectPaths()).map(toLearningPath).sort(byTitle),
);

/** One path. @throws {Problem} 404 */
export async function getLearningPath(id: string): Promise<LearningPath> {
  const [row] = await selectPaths({ id });
  if (!row) throw notFound("This learning path");
  return toLearningPath(row);
}

/**
 * Creates a path.
 * @throws {Problem} 409 when there are too many paths or lessons in them; 400 when a video is not in the library, or when an optional video or a heading's is not in the path
 */
export async function createLearningPath(
  { videoIds, optionalVideoIds, sections, ...fields }: LearningPathInput,
  auditContext: AuditContext,
): Promise<LearningPath> {
  const list = checkedList({ videoIds, optionalVideoIds, sections });
  const id = await transaction(async (tx) => {
    await lockLibrary(tx);
    const requireWithinLimits = await watchSizes(tx, "learning path");
    const made = await tx.learningPath.create({ data: { ...fields, videos: { create: inOrder(list) } } });
    await requireWithinLimits();
    await publish(tx, made.id);
    const detail = { title: made.title };
    await recordEvent({ action: "learning_path.created", subjectId: made.id, detail, ...auditContext }, tx);
    return made.id;
  }, problems);
  return getLearningPath(id);
}

/**
 * Changes the given fields of a path. Changed videos or optional videos are published as the next version in the same
 * transaction; changed headings are not.
 * @throws {Problem} 404, 412, 400
 */
export async function updateLearningPath(
  id: string,
  { videoIds, optionalVideoIds, sections, versionNote, underWay, ...fields }: LearningPathChange,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<LearningPath> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const live = { id, deletedAt: null };
    const requireWithinLimits = await watchSizes(tx, "learning path");
    const before = await tx.learningPath.findFirst({ ...shown, where: live });
    const { count } = await tx.learningPath.updateMany({ where: { ...live, ...inVersion(versions) }, data: fields });
    if (!before || count === 0) throw await conflictOrMissing(tx, id);
    const hasList = Boolean(videoIds ?? optionalVideoIds ?? sections);
    const list = hasList && (await replaceVideos(tx, before, { videoIds, optionalVideoIds, sections }));
    await requireWithinLimits();
    const version = list && (await publish(tx, id, versionNote, underWay));
    const changed = changedFields({ ...before, ...toLearningPath(before) }, { ...fields, ...list });
    const detail = { title: fields.title ?? before.title, changed, ...(version && { version }) };
    await recordEvent({ action: "learning_path.changed", subjectId: id, detail, ...auditContext }, tx);
  }, problems);
  return getLearningPath(id);
}

/**
 * Appends videos to a path, in order; videos that are in it keep their places. Nothing is written when all of them are.
 * @throws {Problem} 404, 400 when a video is not in the library or the path becomes too long
 */
export async function appendVideos(
  pathId: string,
  videoIds: string[],
  auditContext: AuditContext,
): Promise<LearningPath> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const path = await tx.learningPath.findFirst({ where: { id: pathId, deletedAt: null } });
    if (!path) throw notFound("This learning path");
    const places = await tx.pathVideo.findMany({ where: { pathId } });
    const added = videoIds.filter((id) => places.every(({ videoId }) => videoId !== id));
    if (added.length === 0) return;
    if (places.length + added.length > MAX_PATH_VIDEOS) throw invalidField("videoIds", TOO_MANY_VIDEOS);
    const requireWithinLimits = await watchSizes(tx, "learning path");
    await tx.learningPath.update({ where: { id: pathId }, data: { updatedAt: new Date() } });
    const next = Math.max(-1, ...places.map(({ position }) => position)) + 1;
    await tx.pathVideo.createMany({
      data: added.map((videoId, index) => ({ pathId, videoId, position: next + index })),
    });
    await requireWithinLimits();
    const version = await publish(tx, pathId);
    const detail = { title: path.title, changed: ["videoIds"], ...(version && { version }) };
    await recordEvent({ action: "learning_path.changed", subjectId: pathId, detail, ...auditContext }, tx);
  }, problems);
  return getLearningPath(pathId);
}

/**
 * Publishes the videos of a path as its next version (docs/behaviour.md, 15).
 * @param underWay `stay` keeps learners who are under way on their version
 * @returns the number of the version; null when the list equals the current version's
 */
async function publish(tx: Transaction, pathId: string, note = "", underWay: "move" | "stay" = "move") {
  const { number } = await queryOnlyRow(
    z.object({ number: z.int().nullable() }),
    sql`SELECT publish_path_version(${pathId}::uuid, ${note}, ${underWay === "stay"}::boolean) AS number`,
    tx,
  );
  return number;
}

/**
 * Replaces the list of a path. Deleted videos keep their places in case they are restored, but lose their headings.
 * @returns the list
 * @throws {Problem} 400
 */
async function replaceVideos(
  tx: Transaction,
  { id: pathId, videos }: Row,
  change: Partial<PathList>,
): Promise<PathList> {
  const list = checkedList(changedList(listOf(entriesOf(videos)), change));
  await tx.pathVideo.deleteMany({ where: { pathId, video: { deletedAt: null } } });
  const kept = await tx.pathVideo.findMany({ where: { pathId }, select: { position: true } });
  await tx.pathVideo.updateMany({ where: { pathId, heading: { not: null } }, data: { heading: null } });
  const places = inOrder(
    list,
    kept.map(({ position }) => position),
  );
  await tx.pathVideo.createMany({ data: places.map((place) => ({ ...place, pathId })) });
  return list;
}

/** Returns a valid list. @throws {Problem} 400 when an optional video or a heading's video is not in it */
function checkedList(list: PathList): PathList {
  const field = strangerIn(list);
  if (field) throw invalidField(field, NOT_IN_PATH);
  return list;
}

/**
 * Marks a path as deleted, which hides it in every career track and ends its assignments; starts and learners' points
 * stay. Its tracks are completed for learners who have completed the rest.
 * @throws {Problem} 404, 412
 */
export async function deleteLearningPath(id: string, auditContext: AuditContext, versions?: Versions): Promise<void> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const [deleted] = await tx.learningPath.updateManyAndReturn({
      where: { id, deletedAt: null, ...inVersion(versions) },
      data: { deletedAt: new Date() },
    });
    if (!deleted) throw await conflictOrMissing(tx, id);
    await tx.$executeRaw`SELECT end_assignments(ARRAY[${id}::uuid], 'subject')`;
    await checkTracksOf(tx, id);
    const detail = { title: deleted.title };
    await recordEvent({ action: "learning_path.deleted", subjectId: id, detail, ...auditContext }, tx);
  });
}

/**
 * Restores a deleted path with its videos and starts; a path that is not deleted stays as it is.
 * @throws {Problem} 404, 409 when there are too many
 */
export async function restoreLearningPath(id: string, auditContext: AuditContext): Promise<LearningPath> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const where = { id, ...deletedLately() };
    const requireWithinLimits = await watchSizes(tx, "learning path");
    const [restored] = await tx.learningPath.updateManyAndReturn({ where, data: { deletedAt: null } });
    if (!restored) return;
    await requireWithinLimits();
    await checkTracksOf(tx, id);
    const detail = { title: restored.title };
    await recordEvent({ action: "learning_path.restored", subjectId: id, detail, ...auditContext }, tx);
  });
  return getLearningPath(id);
}

/** A path that goes, or comes back, changes what completes the tracks that hold it. */
const checkTracksOf = (tx: Transaction, pathId: string) =>
  tx.$executeRaw`
    SELECT ask_completion_checks(array_agg(track_id), true) FROM track_paths WHERE path_id = ${pathId}::uuid HAVING count(*) > 0`;

function inOrder({ videoIds, optionalVideoIds, sections }: PathList, taken: number[] = []) {
  const headings = new Map(sections.map(({ title, videoId }) => [videoId, title]));
  const optional = new Set(optionalVideoIds);
  const positions = freePositions(videoIds.length, taken);
  return videoIds.map((videoId, index) => ({
    videoId,
    position: positions[index] as number,
    heading: headings.get(videoId) ?? null,
    isOptional: optional.has(videoId),
  }));
}

/** The problem of a write that found no row: 412 when the row exists in another version, else 404. */
async function conflictOrMissing(tx: Transaction, id: string) {
  const row = await tx.learningPath.findFirst({ where: { id, deletedAt: null }, select: { id: true } });
  return row ? changedMeanwhile("this learning path") : notFound("This learning path");
}
