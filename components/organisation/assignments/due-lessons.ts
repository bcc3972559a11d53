import type { DueLesson } from "@/components/learning/home/arrangement";
import { followedList, type PathLessonIds, requiredIn } from "@/lib/learning/enrolments/followed-list";
import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import type { UserAssignment } from "@/lib/organisation/assignments/schema";
import { addDays, type Day } from "@/lib/platform/calendar";
import { toDoNow } from "./assignment-words";

/** Days before the due day from which a lesson is offered first (docs/behaviour.md, 16). */
const DUE_DAYS = 7;

type Library = {
  paths: (PathLessonIds & { id: string })[];
  /** The tracks of the assignments. */
  tracks: Pick<CareerTrack, "id" | "learningPathIds">[];
  /** The learner's paths. */
  known: UserLearningPath[];
};

/**
 * The lessons of assignments that are late or due within seven days, in the order of their due days: the assigned lesson, or the
 * required ones of an assigned path or of a track's paths.
 */
export function dueLessons(assignments: UserAssignment[], { paths, tracks, known }: Library, today: Day): DueLesson[] {
  const inPath = (id: string) => {
    const path = paths.find((one) => one.id === id);
    const mine = known.find(({ pathId }) => pathId === id);
    return path ? requiredIn(followedList(path, mine)) : [];
  };
  const lessonsOf = ({ kind, id }: UserAssignment["subject"]): string[] => {
    if (kind === "video") return [id];
    const track = tracks.find((one) => one.id === id);
    return kind === "path" ? inPath(id) : (track?.learningPathIds ?? []).flatMap(inPath);
  };
  return toDoNow(assignments, today).flatMap(({ subject, dueOn, state }) =>
    dueOn !== null && dueOn <= addDays(today, DUE_DAYS)
      ? lessonsOf(subject).map((videoId) => ({ videoId, dueOn, isLate: state === "late" }))
      : [],
  );
}
