import { normalLine } from "@/lib/platform/text";

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lrm: "\u200e",
  rlm: "\u200f",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
};

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi;

const MAX_CODE_POINT = 0x10ffff;

/** Decodes entities once, so that `&amp;lt;` reads `&lt;`. */
const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    return code === 0 || code > MAX_CODE_POINT || isSurrogate ? "\ufffd" : String.fromCodePoint(code);
  });

/** A voice, whose name is kept. */
const VOICE = /<v(?:\.[^\s<>]*)?[ \t\n]([^<>]*)>/g;

/** A tag or a time within a cue; a `<` before anything else is a sign. And the places of SubStation Alpha in SRT files. */
const TAG = /<\/?[a-z][^<>]*>|<\/>|<\d[\d:.]*>|\{\\[^{}]*\}/gi;

/** The words of a cue's text: one line without tags, with entities decoded and voices as 'Ada: '. */
export const cueWords = (text: string): string =>
  normalLine(
    decodeEntities(text.replace(VOICE, (_, name: string) => (name.trim() ? ` ${name.trim()}: ` : "")).replace(TAG, "")),
  );
