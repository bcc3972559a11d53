import { Check } from "lucide-react";
import { Chip } from "@/components/ui/chip";

/** A path or a track that is done. @param at when, ISO 8601 */
export function CompletedChip({ at }: { at: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Chip tone="success" icon={<Check aria-hidden size={14} strokeWidth={2.5} />}>
        Completed
      </Chip>
      {at && (
        // The server's days and the browser's can differ where this is first drawn.
        <time dateTime={at} suppressHydrationWarning className="text-small text-fg-3">
          {dayMonthYear.format(new Date(at))}
        </time>
      )}
    </p>
  );
}

const dayMonthYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
