/** The limit of listed mistakes and warnings; the rest is counted. */
const SHOWN_MISTAKES = 20;

/** The mistakes and warnings of a text. */
export function Mistakes({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  const more = lines.length - SHOWN_MISTAKES;
  return (
    <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto rounded-control border border-line p-3 font-mono text-small">
      {lines.slice(0, SHOWN_MISTAKES).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}
