import "server-only";
import { z } from "zod";
import { getPreferences } from "@/lib/identity/users/data";
import { id as uuid } from "@/lib/platform/schema";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { deckOf } from "./data";
import { CARD_SECONDS, learnersDays } from "./due";
import { readDue, readForecast } from "./due-list";
import { FORGETTING, remembered } from "./schedule";
import type { RecallSummary } from "./schema";

const FORECAST_DAYS = 30;

/** SQL for the mean of `retrievability` over reviewed cards with the state `s`. */
export const meanOf = (now: Date): Sql => sql`
  avg(power(1 + ${FORGETTING.factor}::float8 * greatest(0, floor(extract(epoch FROM ${now}::timestamptz - s.last_at) / 86400))::float8
                / s.stability, ${FORGETTING.decay}::float8))`;

const areaRow = z.object({
  id: uuid,
  name: z.string(),
  watched: z.int(),
  cards: z.int(),
  answers: z.int(),
  mean: z.number(),
});

/** The main areas of a learner's deck and lessons, with the cards and reviews that count there. */
const readAreas = (userId: string, now: Date) =>
  queryRows(
    areaRow,
    prepared(sql`
    WITH answered AS (
      SELECT item_id, count(*) AS answers FROM item_reviews WHERE user_id = ${userId}::uuid AND undone_at IS NULL GROUP BY item_id
    ), begun AS (
      SELECT i.id, i.video_id, s.stability, s.last_at FROM ${deckOf(userId)} AND s.last_at IS NOT NULL
    ), learned AS (
      SELECT video_id FROM video_progress WHERE user_id = ${userId}::uuid AND evidence IN ('checked', 'watched')
    ), scored AS (
      SELECT DISTINCT va.video_id, coalesce(a.parent_id, a.id) AS id
      FROM (SELECT video_id FROM begun UNION SELECT video_id FROM learned) v JOIN video_areas va ON va.video_id = v.video_id
           JOIN knowledge_areas a ON a.id = va.knowledge_area_id AND a.deleted_at IS NULL
    ), known AS (
      SELECT x.id, count(*)::int AS cards, coalesce(sum(r.answers), 0)::int AS answers, ${meanOf(now)} AS mean
      FROM begun s JOIN scored x ON x.video_id = s.video_id LEFT JOIN answered r ON r.item_id = s.id GROUP BY x.id
    )
    SELECT m.id, m.name, k.cards, k.answers, k.mean,
           (SELECT count(*)::int FROM scored x JOIN learned p ON p.video_id = x.video_id WHERE x.id = m.id) AS watched
    FROM known k JOIN knowledge_areas m ON m.id = k.id AND m.level = 'main' AND m.deleted_at IS NULL ORDER BY m.name COLLATE names, m.id`),
  );

/**
 * The number of a learner's reviews, and the mean probability of remembering their cards; null without a reviewed card.
 */
const readWhole = (userId: string, now: Date) =>
  queryOnlyRow(
    z.object({ answers: z.int(), mean: z.number().nullable() }),
    prepared(sql`
    SELECT (SELECT count(*)::int FROM item_reviews WHERE user_id = ${userId}::uuid AND undone_at IS NULL) AS answers,
           (SELECT ${meanOf(now)} FROM ${deckOf(userId)} AND s.last_at IS NOT NULL) AS mean`),
  );

/** The state of a learner's deck. Nothing is due when they have switched recall off. */
export async function getRecallSummary(userId: string, now: Date): Promise<RecallSummary> {
  const { recall, timeZone } = await getPreferences(userId);
  const learner = { userId, timeZone };
  const [due, forecast, areas, whole] = await Promise.all([
    recall ? readDue(learner, now) : [],
    recall
      ? readForecast(learner, now, FORECAST_DAYS)
      : learnersDays(now, timeZone, FORECAST_DAYS).map(({ day }) => ({ day, cards: 0 })),
    readAreas(userId, now),
    readWhole(userId, now),
  ]);
  return {
    due: due.length,
    seconds: due.length * CARD_SECONDS,
    remembered: remembered(whole.mean, whole.answers).percent,
    areas: areas.map(({ mean, answers, ...area }) => {
      const { percent, fading } = remembered(mean, answers);
      return { ...area, remembered: percent, fading };
    }),
    forecast,
  };
}
