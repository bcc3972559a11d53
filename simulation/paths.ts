import { at } from "./at";

// The versions of a path, by docs/behaviour.md, 15.

/** The path of a world. */
export type Path = {
  /** Its list of today; a deleted video keeps its place. */
  places: { video: number; position: number }[];
  /** The lists that were published. */
  versions: number[][];
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
type World = {
  path: Path;
  learners: { course: Course }[];
  video(index: number): { deleted: boolean };
  lesson(learner: number, video: number): { standing: boolean; completedAt: number; evidence: string | null };
  countedLength(video: number): number;
};

/** A path as it is first published. */
export const newPath = (videos: number[]): Path => ({
  places: videos.map((video, index) => ({ video, position: index + 1 })),
  versions: [videos],
});

/** A path that a learner has not started. */
export const newCourse = (): Course => ({ startedWith: null, stayed: null, finished: new Map() });

const courseOf = (model: World, learner: number) => at(model.learners, learner).course;

const currentOf = ({ path }: World) => path.versions.length - 1;

/** The videos of a version that are in the library. */
const lessonsOf = (model: World, version: number) =>
  at(model.path.versions, version).filter((video) => !model.video(video).deleted);

const doneOf = (model: World, learner: number, videos: readonly number[]) =>
  videos.filter((video) => model.lesson(learner, video).standing);

const listOf = ({ path }: World) =>
  [...path.places].sort((one, other) => one.position - other.position).map(({ video }) => video);

/** The videos of the path that are in the library, in order. */
export const shownList = (model: World) => listOf(model).filter((video) => !model.video(video).deleted);

/** True when a video has a place in the list of today. */
export const isInPath = ({ path }: World, video: number) => path.places.some((place) => place.video === video);

function isComplete(model: World, learner: number, version: number): boolean {
  const lessons = lessonsOf(model, version);
  return lessons.length > 0 && doneOf(model, learner, lessons).length === lessons.length;
}

const ownVersion = (model: World, learner: number) => courseOf(model, learner).stayed ?? currentOf(model);

/** Records the versions that a learner's own act has completed. */
function record(model: World, learner: number): void {
  const { finished } = courseOf(model, learner);
  for (const version of [currentOf(model), ownVersion(model, learner)]) {
    if (finished.has(version) || !isComplete(model, learner, version)) continue;
    const times = lessonsOf(model, version).map((video) => model.lesson(learner, video).completedAt);
    finished.set(version, Math.max(...times));
  }
}

/** A lesson was completed. */
export function afterCompletion(model: World, learner: number, video: number): void {
  const versions = [currentOf(model), ownVersion(model, learner)];
  if (versions.some((version) => at(model.path.versions, version).includes(video))) record(model, learner);
}

/** A learner took a lesson back: it reopens what was finished with it. */
export function afterTakingBack(model: World, learner: number, video: number): void {
  const course = courseOf(model, learner);
  const reopened = [...course.finished.keys()].filter((version) => lessonsOf(model, version).includes(video));
  if (reopened.length === 0) return;
  for (const version of reopened) course.finished.delete(version);
  course.stayed = null;
  record(model, learner);
}

/** Finishes a version for those under way in it whom an administrator's act has left nothing. */
function finish(model: World, version: number): void {
  for (const [learner, { course }] of model.learners.entries()) {
    const follows = version === currentOf(model) || course.stayed === version;
    if (course.finished.size === 0 && follows && isComplete(model, learner, version))
      course.finished.set(version, null);
  }
}

/** The versions with a video that somebody follows, the current one first. */
function followedWith(model: World, video: number): number[] {
  const isFollowed = (version: number) =>
    version === currentOf(model) || model.learners.some(({ course }) => course.stayed === version);
  const versions = [currentOf(model), ...model.path.versions.keys()];
  return [...new Set(versions)].filter(
    (version) => isFollowed(version) && at(model.path.versions, version).includes(video),
  );
}

/** A video leaves the library; `leave` does that, and what else belongs to it. */
export function whileLeaving(model: World, video: number, leave: () => void): void {
  const versions = followedWith(model, video);
  leave();
  for (const version of versions) finish(model, version);
}

/** Publishes the list of today, unless it is that of the current version. */
export function publish(model: World, stays: boolean): void {
  const { versions } = model.path;
  const current = currentOf(model);
  const list = listOf(model);
  if (list.join() === at(versions, current).join()) return;
  versions.push(list);
  for (const { course } of model.learners) {
    if (!stays) course.stayed = null;
    else if (course.startedWith !== null && course.finished.size === 0) course.stayed ??= current;
  }
  finish(model, currentOf(model));
}

/** Sets the list of the path: deleted videos keep their places, and the others take the lowest free ones. */
export function setList(model: World, videos: readonly number[]): void {
  const { path } = model;
  const kept = path.places.filter(({ video }) => model.video(video).deleted);
  const free = Array.from({ length: videos.length + kept.length + 1 }, (_, position) => position).filter((position) =>
    kept.every((place) => place.position !== position),
  );
  path.places = [...kept, ...videos.map((video, index) => ({ video, position: at(free, index) }))];
}

/** Puts a video into the place of another in the list of today. */
export function swapInList({ path }: World, from: number, into: number): void {
  path.places = path.places.map((place) => (place.video === from ? { ...place, video: into } : place));
}

/** Puts a video into the place of another in the list and in every version, except where it is too. */
export function mergeInPath(model: World, from: number, into: number): void {
  if (!isInPath(model, into)) swapInList(model, from, into);
  const { path } = model;
  path.versions = path.versions.map((list) =>
    list.includes(into) ? list : list.map((video) => (video === from ? into : video)),
  );
}

/** The status of following a version, from 1. */
export function followStatus(model: World, learner: number, number: number): number {
  const { startedWith } = courseOf(model, learner);
  if (startedWith === null) return 409;
  if (number > model.path.versions.length) return 404;
  return number - 1 < startedWith ? 409 : 200;
}

/** Lets a learner follow a version, from 1. */
export function follow(model: World, learner: number, number: number): void {
  courseOf(model, learner).stayed = number - 1 === currentOf(model) ? null : number - 1;
  record(model, learner);
}

/** Starts the path. @returns true for the first time */
export function start(model: World, learner: number): boolean {
  const course = courseOf(model, learner);
  if (course.startedWith !== null) return false;
  course.startedWith = currentOf(model);
  return true;
}

const percentageOf = (done: number, total: number) => (total === 0 ? 0 : Math.floor((100 * done) / total));

/** A learner's status in the path, as it is shown; `completedAt` is undefined where the model does not know it. */
export function statusOf(model: World, learner: number) {
  const { finished, stayed } = courseOf(model, learner);
  const latest = Math.max(...finished.keys());
  const version = finished.size > 0 ? latest : ownVersion(model, learner);
  const lessons = lessonsOf(model, version);
  const done = doneOf(model, learner, lessons).length;
  const current = lessonsOf(model, currentOf(model));
  const open = finished.size > 0 ? current.filter((video) => !model.lesson(learner, video).standing) : [];
  const times = [...finished.values()];
  return {
    status: finished.size > 0 ? "completed" : "in_progress",
    progressPercentage: finished.size > 0 ? 100 : percentageOf(done, lessons.length),
    completedVideos: done,
    totalVideos: finished.size > 0 ? done : lessons.length,
    version: version + 1,
    currentVersion: model.path.versions.length,
    finishedVersion: finished.size > 0 ? latest + 1 : null,
    newVideos: open,
    newSeconds: open.reduce((sum, video) => sum + model.countedLength(video), 0),
    ownVideos: finished.size === 0 && stayed !== null ? lessons : null,
    completedAt: times.includes(null) ? undefined : finished.size > 0 ? Math.min(...(times as number[])) : null,
  };
}

/** The learners who started the path, each with their lessons in the version that they follow. */
const startedOf = (model: World) =>
  model.learners.flatMap(({ course }, learner) => {
    const lessons = lessonsOf(model, ownVersion(model, learner));
    const done = doneOf(model, learner, lessons).length;
    const isFinished = course.finished.size > 0 || (done > 0 && done === lessons.length);
    return course.startedWith === null ? [] : [{ learner, done, total: lessons.length, isFinished }];
  });

/** The effect that a preview of publishing a list tells. */
export function publishEffect(model: World, after: readonly number[]) {
  const before = shownList(model);
  const started = startedOf(model);
  const underWay = started.filter(({ isFinished }) => !isFinished);
  const moves = underWay.map(({ learner, done, total }) => {
    const doneAfter = doneOf(model, learner, after).length;
    return {
      from: percentageOf(done, total),
      to: percentageOf(doneAfter, after.length),
      isAll: doneAfter === after.length,
    };
  });
  return {
    added: after.filter((video) => !before.includes(video)).sort(),
    removed: before.filter((video) => !after.includes(video)).sort(),
    finished: started.length - underWay.length,
    underWay: underWay.length,
    wouldFinish: after.length === 0 ? 0 : moves.filter(({ isAll }) => isAll).length,
    percents: moves.map(({ from, to }) => `${from} ${to}`).sort(),
  };
}

/** The figures of the path that administrators see. */
export function pathFigures(model: World) {
  const started = startedOf(model);
  const lessons = lessonsOf(model, currentOf(model));
  const count = (evidence: string) =>
    started.reduce(
      (sum, { learner }) => sum + lessons.filter((video) => model.lesson(learner, video).evidence === evidence).length,
      0,
    );
  return {
    started: started.length,
    completed: started.filter(({ isFinished }) => isFinished).length,
    watched: count("watched"),
    marked: count("marked"),
  };
}

/** The numbers of videos in the library of each version. */
export const versionSizes = (model: World) => model.path.versions.map((_, version) => lessonsOf(model, version).length);
