import { useFormats } from "@/components/identity/auth/preferences";
import { cn } from "@/components/ui/cn";
import type { Summary } from "@/lib/learning/progress/schema";
import { addDays } from "@/lib/platform/calendar";

/** One cell for each of the last seven days, today last; filled if a lesson was completed. */
export function StreakCells({ days, today }: Pick<Summary, "days" | "today">) {
  const { counted, weekday, weekdayLetter, dayLabel } = useFormats();
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6));
  return (
    <ol className="grid grid-cols-7 gap-1.5">
      {week.map((day) => {
        const lessons = days[day] ?? 0;
        return (
          <li key={day} className="flex flex-col items-center gap-2">
            <span
              aria-hidden
              className={cn(
                "h-6.5 w-full rounded-[0.5rem] forced-color-adjust-none",
                lessons > 0 ? "animate-fade-in bg-accent-graphic" : "bg-surface-3",
                lessons === 0 && day === today && "border-2 border-accent-graphic bg-transparent",
              )}
            />
            <span aria-hidden className="font-mono text-meta leading-3 text-fg-3">
              {weekdayLetter(day)}
            </span>
            <span className="sr-only">
              {day === today ? dayLabel(day, today) : weekday(day)}:{" "}
              {lessons === 0 ? "no lessons" : counted(lessons, "lesson")}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
