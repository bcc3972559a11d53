import { at } from "./at";
import { changed, inOrder, type List, type ListChange, listOf, type Place, placesOf } from "./path-list";

// The versions of a path, by docs/behaviour.md, 15.

/** A video of a version; `mergedFrom` is the one that had its place before a merge. */
export type Step = { video: number; isOptional: boolean; mergedFrom: number | null };

/** The path of a world. */
export type Path = {
  /** Its list of today. */
  places: Place[];
  /** The lists that were published. */
  versions: Step[][];
};

/** A learner's path. */
export type Course = {
  /** The version that was current at the start; null before. */
  startedWith: number | null;
  /** The version that the learner stays on; null for the current one. */
  stayed: number | null;
  /** Versions that were finished and that nobody reopened, each with the time of its last lesson; null where an administrator's act finished it. */
  finished: Map<number, number | null>;
};

/** The part of the model that a path depends on. */
export type PathWorld = {
  path: Path;
  learners: { course: Course }[];
  video(index: number): { deleted: boolean; mergedInto: number | null; check: { health: string } };
  videos: { mergedInto: number | null }[];
  lesson(learner: number, video: number): { standing: boolean; completedAt: number; evidence: string | null };
  countedLength(video: number): number;
};

/** A path as it is first published. */
export function newPath(videos: number[]): Path {
  const places = videos.map((video, position) => ({ video, position, isOptional: false, heading: null }));
  return { places, versions: [places.map(toStep)] };
}

const toStep = ({ video, isOptional }: Place): Step => ({ video, isOptional, mergedFrom: null });

/** A path that a learner has not started. */
export const newCourse = (): Course => ({ startedWith: null, stayed: null, finished: new Map() });

/** A learner's path. */
export const courseOf = (model: PathWorld, learner: number): Course => at(model.learners, learner).course;

/** The number of the current version, from 0. */
export const currentOf = ({ path }: PathWorld): number => path.versions.length - 1;

/** The version that a learner follows, from 0. */
export const ownVersion = (model: PathWorld, learner: number): number =>
  courseOf(model, learner).stayed ?? currentOf(model);

/** The videos of a version that are in the library. */
export const shownIn = (model: PathWorld, version: number): Step[] =>
  at(model.path.versions, version).filter(({ video }) => !model.video(video).deleted);

/** The videos of a version that count: required ones that are in the library and can be played. */
export const lessonsOf = (model: PathWorld, version: number): number[] =>
  shownIn(model, version)
    .filter(({ video, isOptional }) => !isOptional && model.video(video).check.health === "ok")
    .map(({ video }) => video);

/** Those of some videos that a learner has completed. */
export const doneOf = (model: PathWorld, learner: number, videos: readonly number[]): number[] =>
  videos.filter((video) => model.lesson(learner, video).standing);

/** The list of the path as it is shown. */
export const shownList = (model: PathWorld): List => listOf(model.path.places, (video) => !model.video(video).deleted);

/** True when a video has a place in the list of today. */
export const isInPath = ({ path }: PathWorld, video: number): boolean =>
  path.places.some((place) => place.video === video);

/** True when a learner has completed every lesson of a version that counts. */
export function isComplete(model: PathWorld, learner: number, version: number): boolean {
  const lessons = lessonsOf(model, version);
  return lessons.length > 0 && doneOf(model, learner, lessons).length === lessons.length;
}

/** The time of the last lesson of a version that a learner has completed. */
export const completedAt = (model: PathWorld, learner: number, version: number): number =>
  Math.max(...lessonsOf(model, version).map((video) => model.lesson(learner, video).completedAt));

/** Records the versions that a learner's own act has completed. */
function record(model: PathWorld, learner: number): void {
  const { finished } = courseOf(model, learner);
  for (const version of [currentOf(model), ownVersion(model, learner)])
    if (!finished.has(version) && isComplete(model, learner, version))
      finished.set(version, completedAt(model, learner, version));
}

const isRequiredIn = (model: PathWorld, version: number, video: number) =>
  at(model.path.versions, version).some((step) => step.video === video && !step.isOptional);

/** A lesson was completed. */
export function afterCompletion(model: PathWorld, learner: number, video: number): void {
  const versions = [currentOf(model), ownVersion(model, learner)];
  if (versions.some((version) => isRequiredIn(model, version, video))) record(model, learner);
}

/** A learner took a lesson back: it reopens what was finished with it. */
export function afterTakingBack(model: PathWorld, learner: number, video: number): void {
  const course = courseOf(model, learner);
  const reopened = [...course.finished.keys()].filter((version) => lessonsOf(model, version).includes(video));
  if (reopened.length === 0) return;
  for (const version of reopened) course.finished.delete(version);
  course.stayed = null;
  record(model, learner);
}

/** True when a learner has finished a version with a lesson that was not there by a merge of a video into it. */
export const hasFinishedWith = (model: PathWorld, learner: number, video: number, merged: number): boolean =>
  [...courseOf(model, learner).finished.keys()].some((version) =>
    at(model.path.versions, version).some(
      (step) =>
        step.video === video &&
        !step.isOptional &&
        (step.mergedFrom === null || !isFrom(model, step.mergedFrom, merged)),
    ),
  );

/** Finishes a version for those under way in it whom an administrator's act has left nothing. */
function finish(model: PathWorld, version: number): void {
  for (const [learner, { course }] of model.learners.entries()) {
    const follows = version === currentOf(model) || course.stayed === version;
    if (course.finished.size === 0 && follows && isComplete(model, learner, version))
      course.finished.set(version, null);
  }
}

/** The versions with a video that somebody follows, the current one first. */
function followedWith(model: PathWorld, video: number): number[] {
  const isFollowed = (version: number) =>
    version === currentOf(model) || model.learners.some(({ course }) => course.stayed === version);
  const versions = [currentOf(model), ...model.path.versions.keys()];
  return [...new Set(versions)].filter(
    (version) => isFollowed(version) && at(model.path.versions, version).some((step) => step.video === video),
  );
}

/** A video begins or ceases to count in paths; `change` does that, and what else belongs to it. */
export function whileChanging(model: PathWorld, video: number, change: () => void): void {
  const before = followedWith(model, video);
  change();
  for (const version of new Set([...before, ...followedWith(model, video)])) finish(model, version);
}

const wordsOf = (steps: readonly Pick<Step, "video" | "isOptional">[]) =>
  steps.map(({ video, isOptional }) => `${video}${isOptional ? "?" : ""}`).join();

/** Publishes the list of today, unless it is that of the current version. */
export function publish(model: PathWorld, stays: boolean): void {
  const { versions, places } = model.path;
  const current = currentOf(model);
  const list = inOrder(places).map(toStep);
  if (wordsOf(list) === wordsOf(at(versions, current))) return;
  versions.push(list);
  for (const { course } of model.learners) {
    if (!stays) course.stayed = null;
    else if (course.startedWith !== null && course.finished.size === 0) course.stayed ??= current;
  }
  finish(model, currentOf(model));
}

/** The list after a change, undefined when it is refused. */
export function changedList(model: PathWorld, change: ListChange): List | undefined {
  if (change.videos?.some((video) => model.video(video).deleted)) return undefined;
  return changed(shownList(model), change);
}

/** Sets the list of the path. */
export function setList(model: PathWorld, list: List): void {
  const { path } = model;
  path.places = placesOf(list, path.places, (video) => !model.video(video).deleted);
}

/** Puts a video into the place of another in the list of today. */
export function swapInList({ path }: PathWorld, from: number, into: number): void {
  path.places = path.places.map((place) => (place.video === from ? { ...place, video: into } : place));
}

/** Puts a video into the place of another in the list and in every version, except where it is too. */
export function mergeInPath(model: PathWorld, from: number, into: number): void {
  if (!isInPath(model, into)) swapInList(model, from, into);
  const { path } = model;
  path.versions = path.versions.map((steps) =>
    steps.some(({ video }) => video === into)
      ? steps
      : steps.map((step) =>
          step.video === from ? { ...step, video: into, mergedFrom: step.mergedFrom ?? from } : step,
        ),
  );
}

/** True when a video is another, or was merged into it, also by way of others. */
function isFrom(model: PathWorld, video: number, other: number): boolean {
  if (video === other) return true;
  const { mergedInto } = model.video(video);
  return mergedInto !== null && isFrom(model, mergedInto, other);
}

/** Puts a video that was merged back into its places in every version. */
export function unmergeInPath(model: PathWorld, from: number, into: number): void {
  const { path } = model;
  const isOurs = ({ video, mergedFrom }: Step) =>
    video === into && mergedFrom !== null && isFrom(model, mergedFrom, from);
  path.versions = path.versions.map((steps) =>
    steps.map((step) =>
      isOurs(step) ? { ...step, video: from, mergedFrom: step.mergedFrom === from ? null : step.mergedFrom } : step,
    ),
  );
}

/** The status of following a version, from 1. */
export function followStatus(model: PathWorld, learner: number, number: number): number {
  const { startedWith } = courseOf(model, learner);
  if (startedWith === null) return 409;
  if (number > model.path.versions.length) return 404;
  return number - 1 < startedWith ? 409 : 200;
}

/** Lets a learner follow a version, from 1. */
export function follow(model: PathWorld, learner: number, number: number): void {
  courseOf(model, learner).stayed = number - 1 === currentOf(model) ? null : number - 1;
  record(model, learner);
}

/** Starts the path. @returns true for the first time */
export function start(model: PathWorld, learner: number): boolean {
  const course = courseOf(model, learner);
  if (course.startedWith !== null) return false;
  course.startedWith = currentOf(model);
  return true;
}
