import "server-only";
import { UNDO_DAYS } from "@/lib/library/video-files/data";
import { type Sql, sql } from "@/lib/platform/sql/fragments";

/** SQL for the number of plans that contain a video their user has not completed. @param videoId SQL for its id */
export const plansWith = (videoId: Sql): Sql => sql`(
  SELECT count(*)::int FROM plan_videos pv JOIN learning_plans l ON l.id = pv.plan_id
  JOIN career_tracks t ON t.id = l.track_id AND t.deleted_at IS NULL AND t.is_active
  WHERE pv.video_id = ${videoId} AND NOT pv.is_excluded AND NOT EXISTS (
    SELECT FROM video_progress p WHERE p.user_id = l.user_id AND p.video_id = pv.video_id AND p.completed_at IS NOT NULL))`;

/** SQL for the last replacement of the video `v` that can be undone. */
export const lastReplacement = sql`(
  SELECT id, replaced_at FROM video_sources
  WHERE video_id = v.id AND undone_at IS NULL AND replaced_at > now() - make_interval(days => ${UNDO_DAYS}::int)
  ORDER BY replaced_at DESC LIMIT 1)`;
