import "server-only";
import { z } from "zod";
import { deletedLately } from "@/lib/library/deleted/data";
import { lockLibrary } from "@/lib/library/library-version/data";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent, recordEvents } from "@/lib/platform/audit/data";
import { db, type Transaction } from "@/lib/platform/db";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/platform/http/version";
import { id as uuid } from "@/lib/platform/schema";
import { type ConstraintProblems, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { type QueryTransaction, queryRow, queryRows } from "@/lib/platform/sql/query";
import type { Prisma } from "@/prisma/generated/client";
import {
  columns,
  fieldsOf,
  keepSource,
  type NewVideo,
  otherRecording,
  recordingAt,
  recordingOfUpload,
  sameRecording,
  uploadInstead,
  writeRecording,
} from "./address";
import { areas, asJson, tallies } from "./as-json";
import { type Video, type VideoBulk, type VideoChange, videoSchema } from "./schema";
import { replaceScores, scoreProblems, scoresKey, scoreVideos, unscoreVideos, writeScores } from "./score";
import { parseVideoUrl, type VideoAddress } from "./video-url";

const problems: ConstraintProblems = {
  videos_provider_key: () => conflict("This video is already in the library"),
  ...scoreProblems("knowledgeAreas"),
};

/** The videos with these ids, in the order of the ids; deleted and unknown ones are left out. */
export async function getVideos(ids: string[]): Promise<Video[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(
    z.object({ video: videoSchema }),
    prepared(sql`SELECT ${asJson()} AS video FROM videos v ${tallies} ${areas}
        WHERE v.deleted_at IS NULL AND v.id = ANY(${ids}::uuid[]) ORDER BY array_position(${ids}::uuid[], v.id)`),
  );
  return rows.map(({ video }) => video);
}

/** The ids of the videos with their first area, null without one; deleted and unknown videos are left out. */
export const listFirstAreas = (ids: string[]) =>
  queryRows(
    z.object({ id: uuid, areaId: uuid.nullable() }),
    prepared(sql`SELECT v.id, a.areas -> 0 ->> 'knowledgeAreaId' AS "areaId" FROM videos v ${areas}
        WHERE v.deleted_at IS NULL AND v.id = ANY(${ids}::uuid[])`),
  );

/** A video of the library. @throws {Problem} 404 */
export async function getVideo(id: string): Promise<Video> {
  const [video] = await getVideos([id]);
  if (!video) throw notFound("This video");
  return video;
}

const knownRow = z.object({ title: z.string(), recording: z.int(), duration: z.int().nullable() });

/** Requires a video of the library. @returns a few of its fields @throws {Problem} 404 */
export async function requireVideo(id: string, tx?: QueryTransaction) {
  const video = await queryRow(
    knownRow,
    sql`SELECT title, recording, duration FROM videos WHERE id = ${id}::uuid AND deleted_at IS NULL`,
    tx,
  );
  if (!video) throw notFound("This video");
  return video;
}

/** The number of users who completed a video. @throws {Problem} 404 */
export async function countLearners(id: string): Promise<number> {
  const row = await queryRow(
    z.object({ learners: z.int() }),
    prepared(
      sql`SELECT coalesce(t.learners, 0) AS learners FROM videos v ${tallies} WHERE v.id = ${id}::uuid AND v.deleted_at IS NULL`,
    ),
  );
  if (!row) throw notFound("This video");
  return row.learners;
}

/** Finds the library's videos at these addresses, with the fields that an import can change. */
export const findProviderVideos = (addresses: VideoAddress[]) =>
  db().video.findMany({
    where: { deletedAt: null, OR: addresses.map(columns) },
    select: {
      ...{ id: true, provider: true, providerVideoId: true, title: true, description: true, areas: true },
      ...{ thumbnailUrl: true, duration: true, requiredPercent: true, passPercent: true },
    },
  });

/**
 * Adds a video to the library.
 * @throws {Problem} 409 when the provider's video is in the library; 400 when an area does not exist; 404 or 409 for an
 * upload as `takeUpload`
 */
export async function createVideo(input: NewVideo, auditContext: AuditContext): Promise<Video> {
  const { title, description, uploadId, knowledgeAreas = [] } = input;
  const actorId = auditContext.actorId ?? "";
  const id = crypto.randomUUID();
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const recording = uploadId ? await recordingOfUpload(tx, id, uploadId, actorId) : recordingAt(input);
    await tx.video.create({
      data: {
        id,
        title,
        description,
        ...recording,
        requiredPercent: input.requiredPercent,
        passPercent: input.passPercent,
        createdById: auditContext.actorId,
      },
      select: { id: true },
    });
    await tx.$executeRaw`INSERT INTO video_checks (video_id, next_at) VALUES (${id}::uuid, now() + random() * interval '7 days')`;
    await writeScores(
      tx,
      knowledgeAreas.map((score) => ({ ...score, videoId: id })),
    );
    await recordEvent({ action: "video.created", subjectId: id, detail: { title }, ...auditContext }, tx);
  }, problems);
  return getVideo(id);
}

/**
 * Changes the given fields of a video; given areas replace its areas in the same transaction. A thumbnail or duration
 * that is omitted or null stays, unless the address leads to another video.
 * @throws {Problem} 404, 412, 409, 400
 */
export async function updateVideo(
  id: string,
  input: VideoChange,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<Video> {
  const { title, description, videoUrl, knowledgeAreas } = input;
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const before = await tx.video.findFirst({ where: { id, deletedAt: null }, include: { areas: true } });
    if (!before) throw notFound("This video");
    const address = videoUrl === undefined ? { ...before, hash: null } : (parseVideoUrl(videoUrl) as VideoAddress);
    const isSameVideo = before.provider === address.provider && before.providerVideoId === address.providerVideoId;
    const texts = { title, description, requiredPercent: input.requiredPercent, passPercent: input.passPercent };
    const data = { ...texts, ...(isSameVideo ? sameRecording(before, input) : {}) };
    const { count } = await tx.video.updateMany({ where: { id, deletedAt: null, ...inVersion(versions) }, data });
    if (count === 0) throw changedMeanwhile("this video");
    // Reports are about the previous address.
    if (isSameVideo && address.provider !== "file" && videoUrl !== undefined && videoUrl !== before.videoUrl)
      await tx.playbackReport.deleteMany({ where: { videoId: id } });
    if (!isSameVideo && address.provider === "file") throw uploadInstead();
    const recording = isSameVideo ? null : otherRecording(address, input);
    if (recording) {
      await keepSource(tx, before, { replacedBy: auditContext.actorId, reason: "" });
      await writeRecording(tx, id, recording, true);
    }
    if (knowledgeAreas) await replaceScores(tx, id, knowledgeAreas);
    const changed = [
      ...changedFields(before, recording ? { ...texts, ...fieldsOf(recording) } : data),
      ...(knowledgeAreas && scoresKey(knowledgeAreas) !== scoresKey(before.areas) ? ["knowledgeAreas"] : []),
    ];
    const detail = { title: title ?? before.title, changed };
    await recordEvent({ action: "video.changed", subjectId: id, detail, ...auditContext }, tx);
  }, problems);
  return getVideo(id);
}

/**
 * Marks a video as deleted. Its assignments and reports end, and paths are completed for learners who have completed
 * the rest. Points that learners earned with it stay.
 * @throws {Problem} 404, 412
 */
export async function deleteVideo(id: string, auditContext: AuditContext, versions?: Versions): Promise<void> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    if ((await markDeleted(tx, { id, ...inVersion(versions) }, auditContext)) > 0) return;
    const row = await tx.video.findFirst({ where: { id, deletedAt: null }, select: { id: true } });
    throw row ? changedMeanwhile("this video") : notFound("This video");
  });
}

const deleteVideos = (ids: string[], auditContext: AuditContext): Promise<number> =>
  transaction(async (tx) => {
    await lockLibrary(tx);
    return markDeleted(tx, { id: { in: ids } }, auditContext);
  });

async function markDeleted(
  tx: Transaction,
  where: Prisma.VideoWhereInput,
  auditContext: AuditContext,
): Promise<number> {
  const deleted = await tx.video.updateManyAndReturn({
    where: { ...where, deletedAt: null },
    data: { deletedAt: new Date() },
    select: { id: true, title: true },
  });
  const ids = deleted.map(({ id }) => id);
  await tx.playbackReport.deleteMany({ where: { videoId: { in: ids } } });
  await tx.$executeRaw`SELECT end_assignments(${ids}::uuid[], 'subject')`;
  await tx.$executeRaw`SELECT check_versions_of(${ids}::uuid[])`;
  await recordEvents(
    deleted.map(({ id, title }) => ({ action: "video.deleted", subjectId: id, detail: { title }, ...auditContext })),
    tx,
  );
  return deleted.length;
}

/** The problems of restoring a video. */
export const restoreProblems: ConstraintProblems = {
  videos_provider_key: () => conflict("This video was added to the library again. Delete that one first"),
  videos_areas_are_there: () => conflict("A knowledge area of this video is deleted. Restore the area first"),
};

/**
 * Restores a deleted video with its scores and places in paths; a video that is not deleted stays as it is.
 * @throws {Problem} 404, also for a merged video; 409 when the provider's video is in the library again, or one of its
 * areas is deleted
 */
export async function restoreVideo(id: string, auditContext: AuditContext): Promise<Video> {
  await restoreVideos([id], auditContext);
  return getVideo(id);
}

const restoreVideos = (ids: string[], auditContext: AuditContext): Promise<number> =>
  transaction(async (tx) => {
    await lockLibrary(tx);
    const restored = await tx.video.updateManyAndReturn({
      where: { id: { in: ids }, mergedIntoId: null, ...deletedLately() },
      data: { deletedAt: null },
      select: { id: true, title: true },
    });
    await tx.$executeRaw`SELECT check_versions_of(${restored.map(({ id }) => id)}::uuid[])`;
    await recordEvents(
      restored.map(({ id, title }) => ({
        action: "video.restored",
        subjectId: id,
        detail: { title },
        ...auditContext,
      })),
      tx,
    );
    return restored.length;
  }, restoreProblems);

/**
 * Applies one change to many videos, all or none; videos that it does not apply to are skipped.
 * @returns the number of changed videos
 * @throws {Problem} 400 when the area does not exist, 409 when a video cannot be restored
 */
export async function changeVideos(bulk: VideoBulk, auditContext: AuditContext): Promise<number> {
  if (bulk.action === "delete") return deleteVideos(bulk.videoIds, auditContext);
  if (bulk.action === "restore") return restoreVideos(bulk.videoIds, auditContext);
  if (bulk.action === "unscore") return unscoreVideos(bulk.videoIds, bulk.knowledgeAreaId, auditContext);
  return (await scoreVideos(bulk.videoIds, bulk, auditContext)).length;
}
