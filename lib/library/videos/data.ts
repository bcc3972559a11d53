import "server-only";
import { changedFields } from "@/lib/platform/audit/changed";
import { type Doer, recordEvent } from "@/lib/platform/audit/data";
import { db, type Transaction, violatedConstraint } from "@/lib/platform/db";
import { encodeCursor } from "@/lib/platform/http/cursor";
import { keyset } from "@/lib/platform/http/keyset";
import { conflict, invalid, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, inVersion, type Versions } from "@/lib/platform/http/version";
import { Prisma } from "@/prisma/generated/client";
import { areas, asJson, tallies } from "./as-json";
import { orders } from "./order";
import type { Video, VideoInput, VideoList, VideoNeed } from "./schema";
import { parseVideoUrl, thumbnailUrl, type VideoAddress } from "./video-url";

const { sql, join, empty } = Prisma;

/** One page as JSON text, with where the next begins and how many videos match in all. */
export type VideoPage = { json: string; next: string | null; total: number };

/**
 * A page of the library in the order asked for.
 * @param actorId whose completions `completed` asks about
 * @throws {Problem} 400 on a cursor of another order
 */
export async function selectVideos(list: VideoList, actorId: string): Promise<VideoPage> {
  const { orderBy, beyond, place } = keyset(orders[list.sort], list.cursor);
  const matching = sql`v.deleted_at IS NULL ${filters(list, actorId)}`;
  const [page] = await db().$queryRaw<{ json: string; rows: number; last: string[] | null; total: number }[]>`
    SELECT coalesce(json_agg(p.video ORDER BY p.place) FILTER (WHERE p.place <= ${list.limit}), '[]')::text AS json,
           count(*)::int AS rows,
           (array_agg(p.keys::text) FILTER (WHERE p.place = ${list.limit}))[1]::json AS last,
           (SELECT count(*)::int FROM videos v WHERE ${matching}) AS total
    FROM (SELECT page.place, page.keys, ${asJson} AS video
          FROM (SELECT row_number() OVER (ORDER BY ${orderBy}) AS place, ${place} AS keys, v.id
                FROM videos v ${tallies} WHERE ${matching} ${beyond}
                ORDER BY ${orderBy} LIMIT ${list.limit + 1}) page
          JOIN videos v ON v.id = page.id ${tallies} ${areas}) p`;
  const { json, rows, last, total } = page as NonNullable<typeof page>;
  return { json, total, next: last && rows > list.limit ? encodeCursor(last) : null };
}

/** Which videos need it, in SQL over the video `v`. */
const needing: Record<VideoNeed, Prisma.Sql> = {
  areas: sql`NOT EXISTS (SELECT FROM video_areas va WHERE va.video_id = v.id)`,
  playback: sql`EXISTS (SELECT FROM playback_reports pr WHERE pr.video_id = v.id)`,
};

function filters({ q, areaId, needs, completed }: VideoList, actorId: string): Prisma.Sql {
  const words = q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return sql`${words.length === 0 ? empty : sql`AND ${join(words.map(contains), " AND ")}`}
    ${
      areaId
        ? sql`AND EXISTS (SELECT FROM video_areas va JOIN knowledge_areas ka ON ka.id = va.knowledge_area_id
                               WHERE va.video_id = v.id AND (ka.id = ${areaId}::uuid OR ka.parent_id = ${areaId}::uuid))`
        : empty
    }
    ${needs ? sql`AND ${needing[needs]}` : empty}
    ${
      completed === undefined
        ? empty
        : sql`AND ${completed ? empty : sql`NOT`} EXISTS (
        SELECT FROM video_progress vp WHERE vp.user_id = ${actorId}::uuid AND vp.video_id = v.id AND vp.completed_at IS NOT NULL)`
    }`;
}

const contains = (word: string) =>
  sql`lower(v.title || ' ' || v.description) LIKE ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`;

/** What kept pages of the library are current for: it changes with every change of what they show. */
export async function libraryVersion(): Promise<{ version: string; tallies: number }> {
  const [row] = await db().$queryRaw<{ version: string; tallies: number }[]>`
    SELECT version::text, (SELECT count(*)::int FROM video_tallies) AS tallies FROM library_version`;
  return row as NonNullable<typeof row>;
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
  const rows = await db().$queryRaw<{ video: Video }[]>`
    SELECT ${asJson} AS video FROM videos v ${tallies} ${areas}
    WHERE v.deleted_at IS NULL AND v.id = ANY(${ids}::uuid[]) ORDER BY array_position(${ids}::uuid[], v.id)`;
  return rows.map(({ video }) => video);
}

/** @throws {Problem} 404 */
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
  const [row] = await db().$queryRaw<{ learners: number }[]>`
    SELECT coalesce(t.learners, 0) AS learners FROM videos v ${tallies} WHERE v.id = ${id}::uuid AND v.deleted_at IS NULL`;
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

/** @throws {Problem} 409 when the provider's video is in the library, 400 when an area is not there */
export async function createVideo(input: VideoInput, by: Doer): Promise<Video> {
  const { title, description, videoUrl, knowledgeAreas = [] } = input;
  const address = parseVideoUrl(videoUrl) as VideoAddress;
  const id = await explained(() =>
    db().$transaction(async (tx) => {
      const row = await tx.video.create({
        data: {
          title,
          description,
          videoUrl,
          ...columns(address),
          thumbnailUrl: input.thumbnailUrl ?? thumbnailUrl(address),
          duration: input.duration,
          createdById: by.actorId,
          areas: { create: knowledgeAreas },
        },
        select: { id: true },
      });
      await recordEvent({ action: "video.created", subjectId: row.id, detail: { title }, ...by }, tx);
      return row.id;
    }),
  );
  return getVideo(id);
}

/**
 * Changes a video; its areas, when given, are replaced in the same transaction. What is not given of thumbnail and
 * duration stays, unless the address leads to another video.
 * @throws {Problem} 404, 412, 409, 400
 */
export async function updateVideo(id: string, input: VideoInput, by: Doer, versions?: Versions): Promise<Video> {
  const { title, description, videoUrl, knowledgeAreas } = input;
  const address = parseVideoUrl(videoUrl) as VideoAddress;
  await explained(() =>
    db().$transaction(async (tx) => {
      const before = await tx.video.findFirst({ where: { id, deletedAt: null }, include: { areas: true } });
      if (!before) throw notFound("This video");
      const same = before.provider === address.provider && before.providerVideoId === address.providerVideoId;
      const data = {
        title,
        description,
        videoUrl,
        ...columns(address),
        thumbnailUrl: input.thumbnailUrl ?? (same ? undefined : thumbnailUrl(address)),
        duration: input.duration ?? (same ? undefined : null),
      };
      const { count } = await tx.video.updateMany({ where: { id, deletedAt: null, ...inVersion(versions) }, data });
      if (count === 0) throw changedMeanwhile("this video");
      if (knowledgeAreas) await replaceAreas(tx, id, knowledgeAreas);
      const changed = [
        ...changedFields(before, data),
        ...(knowledgeAreas && inWords(knowledgeAreas) !== inWords(before.areas) ? ["knowledgeAreas"] : []),
      ];
      await recordEvent({ action: "video.changed", subjectId: id, detail: { title, changed }, ...by }, tx);
    }),
  );
  return getVideo(id);
}

type Areas = { knowledgeAreaId: string; points: number }[];

/** Equal for the same areas with the same points. */
const inWords = (areas: Areas) =>
  areas
    .map(({ knowledgeAreaId, points }) => `${knowledgeAreaId} ${points}`)
    .sort()
    .join();

async function replaceAreas(tx: Transaction, videoId: string, given: Areas): Promise<void> {
  await tx.videoArea.deleteMany({
    where: { videoId, knowledgeAreaId: { notIn: given.map((area) => area.knowledgeAreaId) } },
  });
  for (const { knowledgeAreaId, points } of given) {
    const link = { videoId, knowledgeAreaId };
    await tx.videoArea.upsert({
      where: { videoId_knowledgeAreaId: link },
      create: { ...link, points },
      update: { points },
    });
  }
}

/** Takes a video out of every list; what was earned with it stays. @throws {Problem} 404, 412 */
export async function deleteVideo(id: string, by: Doer, versions?: Versions): Promise<void> {
  await db().$transaction(async (tx) => {
    const [gone] = await tx.video.updateManyAndReturn({
      where: { id, deletedAt: null, ...inVersion(versions) },
      data: { deletedAt: new Date() },
    });
    if (gone) return recordEvent({ action: "video.deleted", subjectId: id, detail: { title: gone.title }, ...by }, tx);
    const row = await tx.video.findFirst({ where: { id, deletedAt: null }, select: { id: true } });
    throw row ? changedMeanwhile("this video") : notFound("This video");
  });
}

const columns = ({ provider, providerVideoId }: VideoAddress) => ({ provider, providerVideoId });

/** Says what the database refused in words for a person. */
async function explained<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "videos_provider_key") throw conflict("This video is already in the library");
    if (constraint === "video_areas_knowledge_area_id_fkey") {
      const detail = "This knowledge area does not exist";
      throw invalid(detail, [{ path: "knowledgeAreas", message: detail }]);
    }
    throw error;
  }
}
