import type { List } from "./path-list";
import {
  completedAt,
  courseOf,
  currentOf,
  doneOf,
  isComplete,
  lessonsOf,
  ownVersion,
  type PathWorld,
  shownIn,
  shownList,
} from "./paths";

// The figures of paths that are shown, by docs/behaviour.md, 15.

const percentageOf = (done: number, total: number) => (total === 0 ? 0 : Math.floor((100 * done) / total));

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The versions that count as finished: those that are recorded, else the first of those followed that is complete. */
function finishedOf(model: PathWorld, learner: number): Map<number, number | null> {
  const { finished } = courseOf(model, learner);
  const version = [ownVersion(model, learner), currentOf(model)].find((one) => isComplete(model, learner, one));
  if (finished.size > 0 || version === undefined) return finished;
  return new Map([[version, completedAt(model, learner, version)]]);
}

/** A learner's status in the path, as it is shown; `completedAt` is undefined where the model does not know it. */
export function statusOf(model: PathWorld, learner: number) {
  const { stayed } = courseOf(model, learner);
  const finished = finishedOf(model, learner);
  const isFinished = finished.size > 0;
  const latest = Math.max(...finished.keys());
  const version = isFinished ? latest : ownVersion(model, learner);
  const lessons = lessonsOf(model, version);
  const done = doneOf(model, learner, lessons);
  const current = lessonsOf(model, currentOf(model));
  const open = isFinished ? current.filter((video) => !model.lesson(learner, video).standing) : [];
  const times = [...finished.values()];
  const own = !isFinished && stayed !== null ? shownIn(model, version) : null;
  return {
    status: isFinished ? "completed" : "in_progress",
    progressPercentage: isFinished ? 100 : percentageOf(done.length, lessons.length),
    completedVideos: done.length,
    totalVideos: isFinished ? done.length : lessons.length,
    version: version + 1,
    currentVersion: model.path.versions.length,
    finishedVersion: isFinished ? latest + 1 : null,
    finishedVideos: isFinished ? done : null,
    newVideos: open,
    newSeconds: sum(open.map((video) => model.countedLength(video))),
    ownVideos: own?.map(({ video }) => video) ?? null,
    ownOptional: own?.filter(({ isOptional }) => isOptional).map(({ video }) => video) ?? null,
    ownUnplayable: own?.map(({ video }) => video).filter((video) => isUnplayable(model, video)) ?? null,
    completedAt: times.includes(null) ? undefined : isFinished ? Math.min(...(times as number[])) : null,
  };
}

const isUnplayable = (model: PathWorld, video: number) => model.video(video).check.health !== "ok";

/** The list of the path that administrators see, with the videos of it that nobody can play. */
export function listFigures(model: PathWorld) {
  const list = shownList(model);
  return { ...list, unplayable: list.videos.filter((video) => isUnplayable(model, video)) };
}

/** The learners who started the path, each with their lessons in the version that they follow. */
const startedOf = (model: PathWorld) =>
  model.learners.flatMap(({ course }, learner) => {
    const lessons = lessonsOf(model, ownVersion(model, learner));
    const done = doneOf(model, learner, lessons).length;
    const isFinished = course.finished.size > 0 || (done > 0 && done === lessons.length);
    return course.startedWith === null ? [] : [{ learner, done, total: lessons.length, isFinished }];
  });

/** The effect that a preview of publishing a list tells. */
export function publishEffect(model: PathWorld, after: List) {
  const before = shownList(model);
  const lessons = after.videos.filter((video) => !after.optional.includes(video) && !isUnplayable(model, video));
  const started = startedOf(model);
  const underWay = started.filter(({ isFinished }) => !isFinished);
  const moves = underWay.map(({ learner, done, total }) => {
    const doneAfter = doneOf(model, learner, lessons).length;
    return {
      from: percentageOf(done, total),
      to: percentageOf(doneAfter, lessons.length),
      isAll: lessons.length > 0 && doneAfter === lessons.length,
    };
  });
  const kept = after.videos.filter((video) => before.videos.includes(video));
  return {
    added: after.videos.filter((video) => !before.videos.includes(video)).sort(),
    removed: before.videos.filter((video) => !after.videos.includes(video)).sort(),
    madeOptional: kept.filter((video) => after.optional.includes(video) && !before.optional.includes(video)).sort(),
    madeRequired: kept.filter((video) => before.optional.includes(video) && !after.optional.includes(video)).sort(),
    finished: started.length - underWay.length,
    underWay: underWay.length,
    wouldFinish: moves.filter(({ isAll }) => isAll).length,
    percents: moves.map(({ from, to }) => `${from} ${to}`).sort(),
  };
}

/** The figures of the path that administrators see. */
export function pathFigures(model: PathWorld) {
  const started = startedOf(model);
  const lessons = lessonsOf(model, currentOf(model));
  const count = (evidence: string) =>
    sum(
      started.map(
        ({ learner }) => lessons.filter((video) => model.lesson(learner, video).evidence === evidence).length,
      ),
    );
  return {
    started: started.length,
    completed: started.filter(({ isFinished }) => isFinished).length,
    watched: count("watched"),
    marked: count("marked"),
  };
}

/** Learners under way in the path who have not completed a video of it. */
export const waitingFor = (model: PathWorld, video: number): number =>
  model.learners.filter(
    ({ course }, learner) =>
      course.startedWith !== null && course.finished.size === 0 && !model.lesson(learner, video).standing,
  ).length;

/** The numbers of videos and the optional videos of each version. */
export const versionFigures = (model: PathWorld) =>
  model.path.versions.map((_, version) => {
    const shown = shownIn(model, version);
    const optional = shown.filter(({ isOptional }) => isOptional).map(({ video }) => video);
    return { videos: shown.length, optional };
  });
