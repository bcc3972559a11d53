import "server-only";
import { z } from "zod";
import { inBatches } from "@/lib/platform/batches";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryIds, queryRows } from "@/lib/platform/sql/query";

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

/** Checks with their answers, in words. */
const readChecks = (ids: string[]) =>
  queryRows(
    checkRow,
    sql`
    SELECT a.video_id AS "videoId", v.title, a.started_at AS "startedAt", a.ended_at AS "endedAt", a.score::int, a.passed, (
      SELECT coalesce(json_agg(json_build_object('question', n.prompt, 'answer', coalesce(q.written, (
               SELECT string_agg(o.text, ' | ' ORDER BY o.position) FROM item_options o WHERE o.id = ANY (q.chosen)), ''),
               'correct', q.is_correct, 'answeredAt', q.answered_at) ORDER BY q.position), '[]')
      FROM check_answers q JOIN item_versions n ON n.item_id = q.item_id AND n.version = q.version
      WHERE q.attempt_id = a.id AND q.answered_at IS NOT NULL) AS answers
    FROM check_attempts a JOIN videos v ON v.id = a.video_id WHERE a.id = ANY (${ids}::uuid[]) ORDER BY a.started_at, a.id`,
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

/** The ids of a user's own cards, and of the other cards in their deck. */
const listCardIds = (userId: string) =>
  queryIds(sql`
    SELECT i.id FROM items i LEFT JOIN item_states s ON s.item_id = i.id AND s.user_id = ${userId}::uuid
    WHERE (i.owner_id = ${userId}::uuid AND i.deleted_at IS NULL) OR (i.owner_id IS NULL AND s.user_id IS NOT NULL)
    ORDER BY i.created_at, i.id`);

const readCards = (userId: string, ids: string[]) =>
  queryRows(
    cardRow,
    sql`
    SELECT i.id, i.video_id AS "videoId", n.prompt AS front, CASE WHEN i.kind = 'recall' THEN n.back END AS back, i.owner_id IS NOT NULL AS own,
           coalesce(s.is_paused, false) AS paused, coalesce(s.state, 'new')::text AS state, s.due, s.last_at AS "lastAt"
    FROM items i JOIN item_versions n ON n.item_id = i.id AND n.version = i.version
    LEFT JOIN item_states s ON s.item_id = i.id AND s.user_id = ${userId}::uuid
    WHERE i.id = ANY (${ids}::uuid[]) ORDER BY i.created_at, i.id`,
  );

const reviewRow = z.object({
  cardId: uuid,
  rating: z.int(),
  at: z.date(),
  source: z.enum(["check", "deck"]),
  undoneAt: z.date().nullable(),
});

const readReviews = (userId: string, ids: string[]) =>
  queryRows(
    reviewRow,
    sql`SELECT item_id AS "cardId", rating::int, at, source::text, undone_at AS "undoneAt" FROM item_reviews
        WHERE user_id = ${userId}::uuid AND id = ANY (${ids}::uuid[]) ORDER BY at, id`,
  );

/** A user's checks, cards and reviews, for the export of their data. */
export const listChecks = (userId: string) => ({
  checks: inBatches(
    () => queryIds(sql`SELECT id FROM check_attempts WHERE user_id = ${userId}::uuid ORDER BY started_at, id`),
    readChecks,
  ),
  cards: inBatches(
    () => listCardIds(userId),
    (ids) => readCards(userId, ids),
  ),
  cardReviews: inBatches(
    () => queryIds(sql`SELECT id FROM item_reviews WHERE user_id = ${userId}::uuid ORDER BY at, id`),
    (ids) => readReviews(userId, ids),
  ),
});
