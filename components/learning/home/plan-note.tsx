import Link from "next/link";
import { useFormats } from "@/components/identity/auth/preferences";
import { VideoLink } from "@/components/library/videos/video-link";
import type { Day } from "@/lib/platform/calendar";
import { timeInWords } from "@/lib/platform/time-in-words";
import type { PlannedLesson } from "./arrangement";

type Props = { lesson: PlannedLesson; today: Day };

/** The length and day of a plan's next lesson, with a link to the plan: 'Next in your plan, 18 min, today'. */
export function PlanNote({ lesson: { trackId, seconds, on }, today }: Props) {
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

/** The next lesson of a plan, when another lesson is on top. */
export function PlannedLater({ lesson, today }: Props) {
  return (
    <section
      aria-label="Your plan"
      className="relative mt-3.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-tile border bg-surface-1 px-5 py-4 outline-offset-2 outline-ring transition-colors duration-120 hover:border-line-strong has-[a:focus-visible]:outline-2"
    >
      <p className="min-w-0 font-semibold wrap-anywhere">
        <VideoLink videoId={lesson.videoId}>{lesson.title}</VideoLink>
      </p>
      <PlanNote lesson={lesson} today={today} />
    </section>
  );
}
