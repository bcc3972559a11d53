import "server-only";
import { isoTime, sql } from "@/lib/platform/sql/fragments";

/** SQL that builds the JSON of an author `u`; null for a deleted user. */
const userAsJson = sql`CASE WHEN u.id IS NOT NULL THEN json_build_object(
  'id', u.id, 'name', u.name, 'profilePictureUrl', u.profile_picture_url) END`;

/** SQL that builds a moment's JSON: `m` is the moment, `v` its video, `u` its author. */
export const momentAsJson = sql`json_build_object(
  'id', m.id, 'videoId', m.video_id, 'userId', m.user_id, 'user', ${userAsJson}, 'kind', m.kind, 'second', m.second,
  'until', m.until, 'body', m.body, 'quote', m.quote, 'recording', abs(m.recording),
  'earlierRecording', m.recording <> v.recording, 'acceptedReplyId', m.accepted_reply_id,
  'replyCount', (SELECT count(*)::int FROM moment_replies r WHERE r.moment_id = m.id),
  'createdAt', ${isoTime(sql`m.created_at`)}, 'updatedAt', ${isoTime(sql`m.updated_at`)})`;

/** SQL that builds a reply's JSON: `r` is the reply, `u` its author. */
export const replyAsJson = sql`json_build_object(
  'id', r.id, 'momentId', r.moment_id, 'userId', r.user_id, 'user', ${userAsJson}, 'body', r.body,
  'createdAt', ${isoTime(sql`r.created_at`)}, 'updatedAt', ${isoTime(sql`r.updated_at`)})`;
