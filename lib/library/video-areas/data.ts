import "server-only";
import type { VideoArea } from "@/lib/library/videos/schema";
import { type AuditEntry, type Doer, recordEvent, recordEvents } from "@/lib/platform/audit/data";
import { db, violatedConstraint } from "@/lib/platform/db";
import { decodeCursor, encodeCursor } from "@/lib/platform/http/cursor";
import { conflict, invalid, notFound } from "@/lib/platform/http/problem";
import { id } from "@/lib/platform/schema";
import type { AreaUsage, VideoAreaInput, VideoAreaList, VideoBulk } from "./schema";

const shown = {
  select: { id: true, videoId: true, knowledgeAreaId: true, points: true, knowledgeArea: { select: { name: true } } },
} as const;

type Row = Omit<VideoArea, "knowledgeAreaName"> & { knowledgeArea: { name: string } };

const toVideoArea = ({ knowledgeArea, ...row }: Row): VideoArea => ({ ...row, knowledgeAreaName: knowledgeArea.name });

/** What a video is worth, most points first. @throws {Problem} 404 when the video is not in the library */
export async function listAreasOfVideo(videoId: string): Promise<VideoArea[]> {
  const video = await db().video.findFirst({
    where: { id: videoId, deletedAt: null },
    select: { areas: { ...shown, orderBy: [{ points: "desc" }, { id: "asc" }] } },
  });
  if (!video) throw notFound("This video");
  return video.areas.map(toVideoArea);
}

/** A page of all links of the library's videos, by id. @throws {Problem} 400 on a cursor that is none */
export async function listVideoAreas({ limit, cursor }: VideoAreaList) {
  const inLibrary = { video: { deletedAt: null } };
  const [after] = cursor ? decodeCursor(cursor, [id]) : [];
  const [total, rows] = await Promise.all([
    db().videoArea.count({ where: inLibrary }),
    db().videoArea.findMany({
      ...shown,
      where: { ...inLibrary, ...(after && { id: { gt: after } }) },
      orderBy: { id: "asc" },
      take: limit + 1,
    }),
  ]);
  const items = rows.slice(0, limit).map(toVideoArea);
  const last = items.at(-1);
  return { items, total, next: rows.length > limit && last ? encodeCursor([last.id]) : null };
}

/**
 * Scores a video against an area; the same pair again sets its points. It is a change of the video, so that whoever
 * edits the video meanwhile is told.
 * @throws {Problem} 404 when the video is not in the library, 400 when the area is not there
 */
export async function setVideoArea({ videoId, knowledgeAreaId, points }: VideoAreaInput, by: Doer) {
  try {
    return await db().$transaction(async (tx) => {
      const [link] = await tx.$queryRaw<{ id: string; created: boolean; title: string }[]>`
        WITH video AS (
          UPDATE videos SET updated_at = now() WHERE id = ${videoId}::uuid AND deleted_at IS NULL RETURNING id, title
        )
        INSERT INTO video_areas (video_id, knowledge_area_id, points)
        SELECT id, ${knowledgeAreaId}::uuid, ${points} FROM video
        ON CONFLICT (video_id, knowledge_area_id) DO UPDATE SET points = EXCLUDED.points
        RETURNING id, xmax = 0 AS created, (SELECT title FROM video) AS title`;
      if (!link) throw notFound("This video");
      const { id, created, title } = link;
      await recordEvent(scored({ id: videoId, title }, by), tx);
      const row = await tx.videoArea.findUniqueOrThrow({ ...shown, where: { id } });
      return { videoArea: toVideoArea(row), created };
    });
  } catch (error) {
    if (violatedConstraint(error) !== "video_areas_knowledge_area_id_fkey") throw error;
    const detail = "This knowledge area does not exist";
    throw invalid(detail, [{ path: "knowledgeAreaId", message: detail }]);
  }
}

/** That a video is worth something else now. */
const scored = ({ id, title }: { id: string; title: string }, by: Doer): AuditEntry => ({
  action: "video.changed",
  subjectId: id,
  detail: { title, changed: ["knowledgeAreas"] },
  ...by,
});

/** What was earned by the link stays. @throws {Problem} 404 */
export async function deleteVideoArea(id: string, by: Doer): Promise<void> {
  await db().$transaction(async (tx) => {
    const [video] = await tx.$queryRaw<{ id: string; title: string }[]>`
      WITH video AS (
        UPDATE videos SET updated_at = now() FROM video_areas va
        WHERE va.id = ${id}::uuid AND videos.id = va.video_id RETURNING videos.id, videos.title
      )
      DELETE FROM video_areas va USING video WHERE va.id = ${id}::uuid AND va.video_id = video.id
      RETURNING video.id, video.title`;
    if (!video) throw notFound("This link");
    await recordEvent(scored(video, by), tx);
  });
}

/** What the library's videos offer in each area that one is scored against: how many they are, and points together. */
export async function listAreaUsage(): Promise<AreaUsage[]> {
  return db().$queryRaw<AreaUsage[]>`
    SELECT va.knowledge_area_id AS "knowledgeAreaId", count(*)::int AS videos, sum(va.points)::int AS points
    FROM video_areas va JOIN videos v ON v.id = va.video_id AND v.deleted_at IS NULL
    GROUP BY va.knowledge_area_id`;
}

/**
 * Makes one knowledge area of two: the first one's subs, links, earned points and total go over to the second, and it
 * leaves the library. Where a video or a person has points in both, they add up.
 * @throws {Problem} 404, 400 where the tree would lose its shape, 409 where both have a sub area of one name
 */
export async function mergeKnowledgeArea(id: string, intoId: string, by: Doer): Promise<void> {
  if (id === intoId) throw invalidTarget("An area cannot be merged into itself");
  try {
    await db().$transaction(async (tx) => {
      // One order for every merge, so that two of them never wait for each other.
      const rows = await tx.$queryRaw<{ id: string; name: string; level: string; parent_id: string | null }[]>`
        SELECT id, name, level::text, parent_id FROM knowledge_areas
        WHERE id IN (${id}::uuid, ${intoId}::uuid) AND deleted_at IS NULL ORDER BY id FOR UPDATE`;
      const [from, into] = [rows.find((row) => row.id === id), rows.find((row) => row.id === intoId)];
      if (!from) throw notFound("This knowledge area");
      if (!into) throw invalidTarget("This knowledge area does not exist");
      const subs = await tx.knowledgeArea.count({ where: { parentId: id, deletedAt: null } });
      if (into.parent_id === id) throw invalidTarget("An area cannot be merged into its own sub area");
      if (subs > 0 && into.level !== "main") throw invalidTarget("Its sub areas need a main area to stand under");

      await tx.knowledgeArea.updateMany({ where: { parentId: id, deletedAt: null }, data: { parentId: intoId } });
      await tx.$executeRaw`
        UPDATE videos SET updated_at = now() WHERE id IN (SELECT video_id FROM video_areas WHERE knowledge_area_id = ${id}::uuid)`;
      await tx.$executeRaw`
        WITH gone AS (DELETE FROM video_areas WHERE knowledge_area_id = ${id}::uuid RETURNING video_id, points)
        INSERT INTO video_areas (video_id, knowledge_area_id, points) SELECT video_id, ${intoId}::uuid, points FROM gone
        ON CONFLICT (video_id, knowledge_area_id) DO UPDATE SET points = video_areas.points + EXCLUDED.points`;
      await tx.$executeRaw`
        WITH gone AS (DELETE FROM earned_points WHERE knowledge_area_id = ${id}::uuid RETURNING user_id, video_id, points)
        INSERT INTO earned_points (user_id, video_id, knowledge_area_id, points)
        SELECT user_id, video_id, ${intoId}::uuid, points FROM gone
        ON CONFLICT (user_id, video_id, knowledge_area_id) DO UPDATE SET points = earned_points.points + EXCLUDED.points`;
      await tx.$executeRaw`
        UPDATE knowledge_areas SET updated_at = now(), total_points = least(total_points + (
          SELECT total_points FROM knowledge_areas WHERE id = ${id}::uuid), 1000000) WHERE id = ${intoId}::uuid`;
      await tx.knowledgeArea.update({ where: { id }, data: { deletedAt: new Date() } });
      const detail = { title: from.name, into: into.name };
      await recordEvent({ action: "knowledge_area.merged", subjectId: id, detail, ...by }, tx);
    });
  } catch (error) {
    if (violatedConstraint(error) !== "knowledge_areas_sibling_name_key") throw error;
    throw conflict("Both have a sub area of the same name; rename one of them first");
  }
}

const invalidTarget = (detail: string) => invalid(detail, [{ path: "intoId", message: detail }]);

/**
 * Does one thing to many videos, together or not at all; those that have left the library are passed over.
 * @returns how many were changed
 * @throws {Problem} 400 when the area is not there
 */
export async function changeVideos(bulk: VideoBulk, by: Doer): Promise<number> {
  const { videoIds } = bulk;
  if (bulk.action === "delete") {
    return db().$transaction(async (tx) => {
      const gone = await tx.video.updateManyAndReturn({
        where: { id: { in: videoIds }, deletedAt: null },
        data: { deletedAt: new Date() },
        select: { id: true, title: true },
      });
      const events = gone.map(({ id, title }) => ({ subjectId: id, detail: { title }, ...by }));
      await recordEvents(
        events.map((event) => ({ action: "video.deleted", ...event })),
        tx,
      );
      return gone.length;
    });
  }
  try {
    return await db().$transaction(async (tx) => {
      const chosen = await tx.$queryRaw<{ id: string; title: string }[]>`
        UPDATE videos SET updated_at = now() WHERE id = ANY(${videoIds}::uuid[]) AND deleted_at IS NULL RETURNING id, title`;
      await tx.$executeRaw`
        INSERT INTO video_areas (video_id, knowledge_area_id, points)
        SELECT id, ${bulk.knowledgeAreaId}::uuid, ${bulk.points} FROM unnest(${chosen.map(({ id }) => id)}::uuid[]) AS id
        ON CONFLICT (video_id, knowledge_area_id) DO UPDATE SET points = EXCLUDED.points`;
      await recordEvents(
        chosen.map((video) => scored(video, by)),
        tx,
      );
      return chosen.length;
    });
  } catch (error) {
    if (violatedConstraint(error) !== "video_areas_knowledge_area_id_fkey") throw error;
    const detail = "This knowledge area does not exist";
    throw invalid(detail, [{ path: "knowledgeAreaId", message: detail }]);
  }
}
