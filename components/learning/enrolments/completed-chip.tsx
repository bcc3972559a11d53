import { Check } from "lucide-react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Chip } from "@/components/ui/chip";

/** Marks a path or track as completed. @param completedAt ISO 8601 */
export function CompletedChip({ completedAt }: { completedAt: string | null }) {
  const { date } = useFormats();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Chip tone="success" icon={<Check aria-hidden size={14} strokeWidth={2.5} />}>
        Completed
      </Chip>
      {completedAt && (
        <time dateTime={completedAt} className="text-small text-fg-3">
          {date(completedAt)}
        </time>
      )}
    </p>
  );
}
