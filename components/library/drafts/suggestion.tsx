import type { ReactNode } from "react";
import { moment } from "@/lib/library/videos/duration";

type Props = {
  /** The lines of the transcript that the draft cites. */
  quote: string;
  second: number;
  children: ReactNode;
  /** Buttons to keep, edit or discard it. */
  actions: ReactNode;
};

/** A draft beside the transcript lines that it cites. */
export function Suggestion({ quote, second, children, actions }: Props) {
  return (
    <li className="grid gap-3 py-4 sm:grid-cols-2">
      <div className="flex flex-col items-start gap-1 wrap-anywhere">
        {children}
        <p className="mt-1 -ml-3 flex flex-wrap gap-1">{actions}</p>
      </div>
      <blockquote className="border-l-2 border-line-strong pl-3 text-small text-fg-2 wrap-anywhere">
        <span className="mr-2 font-mono text-meta text-fg-3">{moment(second)}</span>
        {quote}
      </blockquote>
    </li>
  );
}
