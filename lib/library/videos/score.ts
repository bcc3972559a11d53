import "server-only";
import { z } from "zod";
import { lockLibrary } from "@/lib/library/library-version/data";
import { type AuditContext, type AuditEntry, recordEvent, recordEvents } from "@/lib/platform/audit/data";
import { invalidField, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type ConstraintProblems, type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { MAX_VIDEO_AREA_POINTS, type VideoAreaInput, videoAreaSchema } from "./schema";

/** The points of a video in one knowledge area. */
export type AreaScore = { knowledgeAreaId: string; points: number };

/** Problems for the constraints that a score can violate. @param path the body's field that names the area */
export const scoreProblems = (path: string): ConstraintProblems => ({
  video_areas_knowledge_area_id_fkey: () => invalidField(path, "This knowledge area does not exist"),
});

const writtenScore = videoAreaSchema.extend({ isNew: z.boolean() });

/**
 * Writes the points of videos in knowledge areas, replacing existing ones. The only writer of `video_areas`. Each pair
 * of video and area may occur once.
 */
export async function writeScores(tx: Transaction, scores: (AreaScore & { videoId: string })[]) {
  if (scores.length === 0) return [];
  return queryRows(
    writtenScore,
    sql`WITH written AS (
          INSERT INTO video_areas (video_id, knowledge_area_id, points)
          SELECT * FROM unnest(${scores.map(({ videoId }) => videoId)}::uuid[],
                               ${scores.map(({ knowledgeAreaId }) => knowledgeAreaId)}::uuid[],
                               ${scores.map(({ points }) => points)}::int[])
          ON CONFLICT (video_id, knowledge_area_id) DO UPDATE SET points = EXCLUDED.points
          RETURNING *, xmax = 0 AS is_new
        )
        SELECT w.id, w.video_id AS "videoId", w.knowledge_area_id AS "knowledgeAreaId", ka.name AS "knowledgeAreaName",
               w.points, w.is_new AS "isNew"
        FROM written w JOIN knowledge_areas ka ON ka.id = w.knowledge_area_id`,
    tx,
  );
}

/** Writes the points of a video, and removes it from every other area. */
export async function replaceScores(tx: Transaction, videoId: string, scores: AreaScore[]): Promise<void> {
  await tx.videoArea.deleteMany({
    where: { videoId, knowledgeAreaId: { notIn: scores.map(({ knowledgeAreaId }) => knowledgeAreaId) } },
  });
  await writeScores(
    tx,
    scores.map((score) => ({ ...score, videoId })),
  );
}

/** A key that is equal for the same areas with the same points. */
export const scoresKey = (scores: AreaScore[]) =>
  scores
    .map(({ knowledgeAreaId, points }) => `${knowledgeAreaId} ${points}`)
    .sort()
    .join();

/** Changes the version of every video that is scored in an area, so that edits of outdated videos are rejected. */
export async function touchVideosIn(tx: Transaction, areaId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE videos SET updated_at = now() WHERE id IN (SELECT video_id FROM video_areas WHERE knowledge_area_id = ${areaId}::uuid)`;
}

/**
 * Moves all scores from one area to another. A video with points in both gets their sum. Call `touchVideosIn` first.
 */
export async function moveScores(tx: Transaction, areaId: string, intoId: string): Promise<void> {
  await tx.$executeRaw`
    WITH moved AS (DELETE FROM video_areas WHERE knowledge_area_id = ${areaId}::uuid RETURNING video_id, points)
    INSERT INTO video_areas (video_id, knowledge_area_id, points) SELECT video_id, ${intoId}::uuid, points FROM moved
    ON CONFLICT (video_id, knowledge_area_id) DO UPDATE
      SET points = least(video_areas.points + EXCLUDED.points, ${MAX_VIDEO_AREA_POINTS}::int)`;
}

const videoName = z.object({ id: uuid, title: z.string() });

/**
 * Scores the videos that are in the library in an area, all or none. Their versions change, so that edits of outdated
 * videos are rejected.
 * @throws {Problem} 400 when the area does not exist
 */
export function scoreVideos(videoIds: string[], { knowledgeAreaId, points }: AreaScore, auditContext: AuditContext) {
  return transaction(async (tx) => {
    await lockLibrary(tx);
    const videos = await queryRows(
      videoName,
      sql`UPDATE videos SET updated_at = now() WHERE id = ANY(${videoIds}::uuid[]) AND deleted_at IS NULL RETURNING id, title`,
      tx,
    );
    const written = await writeScores(
      tx,
      videos.map(({ id }) => ({ videoId: id, knowledgeAreaId, points })),
    );
    await recordEvents(
      videos.map((video) => scoreChanged(video, auditContext)),
      tx,
    );
    return written;
  }, scoreProblems("knowledgeAreaId"));
}

/** Removes an area from many videos, all or none; earned points stay. @returns the number of changed videos */
export const unscoreVideos = (videoIds: string[], knowledgeAreaId: string, auditContext: AuditContext) =>
  transaction(async (tx) => {
    await lockLibrary(tx);
    const videos = await queryRows(
      videoName,
      sql`UPDATE videos v SET updated_at = now() WHERE id = ANY(${videoIds}::uuid[]) AND deleted_at IS NULL
            AND EXISTS (SELECT FROM video_areas WHERE video_id = v.id AND knowledge_area_id = ${knowledgeAreaId}::uuid)
          RETURNING id, title`,
      tx,
    );
    await tx.videoArea.deleteMany({ where: { knowledgeAreaId, videoId: { in: videos.map(({ id }) => id) } } });
    await recordEvents(
      videos.map((video) => scoreChanged(video, auditContext)),
      tx,
    );
    return videos.length;
  });

/** Scores one video as `scoreVideos` does. @throws {Problem} 404 for an unknown video, 400 for an unknown area */
export async function setVideoArea({ videoId, ...score }: VideoAreaInput, auditContext: AuditContext) {
  const [written] = await scoreVideos([videoId], score, auditContext);
  if (!written) throw notFound("This video");
  const { isNew, ...videoArea } = written;
  return { videoArea, created: isNew };
}

/** Removes an area from a video; earned points stay. @param id of the score @throws {Problem} 404 */
export async function deleteVideoArea(id: string, auditContext: AuditContext): Promise<void> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const video = await queryRow(
      videoName,
      sql`WITH video AS (
            UPDATE videos SET updated_at = now() FROM video_areas va
            WHERE va.id = ${id}::uuid AND videos.id = va.video_id AND videos.deleted_at IS NULL
            RETURNING videos.id, videos.title
          )
          DELETE FROM video_areas va USING video WHERE va.id = ${id}::uuid AND va.video_id = video.id
          RETURNING video.id, video.title`,
      tx,
    );
    if (!video) throw notFound("This link");
    await recordEvent(scoreChanged(video, auditContext), tx);
  });
}

const scoreChanged = ({ id, title }: { id: string; title: string }, auditContext: AuditContext): AuditEntry => ({
  action: "video.changed",
  subjectId: id,
  detail: { title, changed: ["knowledgeAreas"] },
  ...auditContext,
});
