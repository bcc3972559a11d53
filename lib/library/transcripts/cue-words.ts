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

/** Decodes entities once: `&amp;lt;` becomes `&lt;`. */
const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    return code === 0 || code > MAX_CODE_POINT || isSurrogate ? "\ufffd" : String.fromCodePoint(code);
  });

/** A voice tag, whose name is kept. */
const VOICE = /<v(?:\.[^\s<>]*)?[ \t\n]([^<>]*)>/g;

/** A tag or a time within a cue, or a SubStation Alpha position in an SRT file. Any other `<` is text. */
const TAG = /<\/?[a-z][^<>]*>|<\/>|<\d[\d:.]*>|\{\\[^{}]*\}/gi;

/** Converts the text of a cue to one line without tags, with decoded entities and voices as 'Ada: '. */
export const cueWords = (text: string): string =>
  normalLine(
    decodeEntities(text.replace(VOICE, (_, name: string) => (name.trim() ? ` ${name.trim()}: ` : "")).replace(TAG, "")),
  );
