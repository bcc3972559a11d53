/** The assumed duration of a video while it is unknown (docs/behaviour.md, 11). */
export const DEFAULT_DURATION_SECONDS = 900;

const parts = (duration: number | null) => {
  const seconds = Math.max(0, Math.round(duration ?? DEFAULT_DURATION_SECONDS));
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
};

const two = (value: number) => String(value).padStart(2, "0");

/** Formats a duration as `mm:ss`, from an hour on as `h:mm:ss`, and as `~15 min` while unknown. @param duration seconds, or null */
export function clock(duration: number | null): string {
  const { hours, minutes, seconds } = parts(duration);
  if (duration === null) return `~${minutes} min`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}

/** Formats a position in a video as `m:ss`, from an hour on as `h:mm:ss`. @param seconds from the start */
export const moment = (seconds: number): string => clock(seconds).replace(/^0(?=\d:)/, "");

/** Formats a duration in words, for screen readers: '1 hour 2 minutes'. @param duration seconds, null while unknown */
export function spoken(duration: number | null): string {
  const words = Object.entries(parts(duration))
    .filter(([, value]) => value > 0)
    .map(([unit, value]) => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`);
  const length = words.join(" ") || "0 seconds";
  return duration === null ? `about ${length}` : length;
}

/** The greatest relative difference of lengths of the same recording (docs/behaviour.md, 28). */
const SAME_LENGTH_PART = 0.02;

/** True when two lengths are known and may be of the same recording. */
export const isSameLength = (before: number | null, after: number | null): boolean =>
  before !== null && after !== null && Math.abs(before - after) <= SAME_LENGTH_PART * before;
