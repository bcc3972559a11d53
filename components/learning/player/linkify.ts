/** `start` is its place in the whole text. */
type TextPart = { start: number; text: string; href?: string };

/** An address, without the punctuation a sentence puts behind it. */
const ADDRESS = /https?:\/\/[^\s<>"“”]+[^\s<>"“”.,;:!?'’)\]}]/g;

/** Splits plain text so that http(s) addresses can become links; nothing else ever does. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ start: end, text: text.slice(end, index) });
    parts.push({ start: index, text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end) });
  return parts;
}
