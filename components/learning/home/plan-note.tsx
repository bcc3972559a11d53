import Link from "next/link";
import { useFormats } from "@/components/identity/auth/preferences";
import type { Day } from "@/lib/platform/calendar";
import { timeInWords } from "@/lib/platform/time-in-words";
import type { PlannedLesson } from "./arrangement";

/** The length and day of a plan's next lesson, with a link to the plan: 'Next in your plan, 18 min, today'. */
export function PlanNote({ lesson: { trackId, seconds, on }, today }: { lesson: PlannedLesson; today: Day }) {
  const formats = useFormats();
  const { dayLabel, language } = formats;
  const day = on === today ? dayLabel(today, today).toLocaleLowerCase(language) : on && dayLabel(on, today);
  return (
    <p className="relative z-10 text-small font-medium text-fg-2">
      <Link
        href={`/career-tracks/${trackId}`}
        className="inline-flex min-h-6 items-center font-semibold text-accent-text underline-offset-4 hover:underline touch:min-h-11"
      >
        Next in your plan
      </Link>
      {[timeInWords(seconds, formats), day].filter(Boolean).map((words) => `, ${words}`)}
    </p>
  );
}
