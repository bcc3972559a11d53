import "server-only";
import { db, violatedConstraint } from "@/lib/db";
import { decodeCursor, encodeCursor } from "@/lib/http/cursor";
import { invalid, notFound } from "@/lib/http/problem";
import type { VideoArea } from "@/lib/videos/schema";
import type { AreaUsage, VideoAreaInput, VideoAreaList } from "./schema";

const UUID = /^[0-9a-f-]{36}$/;

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
  const [after] = cursor ? decodeCursor(cursor, [UUID]) : [];
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
export async function setVideoArea({ videoId, knowledgeAreaId, points }: VideoAreaInput) {
  try {
    const [link] = await db().$queryRaw<{ id: string; created: boolean }[]>`
      WITH video AS (
        UPDATE videos SET updated_at = now() WHERE id = ${videoId}::uuid AND deleted_at IS NULL RETURNING id
      )
      INSERT INTO video_areas (video_id, knowledge_area_id, points)
      SELECT id, ${knowledgeAreaId}::uuid, ${points} FROM video
      ON CONFLICT (video_id, knowledge_area_id) DO UPDATE SET points = EXCLUDED.points
      RETURNING id, xmax = 0 AS created`;
    if (!link) throw notFound("This video");
    const { id, created } = link;
    const row = await db().videoArea.findUniqueOrThrow({ ...shown, where: { id } });
    return { videoArea: toVideoArea(row), created };
  } catch (error) {
    if (violatedConstraint(error) !== "video_areas_knowledge_area_id_fkey") throw error;
    const detail = "This knowledge area does not exist";
    throw invalid(detail, [{ path: "knowledgeAreaId", message: detail }]);
  }
}

/** What was earned by the link stays. @throws {Problem} 404 */
export async function deleteVideoArea(id: string): Promise<void> {
  const count = await db().$executeRaw`
    WITH video AS (
      UPDATE videos SET updated_at = now() FROM video_areas va
      WHERE va.id = ${id}::uuid AND videos.id = va.video_id RETURNING videos.id
    )
    DELETE FROM video_areas va USING video WHERE va.id = ${id}::uuid AND va.video_id = video.id`;
  if (count === 0) throw notFound("This link");
}

/** What the library's videos offer in each area that one is scored against: how many they are, and points together. */
export async function listAreaUsage(): Promise<AreaUsage[]> {
  return db().$queryRaw<AreaUsage[]>`
    SELECT va.knowledge_area_id AS "knowledgeAreaId", count(*)::int AS videos, sum(va.points)::int AS points
    FROM video_areas va JOIN videos v ON v.id = va.video_id AND v.deleted_at IS NULL
    GROUP BY va.knowledge_area_id`;
}
