/** Start and end of a cue, in milliseconds. */
export type Times = { startMs: number; endMs: number };

/** The latest time of a cue: a week, the longest lesson. */
const MAX_MS = 604_800_000;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Converts the digits of a time to milliseconds; undefined for minutes or seconds above 59, and above MAX_MS. */
export function millisecondsOf(hours = "0", minutes = "0", seconds = "0", fraction = "0"): number | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  const all = ms + Number(fraction.padEnd(3, "0"));
  return all > MAX_MS ? undefined : all;
}

/** A WebVTT time, also with a comma. */
const STRICT = String.raw`(?:(\d+):)?(\d\d):(\d\d)[.,](\d{3})(?!\d)`;
/** An SRT or SBV time, with the deviations that files have. */
const LENIENT = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?(?!\d)`;

const lineOf = (time: string, between: string) => new RegExp(`^\\s*${time}\\s*${between}\\s*${time}`);

const LINES = { vtt: lineOf(STRICT, "-->"), srt: lineOf(LENIENT, "-->"), sbv: lineOf(LENIENT, ",") };

/** Parses the times of a cue in a format; undefined for an invalid line. An end before the start is allowed. */
export function timesOf(line: string, format: keyof typeof LINES): Times | undefined {
  const found = LINES[format].exec(line);
  if (!found) return undefined;
  const startMs = millisecondsOf(...found.slice(1, 5));
  const endMs = millisecondsOf(...found.slice(5, 9));
  return startMs === undefined || endMs === undefined ? undefined : { startMs, endMs };
}
