import "server-only";
import { isoTime, sql } from "@/lib/platform/sql/fragments";

/** SQL that builds a comment's JSON: `c` is the comment, `u` its author. */
export const commentAsJson = sql`json_build_object(
  'id', c.id, 'videoId', c.video_id, 'parentId', c.parent_id, 'userId', c.user_id, 'content', c.content,
  'replyCount', (SELECT count(*)::int FROM comments r WHERE r.parent_id = c.id),
  'createdAt', ${isoTime(sql`c.created_at`)}, 'updatedAt', ${isoTime(sql`c.updated_at`)},
  'user', json_build_object('id', u.id, 'name', u.name, 'profilePictureUrl', u.profile_picture_url))`;
