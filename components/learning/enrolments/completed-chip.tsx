import { Check } from "lucide-react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Chip } from "@/components/ui/chip";

type Props = {
  /** ISO 8601. */
  completedAt: string | null;
  /** The later additions in words: '3 new since, 22 min'. */
  news?: string | null;
};

/** Marks a path or track as completed. */
export function CompletedChip({ completedAt, news }: Props) {
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
      {news && <span className="text-small font-medium text-fg-2">{news}</span>}
    </p>
  );
}
