import "server-only";
import { z } from "zod";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";

const checkRow = z.object({
  videoId: uuid,
  title: z.string(),
  startedAt: z.date(),
  endedAt: z.date().nullable(),
  score: z.int().nullable(),
  passed: z.boolean().nullable(),
  answers: z.array(
    z.object({ question: z.string(), answer: z.string(), correct: z.boolean(), answeredAt: z.string() }),
  ),
});

/** A user's checks with their answers, in words. */
const listChecksOf = (userId: string) =>
  queryRows(
    checkRow,
    sql`
    SELECT a.video_id AS "videoId", v.title, a.started_at AS "startedAt", a.ended_at AS "endedAt", a.score::int, a.passed, (
      SELECT coalesce(json_agg(json_build_object('question', n.prompt, 'answer', coalesce(q.written, (
               SELECT string_agg(o.text, ' | ' ORDER BY o.position) FROM item_options o WHERE o.id = ANY (q.chosen)), ''),
               'correct', q.is_correct, 'answeredAt', q.answered_at) ORDER BY q.position), '[]')
      FROM check_answers q JOIN item_versions n ON n.item_id = q.item_id AND n.version = q.version
      WHERE q.attempt_id = a.id AND q.answered_at IS NOT NULL) AS answers
    FROM check_attempts a JOIN videos v ON v.id = a.video_id WHERE a.user_id = ${userId}::uuid ORDER BY a.started_at, a.id`,
  );

const cardRow = z.object({
  id: uuid,
  videoId: uuid.nullable(),
  front: z.string(),
  back: z.string().nullable(),
  own: z.boolean(),
  paused: z.boolean(),
  state: z.string(),
  due: z.date().nullable(),
  lastAt: z.date().nullable(),
});

/** A user's own cards, and where others stand in their deck. */
const listCardsOf = (userId: string) =>
  queryRows(
    cardRow,
    sql`
    SELECT i.id, i.video_id AS "videoId", n.prompt AS front, CASE WHEN i.kind = 'recall' THEN n.back END AS back, i.owner_id IS NOT NULL AS own,
           coalesce(s.is_paused, false) AS paused, coalesce(s.state, 'new')::text AS state, s.due, s.last_at AS "lastAt"
    FROM items i JOIN item_versions n ON n.item_id = i.id AND n.version = i.version
    LEFT JOIN item_states s ON s.item_id = i.id AND s.user_id = ${userId}::uuid
    WHERE (i.owner_id = ${userId}::uuid AND i.deleted_at IS NULL) OR (i.owner_id IS NULL AND s.user_id IS NOT NULL)
    ORDER BY i.created_at, i.id`,
  );

const reviewRow = z.object({
  cardId: uuid,
  rating: z.int(),
  at: z.date(),
  source: z.enum(["check", "deck"]),
  undoneAt: z.date().nullable(),
});

const listReviewsOf = (userId: string) =>
  queryRows(
    reviewRow,
    sql`SELECT item_id AS "cardId", rating::int, at, source::text, undone_at AS "undoneAt" FROM item_reviews
        WHERE user_id = ${userId}::uuid ORDER BY at, id`,
  );

/** A user's checks, cards and reviews, for the export of their data. */
export async function readChecks(userId: string) {
  const [checks, cards, cardReviews] = await Promise.all([
    listChecksOf(userId),
    listCardsOf(userId),
    listReviewsOf(userId),
  ]);
  return { checks, cards, cardReviews };
}
