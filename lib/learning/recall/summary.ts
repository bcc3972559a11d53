import "server-only";
import { z } from "zod";
import { getPreferences } from "@/lib/identity/users/data";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { deckOf, readDeck } from "./data";
import { CARD_SECONDS, dueCards, forecast } from "./due";
import { meanRemembered } from "./remembered";
import type { RecallSummary } from "./schema";

const FORECAST_DAYS = 30;

const areaRow = z.object({
  id: uuid,
  name: z.string(),
  watched: z.int(),
  cardIds: z.array(uuid),
  answers: z.int(),
});

/** The main areas of a learner's deck and lessons, with the cards and reviews that count there. */
const readAreas = (userId: string) =>
  queryRows(
    areaRow,
    sql`
    WITH scored AS (
      SELECT DISTINCT va.video_id, coalesce(a.parent_id, a.id) AS id
      FROM video_areas va JOIN knowledge_areas a ON a.id = va.knowledge_area_id AND a.deleted_at IS NULL
    ), begun AS (
      SELECT i.id, i.video_id, (SELECT count(*) FROM item_reviews r WHERE r.user_id = ${userId}::uuid AND r.item_id = i.id
                                                                     AND r.undone_at IS NULL) AS answers
      FROM ${deckOf(userId)} AND s.last_at IS NOT NULL
    )
    SELECT m.id, m.name,
           (SELECT count(*)::int FROM scored x JOIN video_progress p ON p.video_id = x.video_id AND p.user_id = ${userId}::uuid
            WHERE x.id = m.id AND p.evidence IN ('checked', 'watched')) AS watched,
           ARRAY(SELECT b.id::text FROM begun b JOIN scored x ON x.video_id = b.video_id WHERE x.id = m.id) AS "cardIds",
           coalesce((SELECT sum(b.answers)::int FROM begun b JOIN scored x ON x.video_id = b.video_id WHERE x.id = m.id), 0) AS answers
    FROM knowledge_areas m WHERE m.level = 'main' AND m.deleted_at IS NULL
      AND m.id IN (SELECT x.id FROM scored x JOIN begun b ON b.video_id = x.video_id) ORDER BY m.name COLLATE names, m.id`,
  );

/** The state of a learner's deck now. Nothing is due once they have switched this off. */
export async function getRecallSummary(userId: string, now: Date): Promise<RecallSummary> {
  const [{ recall, timeZone }, deck, areas, { answers }] = await Promise.all([
    getPreferences(userId),
    readDeck(userId),
    readAreas(userId),
    queryOnlyRow(
      z.object({ answers: z.int() }),
      sql`SELECT count(*)::int AS answers FROM item_reviews WHERE user_id = ${userId}::uuid AND undone_at IS NULL`,
    ),
  ]);
  const due = recall ? dueCards(deck, now, timeZone).length : 0;
  const byId = new Map(deck.map((card) => [card.id, card]));
  const begun = deck.filter(({ lastAt }) => lastAt !== null);
  return {
    due,
    seconds: due * CARD_SECONDS,
    remembered: meanRemembered(begun, answers, now).percent,
    areas: areas.map(({ cardIds, answers: ofArea, ...area }) => {
      const cards = cardIds.flatMap((id) => byId.get(id) ?? []);
      const { percent, fading } = meanRemembered(cards, ofArea, now);
      return { ...area, cards: cards.length, remembered: percent, fading };
    }),
    forecast: forecast(recall ? deck : [], now, timeZone, FORECAST_DAYS),
  };
}
