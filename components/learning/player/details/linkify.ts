/** A part of a text. `start` is its index in the whole text. */
type TextPart = { start: number; text: string; href?: string };

/** An http(s) URL without the punctuation that follows it in a sentence. */
const URL_PATTERN = /https?:\/\/[^\s<>"“”]+[^\s<>"“”.,;:!?'’)\]}]/g;

/** Splits plain text into parts; only http(s) URLs get an `href`. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(URL_PATTERN)) {
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ start: end, text: text.slice(end, index) });
    parts.push({ start: index, text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end) });
  return parts;
}
