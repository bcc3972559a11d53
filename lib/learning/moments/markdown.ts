import { moment } from "@/lib/library/videos/duration";

/** Characters that are markup anywhere in a line of Markdown, GitHub's included. */
const SIGNS = /[\\`*_~[\]<>|&!]/g;

/**
 * Characters that are markup at the start of a line: of headings, lists, rules and quotes, and the number of a list.
 */
const STARTS = /^([#+\-=>]|\d+(?=[.)]))/;

/** Addresses that GitHub turns into links. */
const SCHEMES = /(\w)(:\/\/)|\b(www)\./gi;

/** Escapes one line of text, so that Markdown shows it unchanged. */
function escapeLine(line: string): string {
  const escaped = line.trim().replace(SIGNS, "\\$&");
  return escaped
    .replace(SCHEMES, (_match, before, slashes, www) => (www ? `${www}\\.` : `${before}\\${slashes}`))
    .replace(STARTS, (start) => (/\d/.test(start) ? start : `\\${start}`))
    .replace(/^(\d+)([.)])/, "$1\\$2");
}

/** Escapes plain text, so that Markdown shows it unchanged, with its line breaks. */
export const escapeMarkdown = (text: string): string =>
  text
    .split("\n")
    .map(escapeLine)
    .join("\n")
    .replace(/(?<=\S)\n(?=\S)/g, "\\\n");

type Note = { second: number; body: string; quote: string | null; isEarlier: boolean };

/**
 * A note as Markdown: its time, the sentence that was said, and the text.
 * @param address opens the lesson at the second; null where it cannot be opened
 */
export function noteAsMarkdown({ second, body, quote, isEarlier }: Note, address: string | null): string {
  const time = address === null || isEarlier ? moment(second) : `[${moment(second)}](${address})`;
  const said = quote === null ? [] : [escapeMarkdown(quote).replace(/^/gm, "> ")];
  return [`${time}${isEarlier ? " of an earlier recording" : ""}`, ...said, escapeMarkdown(body)].join("\n\n");
}
