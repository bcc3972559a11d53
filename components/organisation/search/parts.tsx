import type { TextPart } from "@/lib/library/search/schema";

/** A text with the searched words marked. */
export function Parts({ parts }: { parts: TextPart[] }) {
  let at = 0;
  return parts.map(({ text, hit }) => {
    const key = at;
    at += text.length;
    return hit ? (
      <mark key={key} className="rounded-sm bg-accent-soft text-fg">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
