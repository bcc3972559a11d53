import { env } from "@/lib/platform/env";
import { isoTime, type Sql, sql } from "@/lib/platform/sql/fragments";

/** SQL that is true for a video `v` with a transcript of its recording. */
export const hasTranscript: Sql = sql`EXISTS (
  SELECT FROM transcripts tr WHERE tr.video_id = v.id AND tr.recording = v.recording)`;

/** SQL for the address of the video `v`. The address of a file is stored as a path, because the host may change. */
export const shownUrl = (): Sql =>
  sql`CASE v.provider WHEN 'file' THEN ${env().APP_URL} || v.video_url ELSE v.video_url END`;

/** SQL for the file of the video `v` as JSON; null for other providers. */
const file = sql`(
  SELECT json_build_object('bytes', f.bytes, 'container', f.container, 'videoCodec', f.video_codec, 'audioCodec', f.audio_codec,
                           'width', f.width, 'height', f.height)
  FROM video_files f WHERE f.id = v.file_id)`;

/** SQL that builds a video's JSON: `v` is the video, `t` its tallies, `a` its areas. */
export const asJson = (): Sql => sql`json_build_object(
  'id', v.id, 'title', v.title, 'description', v.description, 'videoUrl', ${shownUrl()}, 'file', ${file},
  'provider', v.provider, 'providerVideoId', v.provider_video_id, 'thumbnailUrl', v.thumbnail_url, 'duration', v.duration,
  'durationSource', CASE v.duration_source WHEN 'player' THEN 'administrator' ELSE v.duration_source::text END,
  'requiredPercent', v.required_percent, 'passPercent', v.pass_percent,
  'questionCount', (SELECT count(*) FROM items i WHERE i.video_id = v.id AND is_asked(i)), 'health', v.health,
  'createdBy', v.created_by,
  'createdAt', ${isoTime(sql`v.created_at`)}, 'updatedAt', ${isoTime(sql`v.updated_at`)},
  'totalPoints', coalesce(a.points, 0),
  'averageRating', coalesce(round(t.rating_sum::numeric / nullif(t.ratings, 0), 1), 0)::float,
  'totalRatings', coalesce(t.ratings, 0), 'learnerCount', coalesce(t.learners, 0),
  'knowledgeAreas', coalesce(a.areas, '[]'::json),
  'hasTranscript', ${hasTranscript},
  'chapterCount', (SELECT count(*)::int FROM chapters c WHERE c.video_id = v.id AND c.recording = v.recording))`;

/** SQL that is true unless nobody can play the video `v` (`isDead`). */
export const isPlayable = sql`v.health IN ('ok', 'partly')`;

/** SQL that is true for a video with points in an area or its sub areas. @param videoId SQL for its id */
export const isInArea = (videoId: Sql, areaId: string): Sql => sql`EXISTS (
  SELECT FROM video_areas va JOIN knowledge_areas ka ON ka.id = va.knowledge_area_id
  WHERE va.video_id = ${videoId} AND (ka.id = ${areaId}::uuid OR ka.parent_id = ${areaId}::uuid))`;

/** SQL that joins a video's tallies as `t`, for a few videos. */
export const tallies = sql`CROSS JOIN LATERAL (
  SELECT sum(learners)::int AS learners, sum(ratings)::int AS ratings, sum(rating_sum)::int AS rating_sum
  FROM video_tallies WHERE video_id = v.id) t`;

/** SQL that joins the tallies of all videos as `t`, for sorting: one pass instead of a look-up per video. */
export const allTallies = sql`LEFT JOIN (
  SELECT video_id, sum(learners)::int AS learners, sum(ratings)::int AS ratings, sum(rating_sum)::int AS rating_sum
  FROM video_tallies GROUP BY video_id) t ON t.video_id = v.id`;

/** SQL that joins the video's areas as `a`, the most points first. */
export const areas = sql`CROSS JOIN LATERAL (
  SELECT sum(va.points)::int AS points,
         json_agg(json_build_object('id', va.id, 'videoId', va.video_id, 'knowledgeAreaId', va.knowledge_area_id,
                                    'knowledgeAreaName', ka.name, 'points', va.points) ORDER BY va.points DESC, ka.name COLLATE names) AS areas
  FROM video_areas va JOIN knowledge_areas ka ON ka.id = va.knowledge_area_id
  WHERE va.video_id = v.id) a`;
