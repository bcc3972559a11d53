import { addDays, type Day, dayOf, instantOf } from "@/lib/platform/calendar";
import type { CardState } from "./schema";

/** New cards, and others, of a learner's day. */
export const MAX_NEW_A_DAY = 20;
export const MAX_DUE_A_DAY = 100;

/** About the time that a card takes. */
export const CARD_SECONDS = 20;

/** The clock time at which a learner's day ends. */
const DAY_ENDS_MINUTES = 4 * 60;
const DAY_ENDS_MS = DAY_ENDS_MINUTES * 60_000;

/** A card of a deck. `order` is its place among new ones. */
export type DeckCard = {
  id: string;
  state: CardState;
  due: Date | null;
  begunAt: Date | null;
  lastAt: Date | null;
  paused: boolean;
};

/** A learner's day, which ends at 4:00 in their time zone. */
export function learnersDay(now: Date, timeZone: string): { day: Day; start: Date; end: Date } {
  let day = dayOf(new Date(now.getTime() - DAY_ENDS_MS), timeZone);
  const startOf = (of: Day) => instantOf(of, DAY_ENDS_MINUTES, timeZone);
  // Four hours are another time on the clock where it changes in the night.
  if (now < startOf(day)) day = addDays(day, -1);
  else if (now >= startOf(addDays(day, 1))) day = addDays(day, 1);
  return { day, start: startOf(day), end: startOf(addDays(day, 1)) };
}

/** True for a card that comes back now: one in review on its whole day, one that is being learned at its time. */
const isDue = ({ state, due }: DeckCard, now: Date, end: Date): boolean =>
  due !== null && state !== "new" && (state === "review" ? due < end : due <= now);

const byDue = (a: DeckCard, b: DeckCard) => (a.due?.getTime() ?? 0) - (b.due?.getTime() ?? 0) || (a.id < b.id ? -1 : 1);

/**
 * The cards to review now, the oldest due first, then new ones in their order. Those that were reviewed or begun since the start of the
 * learner's day count towards its limits.
 */
export function dueCards<Card extends DeckCard>(deck: readonly Card[], now: Date, timeZone: string): Card[] {
  const { start, end } = learnersDay(now, timeZone);
  const active = deck.filter(({ paused }) => !paused);
  const isToday = (instant: Date | null) => instant !== null && instant >= start;
  const begun = deck.filter(({ begunAt }) => isToday(begunAt)).length;
  const reviewed = deck.filter(({ begunAt, lastAt }) => isToday(lastAt) && !isToday(begunAt)).length;
  const due = active.filter((card) => isDue(card, now, end)).sort(byDue);
  const fresh = active.filter(({ state }) => state === "new");
  return [
    ...due.slice(0, Math.max(0, MAX_DUE_A_DAY - reviewed)),
    ...fresh.slice(0, Math.max(0, MAX_NEW_A_DAY - begun)),
  ];
}

/** Cards that come back by the learner's day, from today on; what is overdue comes back today. */
export function forecast(
  deck: readonly DeckCard[],
  now: Date,
  timeZone: string,
  days: number,
): { day: Day; cards: number }[] {
  const { day: today } = learnersDay(now, timeZone);
  const counts = new Map<Day, number>();
  for (const { state, due, paused } of deck) {
    if (paused || due === null || state === "new") continue;
    const { day } = learnersDay(due, timeZone);
    const isOverdue = day < today;
    const shown = isOverdue ? today : day;
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return Array.from({ length: days }, (_, index) => addDays(today, index)).map((day) => ({
    day,
    cards: counts.get(day) ?? 0,
  }));
}
