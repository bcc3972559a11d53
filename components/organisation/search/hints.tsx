import type { SearchAnswer } from "@/lib/organisation/search/schema";

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
