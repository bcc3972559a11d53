import type { Section } from "@/lib/library/learning-paths/schema";
import { type PathProgress, pathProgress } from "./path-progress";
import type { UserLearningPath } from "./schema";

/** A video of a version; `seconds` is its length, `isDead` while nobody can play it, `completedAt` null when it is not completed. */
type Lesson = { id: string; seconds: number; isOptional: boolean; isDead: boolean; completedAt: string | null };

/** A version of a path without deleted videos, in order. */
export type Version = { number: number; lessons: Lesson[] };

/** A completion of a version that was not reopened; `videoIds` are its required, completed videos, in order. */
type Finished = { number: number; completedAt: string; videoIds: string[] };

export type PathState = {
  /** Null until the user starts the path. */
  startedAt: string | null;
  current: Version;
  /** The version that the user stays on; null for the current one. */
  stayed: (Version & { sections: Section[] }) | null;
  finished: Finished[];
};

/**
 * Computes a user's status in a path over its versions (docs/behaviour.md, 15). A finished path stays finished, with
 * the date of the first completion that was not reopened, whatever administrators publish. Without a completion, the
 * version that the user follows counts; once completed, it counts as finished even before that is recorded. Optional
 * and unplayable videos do not count.
 */
export function pathStatus({ startedAt, current, stayed, finished }: PathState): Omit<UserLearningPath, "pathId"> {
  const standing = finished.length > 0 ? finished : completedNow([stayed ?? current, current]);
  const latest = standing.reduce<Finished | null>((last, one) => (last && last.number > one.number ? last : one), null);
  if (!latest) {
    const own = stayed ?? current;
    return {
      ...progressIn(own, startedAt),
      version: own.number,
      currentVersion: current.number,
      finishedVersion: null,
      newVideoIds: [],
      newSeconds: 0,
      ownVideoIds: stayed?.lessons.map(({ id }) => id) ?? null,
      ownOptionalVideoIds: stayed?.lessons.filter(({ isOptional }) => isOptional).map(({ id }) => id) ?? null,
      ownSections: stayed?.sections ?? null,
      ownUnplayableVideoIds: stayed?.lessons.filter(({ isDead }) => isDead).map(({ id }) => id) ?? null,
      finishedVideoIds: null,
    };
  }
  const open = required(current).filter(({ completedAt }) => completedAt === null);
  return {
    status: "completed",
    progressPercentage: 100,
    completedVideos: latest.videoIds.length,
    totalVideos: latest.videoIds.length,
    startedAt,
    completedAt: standing.map(({ completedAt }) => completedAt).sort()[0] as string,
    version: latest.number,
    currentVersion: current.number,
    finishedVersion: latest.number,
    newVideoIds: open.map(({ id }) => id),
    newSeconds: open.reduce((sum, { seconds }) => sum + seconds, 0),
    ownVideoIds: null,
    ownOptionalVideoIds: null,
    ownSections: null,
    ownUnplayableVideoIds: null,
    finishedVideoIds: latest.videoIds,
  };
}

const required = ({ lessons }: Version) => lessons.filter(({ isOptional, isDead }) => !isOptional && !isDead);

const progressIn = (version: Version, startedAt: string | null): PathProgress =>
  pathProgress(
    required(version).map(({ completedAt }) => completedAt),
    startedAt,
  );

/** The first of the versions whose required videos are all completed, as a completion. */
function completedNow(versions: Version[]): Finished[] {
  const found = versions.flatMap((version) => {
    const { completedAt } = progressIn(version, null);
    return completedAt
      ? [{ number: version.number, completedAt, videoIds: required(version).map(({ id }) => id) }]
      : [];
  });
  return found.slice(0, 1);
}
