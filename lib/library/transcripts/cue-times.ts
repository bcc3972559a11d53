/** Start and end of a cue, in milliseconds. */
export type Times = { startMs: number; endMs: number };

/** No lesson is longer than a week, and no cue stands later. */
const MAX_MS = 604_800_000;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds of a time's parts as digits; undefined where minutes or seconds are more than 59. */
export function millisecondsOf(hours = "0", minutes = "0", seconds = "0", fraction = "0"): number | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  const all = ms + Number(fraction.padEnd(3, "0"));
  return all > MAX_MS ? undefined : all;
}

/** A time of WebVTT, with a comma as well. */
const STRICT = String.raw`(?:(\d+):)?(\d\d):(\d\d)[.,](\d{3})(?!\d)`;
/** A time of SRT and SBV, as files have it. */
const LENIENT = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?(?!\d)`;

const lineOf = (time: string, between: string) => new RegExp(`^\\s*${time}\\s*${between}\\s*${time}`);

const LINES = { vtt: lineOf(STRICT, "-->"), srt: lineOf(LENIENT, "-->"), sbv: lineOf(LENIENT, ",") };

/** The times of a cue's line in a format; undefined where they are none. An end before its start is none of our business. */
export function timesOf(line: string, format: keyof typeof LINES): Times | undefined {
  const found = LINES[format].exec(line);
  if (!found) return undefined;
  const startMs = millisecondsOf(...found.slice(1, 5));
  const endMs = millisecondsOf(...found.slice(5, 9));
  return startMs === undefined || endMs === undefined ? undefined : { startMs, endMs };
}
