import "server-only";
import { sql } from "@/lib/platform/sql/fragments";

/** Days in which a replacement can be undone. */
export const UNDO_DAYS = 30;

/** SQL for the last replacement of the video `v` that can be undone. */
export const lastReplacement = sql`(
  SELECT id, replaced_at FROM video_sources
  WHERE video_id = v.id AND undone_at IS NULL AND replaced_at > now() - make_interval(days => ${UNDO_DAYS}::int)
  ORDER BY replaced_at DESC LIMIT 1)`;
