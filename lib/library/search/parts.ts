import { spokenWords } from "@/lib/library/transcripts/spoken-words";
import type { TextPart } from "./schema";

/** A range of a text. `to` is exclusive. */
export type Place = { from: number; to: number };

/** Splits a text at its hits. Hits with only spaces and punctuation between them are joined. */
export function partsAt(text: string, hits: Place[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { from, to } of hits) {
    const between = text.slice(at, from);
    const last = parts.at(-1);
    if (last?.hit && !/[\p{L}\p{N}]/u.test(between)) last.text += between + text.slice(from, to);
    else {
      if (between) parts.push({ text: between, hit: false });
      parts.push({ text: text.slice(from, to), hit: true });
    }
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false });
  return parts;
}

/** Marks the words of a short text that contain a key. @param keys of `searchKeys`, or their stems */
export function markWords(text: string, keys: string[]): TextPart[] {
  const single = keys.flatMap((key) => key.split(" "));
  return partsAt(
    text,
    spokenWords(text, "en").filter(({ key }) => single.some((it) => key.includes(it) || it === key)),
  );
}

/** Characters of a text that a result shows. */
const SHOWN_CHARACTERS = 200;
/** Characters before the first hit. */
const LEAD_CHARACTERS = 60;

/** Cuts a long text around its first hit, at spaces. */
export function around(text: string, hits: Place[]): TextPart[] {
  const first = hits[0]?.from ?? 0;
  const isLate = first > LEAD_CHARACTERS && text.length > SHOWN_CHARACTERS;
  const from = isLate ? text.indexOf(" ", first - LEAD_CHARACTERS) + 1 : 0;
  const space = text.lastIndexOf(" ", from + SHOWN_CHARACTERS);
  const end = text.length - from <= SHOWN_CHARACTERS ? text.length : space > first ? space : from + SHOWN_CHARACTERS;
  const start = Math.min(from, first);
  const shown = hits.filter(({ to }) => to <= end).map((hit) => ({ from: hit.from - start, to: hit.to - start }));
  const parts = partsAt(text.slice(start, end), shown);
  const dots = { text: "…", hit: false };
  return [...(start > 0 ? [dots] : []), ...parts, ...(end < text.length ? [dots] : [])];
}
