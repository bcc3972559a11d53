import { AREAS, LEARNERS, VIDEOS } from "./act";
import { at } from "./at";
import { afterCompletion, afterTakingBack, type Course, newCourse, newPath, type Path } from "./paths";
import { newVideo, type Video } from "./video";

// The rules of docs/behaviour.md, written again: seconds are counted one by one, totals are recounted from entries, and nothing is
// imported from the product.

export type Evidence = "watched" | "marked" | "carried";
export type Kind = "earned" | "taken_back" | "rescored" | "merged" | "carried" | "undone";

/** A change of points, as docs/behaviour.md, 13 tells it. */
export type Entry = {
  learner: number;
  video: number;
  area: number;
  points: number;
  kind: Kind;
  completion: number;
  evidence: Evidence | null;
  batch: Batch | null;
};

/** An act on many users' points. */
export type Batch = {
  kind: Kind;
  /** The server's id. */
  id: string;
  entries: Entry[];
  undoneBy: Batch | null;
  people: number;
  points: number;
  /** Of a merge of videos. */
  carried: CarriedVideos | null;
};

/** Two videos of a merge; `movesPath`: the path leads to the other now. */
export type CarriedVideos = { from: number; into: number; movesPath: boolean; completions: Carried[] };

/** The completions that a learner had of two videos when one was merged into the other; `keepsPath`: they had finished it without. */
export type Carried = {
  learner: number;
  from: Standing;
  into: Standing | null;
  completion: number;
  isMoved: boolean;
  keepsPath: boolean;
};

export type Standing = { evidence: Evidence | null; completedAt: number };

/** A learner's lesson. */
export type Lesson = {
  standing: boolean;
  count: number;
  evidence: Evidence | null;
  /** As the server said, in milliseconds. */
  completedAt: number;
  /** The areas that points were ever earned in; 0 once they were taken back. */
  areas: Map<number, number>;
  /** It was completed once, or a merge that was undone had completed it: a replay does not complete it again. */
  isTakenBack: boolean;
  /** Seconds that were seen, one by one; null when nothing is recorded. */
  seen: Uint8Array | null;
  position: number | null;
  rating: number | null;
};

export type Area = { parent: number | null; deleted: boolean; merged: boolean; total: number };

/** Media seconds that a learner may claim, between two bounds, at a time between two moments of this process. */
export type Credit = { low: number; high: number; from: number; to: number };

/** A career track: points by area that it asks for, and whether it holds the path of the world. */
export type Track = { targets: Map<number, number>; hasPath: boolean };

/** The lessons of a plan: those that were chosen, pinned ones among them, and those that the learner left out. */
export type Rows = Map<number, "chosen" | "pinned" | "left">;

/** A learner's plan; `id` is the server's. */
export type Plan = { id: string; rows: Rows };

/** A user's devices, and their plans by track. */
export type Learner = {
  lessons: Lesson[];
  credit: Credit | null;
  records: boolean;
  course: Course;
  plans: Map<number, Plan>;
};

/** The organisation's rules for watching. */
export type Rules = { requiredPercent: number; policy: "either" | "watched"; autoComplete: boolean };

/** Seconds that are counted for a video whose length is unknown. */
const UNKNOWN_LENGTH = 900;

const newLesson = (): Lesson => ({
  standing: false,
  count: 0,
  evidence: null,
  completedAt: 0,
  isTakenBack: false,
  areas: new Map(),
  seen: null,
  position: null,
  rating: null,
});

/** The state of a seed's world, by the rules. */
export class Model {
  areas: Area[] = Array.from({ length: AREAS }, (_, index) => ({
    // Two main areas; two sub areas of the first.
    parent: index < 2 ? null : 0,
    deleted: false,
    merged: false,
    total: 100,
  }));
  videos: Video[] = [60, 100, 200, null].map(newVideo);
  learners: Learner[] = Array.from({ length: LEARNERS }, () => ({
    lessons: Array.from({ length: VIDEOS }, newLesson),
    credit: null,
    records: true,
    course: newCourse(),
    plans: new Map(),
  }));
  path: Path = newPath([0, 1, 2]);
  tracks: Track[] = [
    // The path leaves points open in the second area.
    {
      targets: new Map([
        [0, 50],
        [1, 30],
      ]),
      hasPath: true,
    },
    // There is a choice for every target but the last, which is out of reach.
    {
      targets: new Map([
        [0, 45],
        [1, 15],
        [3, 10],
      ]),
      hasPath: false,
    },
  ];
  entries: Entry[] = [];
  batches: Batch[] = [];

  constructor(readonly rules: Rules) {
    const scores = [
      [[0, 10]],
      [
        [1, 20],
        [2, 5],
      ],
      [[2, 40]],
      [[1, 15]],
    ] as [number, number][][];
    for (const [index, list] of scores.entries()) this.video(index).scores = new Map(list);
  }

  video(index: number): Video {
    return at(this.videos, index);
  }

  area(index: number): Area {
    return at(this.areas, index);
  }

  lesson(learner: number, video: number): Lesson {
    return at(at(this.learners, learner).lessons, video);
  }

  /** Every learner's lesson of every video. */
  *lessons(): Generator<{ learner: number; video: number; lesson: Lesson }> {
    for (const [learner, { lessons }] of this.learners.entries())
      for (const [video, lesson] of lessons.entries()) yield { learner, video, lesson };
  }

  /** The points of a learner, in one area or in all, recounted from the entries. */
  pointsOf(learner: number, { video, area }: { video?: number; area?: number } = {}): number {
    return this.entries
      .filter((one) => one.learner === learner && [one.video, undefined].includes(video))
      .reduce((sum, one) => sum + (area === undefined || one.area === area ? one.points : 0), 0);
  }

  write(entry: Entry): void {
    this.entries.push(entry);
    entry.batch?.entries.push(entry);
    const { areas } = this.lesson(entry.learner, entry.video);
    const points = (areas.get(entry.area) ?? 0) + entry.points;
    if (points < 0) throw new Error(`The model came below 0: ${JSON.stringify({ ...entry, batch: null })}`);
    areas.set(entry.area, points);
  }

  /** Completes a lesson. @returns false when nothing changes */
  complete(learner: number, video: number, evidence: Evidence, completedAt: number): boolean {
    const lesson = this.lesson(learner, video);
    const { deleted, scores } = this.video(video);
    if (lesson.standing || deleted || scores.size === 0) return false;
    Object.assign(lesson, { standing: true, count: lesson.count + 1, evidence, completedAt });
    for (const [area, points] of scores) {
      const completion = lesson.count;
      this.write({ learner, video, area, points, kind: "earned", completion, evidence, batch: null });
    }
    afterCompletion(this, learner, video);
    return true;
  }

  takeBack(learner: number, video: number): void {
    const lesson = this.lesson(learner, video);
    if (!lesson.standing) return;
    Object.assign(lesson, { standing: false, evidence: null, isTakenBack: true });
    for (const [area, points] of [...lesson.areas]) {
      if (points === 0) continue;
      const completion = lesson.count;
      this.write({
        learner,
        video,
        area,
        points: -points,
        kind: "taken_back",
        completion,
        evidence: null,
        batch: null,
      });
    }
    afterTakingBack(this, learner, video);
  }

  /** The evidence of an `earned` entry as it is shown: that of the completion while it stands. */
  shownEvidence({ kind, learner, video, completion, evidence }: Entry): Evidence | null {
    const lesson = this.lesson(learner, video);
    if (kind !== "earned") return null;
    return lesson.count === completion ? (lesson.evidence ?? evidence) : evidence;
  }

  /** The average of a video's ratings to one decimal, and their number. */
  rated(video: number): [average: number, count: number] {
    const ratings = this.learners.flatMap(({ lessons }) => at(lessons, video).rating ?? []);
    const sum = ratings.reduce((total, rating) => total + rating, 0);
    return [ratings.length === 0 ? 0 : Math.round((10 * sum) / ratings.length) / 10, ratings.length];
  }

  /** Seconds of a video that a learner has seen, up to its length. */
  seenSeconds(learner: number, video: number): number {
    const { seen } = this.lesson(learner, video);
    const { length } = this.video(video);
    return seen ? seen.subarray(0, length ?? seen.length).reduce((sum, second) => sum + second, 0) : 0;
  }

  /** The percentage of a video that a learner has seen; null while its length is unknown. */
  percent(learner: number, video: number): number | null {
    const { length } = this.video(video);
    if (length === null) return null;
    const seen = this.seenSeconds(learner, video);
    if (seen === 0) return 0;
    return length - seen <= 2 ? 100 : Math.floor((100 * seen) / length);
  }

  share(video: number): number {
    return this.video(video).share ?? this.rules.requiredPercent;
  }

  /** True when a length does not come from fewer than five learners. */
  isCertain(video: number): boolean {
    const { length, isReported, agreed } = this.video(video);
    return length !== null && (!isReported || agreed >= 5);
  }

  /** The length that cuts a report of watching; null for none. */
  certainLength(video: number): number | null {
    return this.isCertain(video) ? this.video(video).length : null;
  }

  hasWatchedShare(learner: number, video: number): boolean {
    const percent = this.percent(learner, video) ?? 0;
    return this.isCertain(video) && this.seenSeconds(learner, video) > 0 && percent >= this.share(video);
  }

  /** True when the organisation asks for watching before a lesson is marked. */
  mustWatch(learner: number, video: number): boolean {
    const isAsked = this.rules.policy === "watched" && !this.lesson(learner, video).standing && this.isCertain(video);
    return isAsked && !this.hasWatchedShare(learner, video);
  }

  countedLength(video: number): number {
    return this.video(video).length ?? UNKNOWN_LENGTH;
  }
}
