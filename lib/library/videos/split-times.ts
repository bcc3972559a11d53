/** A part of a text. `start` is its index in the whole text. */
type TextPart = { start: number; text: string; second?: number };

/** A time such as 0:40, 12:04 or 1:02:03 that is not part of a longer word, number or time. */
const TIME_PATTERN = /(?<![\p{L}\p{N}:.])(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?![\p{L}\p{N}]|[:.]\d)/gu;

/**
 * Splits plain text into parts; only times within the lesson get a `second`.
 * @param duration of the lesson in seconds; null while unknown
 */
export function splitTimes(text: string, duration: number | null): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: time, 1: hours = "0", 2: minutes, 3: seconds, index } of text.matchAll(TIME_PATTERN)) {
    const second = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    if (second > (duration ?? Number.POSITIVE_INFINITY)) continue;
    if (index > end) parts.push({ start: end, text: text.slice(end, index) });
    parts.push({ start: index, text: time, second });
    end = index + time.length;
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end) });
  return parts;
}
