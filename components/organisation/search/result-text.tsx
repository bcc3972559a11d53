import type { TextPart } from "@/lib/library/search/schema";
import { moment } from "@/lib/library/videos/duration";
import type { SearchAnswer } from "@/lib/organisation/search/schema";
import type { Result } from "./results";

/** A result's text, with its second and lesson if it has them. */
export function ResultText({ result: { parts, note, second } }: { result: Result }) {
  return (
    <span className="block">
      <span className="block text-pretty wrap-anywhere">
        <Parts parts={parts} />
      </span>
      {(note || second !== undefined) && (
        <span className="block text-fg-3 text-small">
          {second !== undefined && <span className="mr-2 font-mono">{moment(second)}</span>}
          {note}
        </span>
      )}
    </span>
  );
}

/** A text with the searched words marked. */
function Parts({ parts }: { parts: TextPart[] }) {
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

/** The corrected word, and the words that the closest results lack. */
export function Hints({ answer: { didYouMean, missing } }: { answer: SearchAnswer }) {
  return (
    <>
      {didYouMean && (
        <p>
          Results for <strong>{didYouMean}</strong>
        </p>
      )}
      {missing.length > 0 && (
        <p>
          Without <strong>{missing.join(", ")}</strong>
        </p>
      )}
    </>
  );
}
