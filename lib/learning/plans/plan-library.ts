import { LRUCache } from "lru-cache";
import { compareKeys } from "@/lib/platform/compare-keys";
import type { Lesson } from "./choose-lessons";

/** A playable lesson with its points by area, without deleted areas. */
export type LibraryLesson = Omit<Lesson, "points"> & {
  areas: { id: string; parentId: string | null; points: number }[];
};

/** The limit of sets of targets whose lessons are cached; there are few tracks. */
const MAX_TARGET_SETS = 50;

/** The playable lessons, from which plans are made. */
export class PlanLibrary {
  readonly #lessons: Map<string, LibraryLesson>;
  readonly #counting = new LRUCache<string, Lesson[]>({ max: MAX_TARGET_SETS });

  /** @param lessons in the order of their ids */
  constructor(lessons: LibraryLesson[]) {
    this.#lessons = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  }

  has(id: string): boolean {
    return this.#lessons.has(id);
  }

  /**
   * The lessons with points in targets, and other wanted ones, in the order of their ids.
   * @param targets ids of areas; the points of an area count for it and for its main area
   */
  lessonsFor(targets: string[], wanted: Iterable<string>): readonly Lesson[] {
    const counting = this.#countingFor(targets);
    const known = new Set(counting.map(({ id }) => id));
    const others = [...new Set(wanted)].flatMap((id) => {
      const lesson = known.has(id) ? undefined : this.#lessons.get(id);
      return lesson ? [toLesson(lesson, targets)] : [];
    });
    return others.length === 0 ? counting : [...counting, ...others].sort((a, b) => compareKeys(a.id, b.id));
  }

  #countingFor(targets: string[]): Lesson[] {
    const name = targets.join(" ");
    const kept = this.#counting.get(name);
    if (kept) return kept;
    const lessons = [...this.#lessons.values()]
      .map((lesson) => toLesson(lesson, targets))
      .filter(({ points }) => Object.keys(points).length > 0);
    this.#counting.set(name, lessons);
    return lessons;
  }
}

function toLesson({ areas, ...lesson }: LibraryLesson, targets: string[]): Lesson {
  const points: Record<string, number> = {};
  for (const target of targets) {
    const counted = areas.filter(({ id, parentId }) => id === target || parentId === target);
    if (counted.length > 0) points[target] = counted.reduce((sum, area) => sum + area.points, 0);
  }
  return { ...lesson, points };
}
