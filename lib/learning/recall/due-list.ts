import "server-only";
import { getPreferences } from "@/lib/identity/users/data";
import { readCards, readDeck, toCard } from "./data";
import { dueCards } from "./due";
import type { Card } from "./schema";

/** The ids of the cards that a learner reviews now. */
async function readDue(userId: string, now: Date) {
  const { recall, timeZone } = await getPreferences(userId);
  return recall ? dueCards(await readDeck(userId), now, timeZone) : [];
}

/** The number of cards that a learner reviews now. */
export const countDue = async (userId: string, now: Date): Promise<number> => (await readDue(userId, now)).length;

/** The cards that a learner reviews now. None once they have switched this off. */
export async function listDue(userId: string, limit: number, now: Date): Promise<Card[]> {
  const due = (await readDue(userId, now)).slice(0, limit);
  const cards = await readCards(
    userId,
    due.map(({ id }) => id),
  );
  return cards.map((card) => toCard(card, now));
}
