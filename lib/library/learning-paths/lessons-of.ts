import "server-only";
import { type Sql, sql } from "@/lib/platform/sql/fragments";

/** SQL for the id of a path or of a track. */
export type Course = { path: Sql } | { track: Sql };

/** SQL for the ids of all videos in the current list of a path, or of the paths of a track. */
export const lessonsOf = (course: Course): Sql =>
  "path" in course
    ? sql`SELECT ll.video_id FROM learning_paths lq JOIN path_version_videos ll ON ll.version_id = lq.current_version_id
          WHERE lq.id = ${course.path}`
    : sql`SELECT ll.video_id FROM track_paths lt JOIN learning_paths lq ON lq.id = lt.path_id AND lq.deleted_at IS NULL
          JOIN path_version_videos ll ON ll.version_id = lq.current_version_id WHERE lt.track_id = ${course.track}`;
