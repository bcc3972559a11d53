import { OPEN_HOURS } from "@/lib/library/items/grade";

/** The limit of a user's attempts at a video in a day. */
export const MAX_ATTEMPTS_A_DAY = 20;

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The time at which an attempt ended: at the latest a day after its start. Null while it is open. */
export function endOf({ startedAt, endedAt }: { startedAt: Date; endedAt: Date | null }, now: Date): Date | null {
  const last = new Date(startedAt.getTime() + OPEN_HOURS * HOUR_MS);
  return endedAt ?? (now >= last ? last : null);
}

/** The result of an attempt: whole percent, rounded down; passed by the exact share. */
export const scoreOf = (right: number, asked: number, passPercent: number) => ({
  score: Math.floor((100 * right) / asked),
  passed: 100 * right >= passPercent * asked,
});

/** Seconds until another attempt may start; 0 when it may. @param starts of the user's attempts at the video, in any order */
export function secondsToWait(starts: Date[], now: Date): number {
  const recent = starts
    .filter((start) => now.getTime() - start.getTime() < DAY_MS)
    .sort((a, b) => b.getTime() - a.getTime());
  const oldest = recent[MAX_ATTEMPTS_A_DAY - 1];
  return oldest ? Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000) : 0;
}
