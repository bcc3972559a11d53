import { addDays, type Day } from "@/lib/platform/calendar";

/** Days before the due day from which a reminder by hand lists the next round of a recurring assignment. */
const NEXT_ROUND_DAYS = 60;

type Row = { round: number; dueOn: Day | null };

/**
 * True for a round that asks for something now: the first one, and a later one of a recurring assignment from some days before it is due
 * (docs/behaviour.md, 33).
 * @param today in the user's time zone
 */
export const asksNow = ({ round, dueOn }: Row, today: Day, daysBefore: number): boolean =>
  round === 1 || (dueOn !== null && dueOn <= addDays(today, daysBefore));

/**
 * The reminder by hand of a user with these open rows: all that the user must do, if the sender reminds of some of it
 * (docs/behaviour.md, 33).
 * @param open by due day
 * @param today in the user's time zone
 * @param isWanted true for what the sender reminds of
 * @returns the rows to list, and whether the user is late with what they are reminded of; null when there is nothing to remind of
 */
export function handReminder<Open extends Row>(
  open: Open[],
  today: Day,
  isWanted: (row: Open) => boolean,
): { rows: Open[]; state: "late" | "open" } | null {
  const rows = open.filter((row) => asksNow(row, today, NEXT_ROUND_DAYS));
  const wanted = rows.filter(isWanted);
  if (wanted.length === 0) return null;
  return { rows, state: wanted.some(({ dueOn }) => dueOn !== null && dueOn < today) ? "late" : "open" };
}
