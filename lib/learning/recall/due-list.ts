import "server-only";
import { z } from "zod";
import { getPreferences } from "@/lib/identity/users/data";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRows } from "@/lib/platform/sql/query";
import { askedIn, deckOf, readCards, toCard } from "./data";
import { learnersDay, learnersDays, MAX_DUE_A_DAY, MAX_NEW_A_DAY } from "./due";
import type { Card, RecallSummary } from "./schema";

type Learner = { userId: string; timeZone: string };

/**
 * The ids of the cards to review now: the oldest due first, then new ones in the order in which they were added. Cards
 * in review are due for the whole day, cards in learning at their time. Cards begun or reviewed since the start of the
 * learner's day count towards its limits. Questions that an open check asks are left out.
 */
export async function readDue({ userId, timeZone }: Learner, now: Date): Promise<string[]> {
  const { start, end } = learnersDay(now, timeZone);
  const rows = await queryRows(
    z.object({ id: uuid }),
    prepared(sql`
    WITH deck AS (
      SELECT i.id, coalesce(s.state, 'new') AS state, s.due, coalesce(s.begun_at >= ${start}::timestamptz, false) AS is_begun,
             coalesce(s.last_at >= ${start}::timestamptz, false) AS is_reviewed, coalesce(s.is_paused, false) AS is_paused,
             coalesce(p.completed_at, i.created_at) AS came_at, i.position
      FROM ${deckOf(userId)}
    ), today AS (
      SELECT count(*) FILTER (WHERE is_begun) AS begun, count(*) FILTER (WHERE is_reviewed AND NOT is_begun) AS reviewed FROM deck
    ), active AS (
      SELECT * FROM deck d WHERE NOT is_paused AND NOT ${askedIn(userId, sql`d.id`)}
    ), ready AS (
      (SELECT id, 0 AS part, row_number() OVER (ORDER BY due, id) AS place FROM active
       WHERE CASE state WHEN 'new' THEN false WHEN 'review' THEN due < ${end}::timestamptz ELSE due <= ${now}::timestamptz END
       ORDER BY place LIMIT (SELECT greatest(0, ${MAX_DUE_A_DAY}::int - reviewed) FROM today))
      UNION ALL
      (SELECT id, 1, row_number() OVER (ORDER BY came_at, position, id) AS place FROM active WHERE state = 'new'
       ORDER BY place LIMIT (SELECT greatest(0, ${MAX_NEW_A_DAY}::int - begun) FROM today)))
    SELECT id FROM ready ORDER BY part, place`),
  );
  return rows.map(({ id }) => id);
}

/** The number of due cards by the learner's day, from today on. Overdue cards count for today. */
export async function readForecast(
  { userId, timeZone }: Learner,
  now: Date,
  days: number,
): Promise<RecallSummary["forecast"]> {
  const shown = learnersDays(now, timeZone, days);
  const ends = shown.map(({ end }) => end);
  const rows = await queryRows(
    z.object({ place: z.int(), cards: z.int() }),
    prepared(sql`
    SELECT width_bucket(s.due, ${ends}::timestamptz[])::int AS place, count(*)::int AS cards
    FROM ${deckOf(userId)} AND s.due < ${ends.at(-1)}::timestamptz AND s.state <> 'new' AND NOT s.is_paused GROUP BY 1`),
  );
  const counts = new Map(rows.map(({ place, cards }) => [place, cards]));
  return shown.map(({ day }, index) => ({ day, cards: counts.get(index) ?? 0 }));
}

/** The ids of the cards that a learner reviews now; none when they have switched recall off. */
async function readWanted(userId: string, now: Date): Promise<string[]> {
  const { recall, timeZone } = await getPreferences(userId);
  return recall ? readDue({ userId, timeZone }, now) : [];
}

/** The number of cards that a learner reviews now. */
export const countDue = async (userId: string, now: Date): Promise<number> => (await readWanted(userId, now)).length;

/** The cards that a learner reviews now. */
export async function listDue(userId: string, limit: number, now: Date): Promise<Card[]> {
  const cards = await readCards(userId, (await readWanted(userId, now)).slice(0, limit));
  return cards.map((card) => toCard(card, now));
}
