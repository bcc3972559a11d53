import { followedList, type PathLessonIds, requiredIn } from "@/lib/learning/enrolments/followed-list";
import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import type { UserAssignment } from "@/lib/organisation/assignments/schema";
import { addDays, type Day } from "@/lib/platform/calendar";
import { toDoNow } from "./assignment-words";

/** Days before the due day from which a lesson is offered first (docs/behaviour.md, 16). */
const DUE_DAYS = 7;

/**
 * The lessons of assignments that are late or due within seven days, in the order of their due days: the assigned lesson, or the
 * required ones of an assigned path.
 */
export const dueLessons = (
  assignments: UserAssignment[],
  paths: (PathLessonIds & { id: string })[],
  known: UserLearningPath[],
  today: Day,
): string[] =>
  toDoNow(assignments, today)
    .filter(({ dueOn }) => dueOn !== null && dueOn <= addDays(today, DUE_DAYS))
    .flatMap(({ subject }) => {
      if (subject.kind === "video") return [subject.id];
      const path = subject.kind === "path" ? paths.find(({ id }) => id === subject.id) : undefined;
      return path
        ? requiredIn(
            followedList(
              path,
              known.find(({ pathId }) => pathId === path.id),
            ),
          )
        : [];
    });
