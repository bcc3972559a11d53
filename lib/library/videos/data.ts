import "server-only";
import { z } from "zod";
import { changedFields } from "@/lib/platform/audit/changed";
import { type AuditContext, recordEvent, recordEvents } from "@/lib/platform/audit/data";
import { db, type Transaction } from "@/lib/platform/db";
import { decodeCursor } from "@/lib/platform/http/cursor";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/platform/http/version";
import { id as uuid } from "@/lib/platform/schema";
import { type ConstraintProblems, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import type { Prisma } from "@/prisma/generated/client";
import { areas, asJson, tallies } from "./as-json";
import {
  type AreaUsage,
  areaUsageSchema,
  type Video,
  type VideoArea,
  type VideoAreaList,
  type VideoInput,
  videoSchema,
} from "./schema";
import { type AreaScore, scoreProblems, writeScores } from "./score";
import { parseVideoUrl, thumbnailUrl, type VideoAddress } from "./video-url";

const problems: ConstraintProblems = {
  videos_provider_key: () => conflict("This video is already in the library"),
  ...scoreProblems("knowledgeAreas"),
};

/** The version that cached pages of the library belong to: it changes with every change of what they show. */
export async function libraryVersion(): Promise<{ version: string; tallies: number }> {
  return queryOnlyRow(
    z.object({ version: z.string(), tallies: z.int() }),
    sql`SELECT version::text, (SELECT count(*)::int FROM video_tallies) AS tallies FROM library_version`,
  );
}

/**
 * Folds the tallies into one row a video, so that there are never many to add up. Whoever else is folding is left to it.
 * The version counts up in the same statement: the number of rows alone would not tell before from after.
 * @returns how many tallies there are now
 */
export async function foldTallies(): Promise<number> {
  await db().$executeRaw`
    WITH gone AS (
      DELETE FROM video_tallies WHERE id IN (SELECT id FROM video_tallies FOR UPDATE SKIP LOCKED)
      RETURNING video_id, learners, ratings, rating_sum
    ), folded AS (
      INSERT INTO video_tallies (video_id, learners, ratings, rating_sum)
      SELECT video_id, sum(learners), sum(ratings), sum(rating_sum) FROM gone GROUP BY video_id
    )
    UPDATE library_version SET version = version + 1`;
  return (await libraryVersion()).tallies;
}

/** The videos with these ids that are in the library, in this order. */
export async function getVideos(ids: string[]): Promise<Video[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(
    z.object({ video: videoSchema }),
    sql`SELECT ${asJson} AS video FROM videos v ${tallies} ${areas}
        WHERE v.deleted_at IS NULL AND v.id = ANY(${ids}::uuid[]) ORDER BY array_position(${ids}::uuid[], v.id)`,
  );
  return rows.map(({ video }) => video);
}

/** A video of the library. @throws {Problem} 404 */
export async function getVideo(id: string): Promise<Video> {
  const [video] = await getVideos([id]);
  if (!video) throw notFound("This video");
  return video;
}

/**
 * Stores how long a video is, in seconds, unless it is known. It is no edit: the version stays, and nobody's save is refused.
 * @throws {Problem} 404
 */
export async function learnDuration(id: string, duration: number): Promise<Video> {
  const video = await getVideo(id);
  if (video.duration !== null) return video;
  await db().$executeRaw`
    UPDATE videos SET duration = ${duration}::int WHERE id = ${id}::uuid AND duration IS NULL AND deleted_at IS NULL`;
  return getVideo(id);
}

/** People with at least one completed record of it. @throws {Problem} 404 */
export async function countLearners(id: string): Promise<number> {
  const row = await queryRow(
    z.object({ learners: z.int() }),
    sql`SELECT coalesce(t.learners, 0) AS learners FROM videos v ${tallies} WHERE v.id = ${id}::uuid AND v.deleted_at IS NULL`,
  );
  if (!row) throw notFound("This video");
  return row.learners;
}

/** Which of these videos of providers are in the library, each as 'youtube SxdOUGdseq4'. */
export async function findProviderVideos(addresses: VideoAddress[]): Promise<string[]> {
  const rows = await db().video.findMany({
    where: { deletedAt: null, OR: addresses.map(columns) },
    select: { provider: true, providerVideoId: true },
  });
  return rows.map(({ provider, providerVideoId }) => `${provider} ${providerVideoId}`);
}

/** Adds a video to the library, by its actor. @throws {Problem} 409 when the provider's video is in the library, 400 when an area is not there */
export async function createVideo(input: VideoInput, auditContext: AuditContext): Promise<Video> {
  const { title, description, videoUrl, knowledgeAreas = [] } = input;
  const address = parseVideoUrl(videoUrl) as VideoAddress;
  const id = await transaction(async (tx) => {
    const row = await tx.video.create({
      data: {
        title,
        description,
        videoUrl,
        ...columns(address),
        thumbnailUrl: input.thumbnailUrl ?? thumbnailUrl(address),
        duration: input.duration,
        createdById: auditContext.actorId,
      },
      select: { id: true },
    });
    await writeScores(tx, ofVideo(row.id, knowledgeAreas));
    await recordEvent({ action: "video.created", subjectId: row.id, detail: { title }, ...auditContext }, tx);
    return row.id;
  }, problems);
  return getVideo(id);
}

/**
 * Changes a video; its areas, when given, are replaced in the same transaction. What is not given of thumbnail and
 * duration stays, unless the address leads to another video.
 * @throws {Problem} 404, 412, 409, 400
 */
export async function updateVideo(
  id: string,
  input: VideoInput,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<Video> {
  const { title, description, videoUrl, knowledgeAreas } = input;
  const address = parseVideoUrl(videoUrl) as VideoAddress;
  await transaction(async (tx) => {
    const before = await tx.video.findFirst({ where: { id, deletedAt: null }, include: { areas: true } });
    if (!before) throw notFound("This video");
    const isSameVideo = before.provider === address.provider && before.providerVideoId === address.providerVideoId;
    const data = {
      title,
      description,
      videoUrl,
      ...columns(address),
      thumbnailUrl: input.thumbnailUrl ?? (isSameVideo ? undefined : thumbnailUrl(address)),
      duration: input.duration ?? (isSameVideo ? undefined : null),
    };
    const { count } = await tx.video.updateMany({ where: { id, deletedAt: null, ...inVersion(versions) }, data });
    if (count === 0) throw changedMeanwhile("this video");
    if (knowledgeAreas) await replaceScores(tx, id, knowledgeAreas);
    const changed = [
      ...changedFields(before, data),
      ...(knowledgeAreas && scoresKey(knowledgeAreas) !== scoresKey(before.areas) ? ["knowledgeAreas"] : []),
    ];
    await recordEvent({ action: "video.changed", subjectId: id, detail: { title, changed }, ...auditContext }, tx);
  }, problems);
  return getVideo(id);
}

/** Equal for the same areas with the same points. */
const scoresKey = (scores: AreaScore[]) =>
  scores
    .map(({ knowledgeAreaId, points }) => `${knowledgeAreaId} ${points}`)
    .sort()
    .join();

async function replaceScores(tx: Transaction, videoId: string, scores: AreaScore[]): Promise<void> {
  await tx.videoArea.deleteMany({
    where: { videoId, knowledgeAreaId: { notIn: scores.map(({ knowledgeAreaId }) => knowledgeAreaId) } },
  });
  await writeScores(tx, ofVideo(videoId, scores));
}

const ofVideo = (videoId: string, scores: AreaScore[]) => scores.map((score) => ({ ...score, videoId }));

/** Takes a video out of every list; what was earned with it stays. @throws {Problem} 404, 412 */
export async function deleteVideo(id: string, auditContext: AuditContext, versions?: Versions): Promise<void> {
  await transaction(async (tx) => {
    if ((await markDeleted(tx, { id, ...inVersion(versions) }, auditContext)) > 0) return;
    const row = await tx.video.findFirst({ where: { id, deletedAt: null }, select: { id: true } });
    throw row ? changedMeanwhile("this video") : notFound("This video");
  });
}

/** Deletes videos as `deleteVideo` does, together or not at all; those that are not in the library are skipped. @returns how many */
export const deleteVideos = (ids: string[], auditContext: AuditContext): Promise<number> =>
  transaction((tx) => markDeleted(tx, { id: { in: ids } }, auditContext));

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
  const events = deleted.map(({ id, title }) => ({ subjectId: id, detail: { title }, ...auditContext }));
  await recordEvents(
    events.map((event) => ({ ...event, action: "video.deleted" })),
    tx,
  );
  return deleted.length;
}

const columns = ({ provider, providerVideoId }: VideoAddress) => ({ provider, providerVideoId });

const shownScore = {
  select: { id: true, videoId: true, knowledgeAreaId: true, points: true, knowledgeArea: { select: { name: true } } },
} as const;

type ScoreRow = Omit<VideoArea, "knowledgeAreaName"> & { knowledgeArea: { name: string } };

const toVideoArea = ({ knowledgeArea, ...row }: ScoreRow): VideoArea => ({
  ...row,
  knowledgeAreaName: knowledgeArea.name,
});

/** What a video is worth, most points first. @throws {Problem} 404 when the video is not in the library */
export async function listAreasOfVideo(videoId: string): Promise<VideoArea[]> {
  const video = await db().video.findFirst({
    where: { id: videoId, deletedAt: null },
    select: { areas: { ...shownScore, orderBy: [{ points: "desc" }, { id: "asc" }] } },
  });
  if (!video) throw notFound("This video");
  return video.areas.map(toVideoArea);
}

/** A page of all scores of the library's videos, by id. @throws {Problem} 400 on a cursor of another list */
export async function listVideoAreas({ limit, cursor }: VideoAreaList) {
  const inLibrary = { video: { deletedAt: null } };
  const [after] = cursor ? decodeCursor(cursor, [uuid]) : [];
  const [total, found] = await Promise.all([
    db().videoArea.count({ where: inLibrary }),
    db().videoArea.findMany({
      ...shownScore,
      where: { ...inLibrary, ...(after && { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: limit + 1,
    }),
  ]);
  return { ...toPage(found.map(toVideoArea), limit, ({ id }) => [id]), total };
}

/** How many of the library's videos are scored against each area, and their points together; areas without any are left out. */
export const listAreaUsage = (): Promise<AreaUsage[]> =>
  queryRows(
    areaUsageSchema,
    sql`SELECT va.knowledge_area_id AS "knowledgeAreaId", count(*)::int AS videos, sum(va.points)::int AS points
        FROM video_areas va JOIN videos v ON v.id = va.video_id AND v.deleted_at IS NULL
        GROUP BY va.knowledge_area_id`,
  );
