import { moment } from "@/lib/library/videos/duration";

/** Signs that make markup anywhere in a line of Markdown, also in that of GitHub. */
const SIGNS = /[\\`*_~[\]<>|&!]/g;

/** Signs that make markup at the start of a line: headings, lists, rules, quotes; and the number of a list. */
const STARTS = /^([#+\-=>]|\d+(?=[.)]))/;

/** Addresses that become links by themselves. */
const SCHEMES = /(\w)(:\/\/)|\b(www)\./gi;

/** One line of text as Markdown that shows it letter for letter. */
function escapeLine(line: string): string {
  const escaped = line.trim().replace(SIGNS, "\\$&");
  return escaped
    .replace(SCHEMES, (_match, before, slashes, www) => (www ? `${www}\\.` : `${before}\\${slashes}`))
    .replace(STARTS, (start) => (/\d/.test(start) ? start : `\\${start}`))
    .replace(/^(\d+)([.)])/, "$1\\$2");
}

/** Plain text as Markdown that shows it letter for letter, with its line breaks. */
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
