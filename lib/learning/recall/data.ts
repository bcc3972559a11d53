import "server-only";
import { z } from "zod";
import { optionsJson } from "@/lib/library/items/data";
import { OPEN_HOURS } from "@/lib/library/items/grade";
import { itemKinds } from "@/lib/library/items/schema";
import { notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { idKey, type Order, readPage, timeKey } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import { intervalWords, nextIntervals } from "./schedule";
import { type Card, type CardList, cardStates } from "./schema";

/**
 * SQL for a learner's deck as `items i`: their own cards, and curators' active items of the videos that they have
 * completed. Joins the state `s`, the completion `p` and the video `v`, if there are any. Deleted items are left out;
 * items of deleted videos stay.
 */
export const deckOf = (userId: string): Sql => sql`
  (SELECT * FROM items WHERE owner_id = ${userId}::uuid
   UNION ALL
   SELECT c.* FROM video_progress q JOIN items c ON c.video_id = q.video_id AND c.owner_id IS NULL AND c.is_active
   WHERE q.user_id = ${userId}::uuid AND q.completed_at IS NOT NULL) i
  LEFT JOIN item_states s ON s.item_id = i.id AND s.user_id = ${userId}::uuid
  LEFT JOIN video_progress p ON p.video_id = i.video_id AND p.user_id = ${userId}::uuid AND p.completed_at IS NOT NULL
  LEFT JOIN videos v ON v.id = i.video_id AND v.deleted_at IS NULL
  WHERE i.deleted_at IS NULL`;

/** SQL that is true while an open check of the user asks an item that they have not answered there. */
export const askedIn = (userId: string, itemId: Sql): Sql => sql`
  EXISTS (SELECT FROM check_attempts a JOIN check_answers q ON q.attempt_id = a.id
          WHERE a.user_id = ${userId}::uuid AND a.ended_at IS NULL AND a.started_at > now() - make_interval(hours => ${OPEN_HOURS}::int)
            AND q.item_id = ${itemId} AND q.answered_at IS NULL)`;

/** True while an open check of the user asks an item that they have not answered there. */
export async function isAsked(tx: Transaction, userId: string, itemId: string): Promise<boolean> {
  const { isAsked } = await queryOnlyRow(
    z.object({ isAsked: z.boolean() }),
    sql`SELECT ${askedIn(userId, sql`${itemId}::uuid`)} AS "isAsked"`,
    tx,
  );
  return isAsked;
}

/** The stored state of a card. */
export const memoryFields = {
  state: z.enum(cardStates),
  due: z.date().nullable(),
  stability: z.number().nullable(),
  difficulty: z.number().nullable(),
  reps: z.int(),
  lapses: z.int(),
  step: z.int(),
  begunAt: z.date().nullable(),
  lastAt: z.date().nullable(),
};

const cardRow = z.object({
  id: uuid,
  version: z.int(),
  kind: z.enum(itemKinds),
  prompt: z.string(),
  text: z.string(),
  options: z.array(z.object({ id: uuid, text: z.string(), correct: z.boolean() })),
  answers: z.array(z.string()),
  value: z.number().nullable(),
  tolerance: z.number().nullable(),
  videoId: uuid.nullable(),
  second: z.int().nullable(),
  until: z.int().nullable(),
  ofEarlierRecording: z.boolean(),
  own: z.boolean(),
  paused: z.boolean(),
  ...memoryFields,
});
/** A card with its solution. */
export type StoredCard = z.infer<typeof cardRow>;

const columns: Sql = sql`
  i.id, i.version, n.kind::text, n.prompt, n.back AS text, ${optionsJson} AS options, n.answers, n.value, n.tolerance,
  v.id AS "videoId", CASE WHEN v.id IS NOT NULL THEN i.second END AS second, CASE WHEN v.id IS NOT NULL THEN i.until END AS until,
  i.is_of_earlier AS "ofEarlierRecording", i.owner_id IS NOT NULL AS own,
  coalesce(s.state, 'new')::text AS state, s.due, s.stability, s.difficulty, coalesce(s.reps, 0) AS reps, coalesce(s.lapses, 0) AS lapses,
  coalesce(s.step, 0)::int AS step, s.begun_at AS "begunAt", s.last_at AS "lastAt", coalesce(s.is_paused, false) AS paused`;

const withVersion: Sql = sql`CROSS JOIN LATERAL (SELECT * FROM item_versions WHERE item_id = i.id AND version = i.version) n`;

/** SQL that selects cards of a deck. */
const selectCards = (userId: string, where: Sql, more: Sql = empty): Sql => sql`
  SELECT c.* FROM (SELECT ${columns} FROM (SELECT i.id AS deck_id FROM ${deckOf(userId)} ${where}) d
    JOIN items i ON i.id = d.deck_id ${withVersion}
    LEFT JOIN item_states s ON s.item_id = i.id AND s.user_id = ${userId}::uuid
    LEFT JOIN videos v ON v.id = i.video_id AND v.deleted_at IS NULL) c ${more}`;

/** Cards of a deck by their ids, in that order. */
export const readCards = (userId: string, ids: string[]): Promise<StoredCard[]> =>
  queryRows(
    cardRow,
    selectCards(userId, sql`AND i.id = ANY (${ids}::uuid[])`, sql`ORDER BY array_position(${ids}::uuid[], c.id)`),
  );

/** A card of a deck. @throws {Problem} 404 */
export async function requireCard(userId: string, id: string, tx: Transaction): Promise<StoredCard> {
  const card = await queryRow(cardRow, selectCards(userId, sql`AND i.id = ${id}::uuid`), tx);
  if (!card) throw notFound("This card");
  return card;
}

const newest: Order = { list: "cards", keys: [timeKey(sql`i.created_at`), idKey(sql`i.id`)], descending: true };

/** A page of a deck, the newest first. @throws {Problem} 400 for an invalid cursor */
export async function listCards(userId: string, { videoId, areaId, ...asked }: CardList, now: Date) {
  const wanted = sql`${videoId ? sql`AND i.video_id = ${videoId}::uuid` : empty} ${
    areaId
      ? sql`AND EXISTS (SELECT FROM video_areas va JOIN knowledge_areas a ON a.id = va.knowledge_area_id
                        WHERE va.video_id = i.video_id AND (a.id = ${areaId}::uuid OR a.parent_id = ${areaId}::uuid))`
      : empty
  }`;
  const { items, ...rest } = await readPage(
    newest,
    asked,
    z.object({ id: uuid }),
    ({ place, page }) => sql`SELECT i.id, ${place} AS place FROM ${deckOf(userId)} ${wanted} ${page}`,
    sql`SELECT count(*)::int AS total FROM ${deckOf(userId)} ${wanted}`,
  );
  const cards = await readCards(
    userId,
    items.map(({ id }) => id),
  );
  return { cards: cards.map((card) => toCard(card, now)), ...rest };
}

/**
 * A card as the API returns it. For a graded question, it has neither the solution nor the passage that contains it.
 * Options are in the order of their random ids, because curators often write the right one first.
 */
export function toCard(card: StoredCard, now: Date): Card {
  const { id, kind, prompt, text, options, videoId, second, until, ofEarlierRecording, own, paused } = card;
  const { state, due, stability, difficulty, reps, lapses, lastAt } = card;
  const isCard = kind === "recall";
  return {
    ...{ id, kind, front: prompt, back: isCard ? text : null },
    ...(options.length > 0 && {
      options: options.map((option) => ({ id: option.id, text: option.text })).sort((a, b) => (a.id < b.id ? -1 : 1)),
    }),
    ...{ videoId, second: isCard ? second : null, until: isCard ? until : null, ofEarlierRecording, own, paused },
    ...{ due: due?.toISOString() ?? null, state, stability, difficulty, reps, lapses },
    lastAt: lastAt?.toISOString() ?? null,
    next: nextIntervals(card, now, id).map(intervalWords),
  };
}
