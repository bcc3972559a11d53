import { at } from "./world";

// A model of versions of paths, tracks and plans (docs/behaviour.md, 15 and 31).

export const LEARNERS = 2;
export const LENGTHS = [60, 90, 120, 150, 200];
export const POINTS = 10;
export const PATHS = [
  [0, 1, 2],
  [2, 3],
];

/** The points that the track requires: more than its paths offer. */
export const TARGET = 45;

/** Enough places for all videos, including hidden ones. */
const MAX_PLACES = 2 * LENGTHS.length;

/** A video of a path. */
export type Step = { video: number; isOptional: boolean };

/** A video with its place, which it keeps when it is deleted. */
type Placed = Step & { place: number };

/** A learner's path: the version at its start, the version they stay on, and the versions they finished. */
class Course {
  startedWith: number | null = null;
  stayed: number | null = null;
  finished = new Set<number>();
}

/** A learner: completed videos, paths, the track and the plan for it. */
export class Learner {
  done = new Set<number>();
  courses = PATHS.map(() => new Course());
  /** The paths of the track when it was completed. */
  trackWith: number[] | null = null;
  planId: string | null = null;
}

const wordsOf = (steps: readonly Step[]) =>
  steps.map(({ video, isOptional }) => `${video}${isOptional ? "?" : ""}`).join();

/** The curated library, and the learners' progress in it. */
export class Curation {
  lists = PATHS.map((list) => list.map((video, place): Placed => ({ video, isOptional: false, place })));
  versions = this.lists.map((list) => [list]);
  trackPaths = [...PATHS.keys()];
  deleted = new Set<number>();
  merged = new Set<number>();
  learners = Array.from({ length: LEARNERS }, () => new Learner());
  pathIds: string[] = [];
  trackId = "";
  /** The dates of finished paths, which administrators cannot change. */
  dates = new Map<string, string>();

  isGone = (video: number) => this.deleted.has(video) || this.merged.has(video);
  current = (path: number) => at(this.versions, path).length - 1;
  steps = (path: number, version = this.current(path)) =>
    at(at(this.versions, path), version).filter(({ video }) => !this.isGone(video));
  lessons = (path: number, version?: number) =>
    this.steps(path, version).flatMap(({ video, isOptional }) => (isOptional ? [] : [video]));

  /** The current version, and the one that a learner follows. */
  followed = (path: number, { courses }: Learner) => [
    this.current(path),
    at(courses, path).stayed ?? this.current(path),
  ];

  isComplete = (path: number, version: number, { done }: Learner) => {
    const lessons = this.lessons(path, version);
    return lessons.length > 0 && lessons.every((video) => done.has(video));
  };

  /** A learner's own action finishes every version of a path that they follow and have completed. */
  record(learner: Learner, path: number): void {
    const { finished } = at(learner.courses, path);
    for (const version of this.followed(path, learner))
      if (this.isComplete(path, version, learner)) finished.add(version);
    this.recordTrack(learner);
  }

  complete(learner: Learner, video: number): void {
    if (learner.done.has(video)) return;
    learner.done.add(video);
    for (const path of PATHS.keys())
      if (this.followed(path, learner).some((version) => this.lessons(path, version).includes(video)))
        this.record(learner, path);
  }

  /** An administrator's change finishes a version for learners without an open lesson in it. */
  finish(): void {
    for (const learner of this.learners) {
      for (const [path, { finished }] of learner.courses.entries()) {
        const version = this.followed(path, learner).find((one) => this.isComplete(path, one, learner));
        if (finished.size === 0 && version !== undefined) finished.add(version);
      }
      this.recordTrack(learner);
    }
  }

  recordTrack(learner: Learner): void {
    if (this.trackPaths.every((path) => at(learner.courses, path).finished.size > 0))
      learner.trackWith ??= [...this.trackPaths];
  }

  takeBack(learner: Learner, video: number): void {
    if (!learner.done.delete(video)) return;
    for (const [path, course] of learner.courses.entries()) {
      const reopened = [...course.finished].filter((version) => this.lessons(path, version).includes(video));
      if (reopened.length === 0) continue;
      for (const version of reopened) course.finished.delete(version);
      course.stayed = null;
      this.record(learner, path);
      if (course.finished.size === 0 && learner.trackWith?.includes(path)) learner.trackWith = null;
    }
    this.recordTrack(learner);
  }

  publish(path: number, list: Step[], stays: boolean): void {
    const [versions, before] = [at(this.versions, path), this.current(path)];
    const isSame = wordsOf(list) === wordsOf(this.steps(path));
    const hidden = at(this.lists, path).filter(({ video }) => this.isGone(video));
    const free = [...Array(MAX_PLACES).keys()].filter((number) => !hidden.some(({ place }) => place === number));
    const shown = list.map((step, index) => ({ ...step, place: at(free, index) }));
    this.lists[path] = [...hidden, ...shown].sort((one, other) => one.place - other.place);
    if (isSame) return;
    versions.push(this.lists[path]);
    for (const { courses } of this.learners) {
      const course = at(courses, path);
      if (!stays) course.stayed = null;
      else if (course.startedWith !== null && course.finished.size === 0) course.stayed ??= before;
    }
    this.finish();
  }

  /** The other video takes every completion, and every place in lists that do not have it yet. */
  merge(from: number, into: number): void {
    const replace = (steps: Placed[]) =>
      steps.some(({ video }) => video === into)
        ? steps
        : steps.map((step) => (step.video === from ? { ...step, video: into } : step));
    this.lists = this.lists.map(replace);
    this.versions = this.versions.map((versions) => versions.map(replace));
    this.merged.add(from);
    for (const learner of this.learners) if (learner.done.delete(from)) this.complete(learner, into);
    this.finish();
  }

  /** The status of a learner's path. */
  statusOf(path: number, learner: Learner) {
    const { stayed, finished } = at(learner.courses, path);
    const isFinished = finished.size > 0;
    const version = isFinished ? Math.max(...finished) : (stayed ?? this.current(path));
    const lessons = this.lessons(path, version);
    const done = lessons.filter((video) => learner.done.has(video)).length;
    return {
      status: isFinished ? "completed" : "in_progress",
      progressPercentage: isFinished ? 100 : Math.floor((100 * done) / (lessons.length || 1)),
      completedVideos: done,
      version: version + 1,
      currentVersion: this.current(path) + 1,
      new: isFinished ? this.lessons(path).filter((video) => !learner.done.has(video)) : [],
    };
  }

  /** The lessons that the paths of the track require of a learner. */
  required(learner: Learner): Set<number> {
    const open = this.trackPaths.filter((path) => at(learner.courses, path).finished.size === 0);
    const lessons = open.flatMap((path) => this.lessons(path, at(learner.courses, path).stayed ?? undefined));
    return new Set(lessons.filter((video) => !learner.done.has(video)));
  }
}
