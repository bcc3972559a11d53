import "server-only";
import { z } from "zod";
import { evidenceSchema } from "@/lib/learning/points/schema";
import { timestamp, id as uuid } from "@/lib/platform/schema";
import { isoTime, sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";

const eventRow = z.object({
  kind: z.string(),
  at: timestamp,
  userId: uuid.nullable(),
  subjectId: uuid.nullable(),
  evidence: evidenceSchema.nullable(),
  points: z.int(),
  /** Of an assignment. */
  round: z.int().nullable(),
  /** The name of a badge. */
  badge: z.string().nullable(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  title: z.string().nullable(),
});
type EventRow = z.infer<typeof eventRow>;

const isLesson = (kind: string) => kind === "video.completed" || kind === "video.taken_back";

/** The data of an event by its kind. @param hasNames adds names, email addresses and titles */
function dataOf(
  { kind, userId, subjectId, evidence, points, round, badge, userName, userEmail, title }: EventRow,
  hasNames: boolean,
) {
  const [subject = ""] = kind.split(".");
  return {
    ...(userId && { userId }),
    ...(subjectId && { [`${subject}Id`]: subjectId }),
    ...(evidence && { evidence }),
    ...(isLesson(kind) && { points }),
    ...(kind === "assignment.due" && { round }),
    ...(badge && { badge }),
    ...(hasNames && userName && { userName, userEmail }),
    ...(hasNames && title && { title }),
  };
}

/** The body of a message about an event; undefined when the event is gone. */
export async function payloadOf(eventId: bigint, { hasNames }: { hasNames: boolean }): Promise<string | undefined> {
  const row = await queryRow(
    eventRow,
    sql`
    SELECT e.kind, ${isoTime(sql`e.at`)} AS at, e.user_id AS "userId", e.subject_id AS "subjectId", e.evidence::text,
           (SELECT coalesce(sum(p.points), 0)::int FROM point_entries p
            WHERE p.user_id = e.user_id AND p.video_id = e.subject_id AND p.completion = e.completion
              AND p.kind = (CASE e.kind WHEN 'video.taken_back' THEN 'taken_back' ELSE 'earned' END)::point_kind
              AND p.batch_id IS NULL) AS points,
           e.completion AS round, e.detail AS badge, u.name AS "userName", u.email AS "userEmail",
           CASE split_part(e.kind, '.', 1)
             WHEN 'video' THEN (SELECT title FROM videos WHERE id = e.subject_id)
             WHEN 'path' THEN (SELECT title FROM learning_paths WHERE id = e.subject_id)
             WHEN 'track' THEN (SELECT title FROM career_tracks WHERE id = e.subject_id)
             WHEN 'assignment' THEN (
               SELECT coalesce(path.title, video.title, track.title) FROM assignments a
               LEFT JOIN learning_paths path ON path.id = a.path_id LEFT JOIN videos video ON video.id = a.video_id
               LEFT JOIN career_tracks track ON track.id = a.track_id WHERE a.id = e.subject_id) END AS title
    FROM events e LEFT JOIN users u ON u.id = e.user_id WHERE e.id = ${eventId}`,
  );
  return row && JSON.stringify({ type: row.kind, timestamp: row.at, data: dataOf(row, hasNames) });
}

/** The kind of a message that an administrator sends to try a webhook. */
export const TEST_KIND = "webhook.test";

/** The body of a test. */
export const testPayload = (now: Date): string =>
  JSON.stringify({
    type: TEST_KIND,
    timestamp: now.toISOString(),
    data: { message: "Waypoint reaches this address." },
  });
