import type { Day } from "@/lib/platform/calendar";
import { asksNow } from "./asks-now";

/** Days before the due day from which a reminder by hand lists the next round of a recurring assignment. */
const NEXT_ROUND_DAYS = 60;

/** A reminder by hand: the rows that it lists, and whether the user is late with what they are reminded of. */
export type HandReminder<Row> = { rows: Row[]; state: "late" | "open" };

/**
 * The reminder by hand of a user with these open rows: all that the user must do, if the sender reminds of some of it
 * (docs/behaviour.md, 33).
 * @param open by due day
 * @param today in the user's time zone
 * @param isWanted true for what the sender reminds of
 * @returns null when there is nothing to remind of
 */
export function handReminder<Row extends { round: number; dueOn: Day | null }>(
  open: Row[],
  today: Day,
  isWanted: (row: Row) => boolean,
): HandReminder<Row> | null {
  const rows = open.filter((row) => asksNow(row, today, NEXT_ROUND_DAYS));
  const wanted = rows.filter(isWanted);
  if (wanted.length === 0) return null;
  return { rows, state: wanted.some(({ dueOn }) => dueOn !== null && dueOn < today) ? "late" : "open" };
}
