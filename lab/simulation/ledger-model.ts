import { at, sumOf } from "./world";

// A model of the ledger of points (docs/behaviour.md, 11 to 13): totals are the sums of entries after every change.

export const LEARNERS = 2;
export const VIDEOS = 3;
export const AREAS = 3;

type Points = Map<number, number>;

/** A learner's completion of a video: whether it is completed, the completions so far, and its points by area. */
type Completion = { stands: boolean; count: number; points: Points };

type Change = { learner: number; video: number; area: number; points: number };

/** A completion that a merge of videos carried over. `had`: the learner had completed the other video, too. */
type Carried = { learner: number; had: boolean; isMoved: boolean; count: number };

/** A change to many users' points. The merge of areas has no id, because it cannot be undone. */
type Batch = {
  id: string | null;
  isUndone: boolean;
  changes: (Change & { count: number })[];
  merge?: { from: number; into: number; carried: Carried[] };
};

const add = (points: Points, area: number, by: number) => points.set(area, (points.get(area) ?? 0) + by);
const allOf = ({ points }: Completion) => sumOf(points.values(), (one) => one);

/** The completions of learners, their points, and the batches that changed them. */
export class Ledger {
  scores: Points[] = [new Map([[0, 10]]), new Map([[1, 20]]).set(2, 5), new Map([[1, 15]])];
  completions: Completion[][] = Array.from({ length: LEARNERS }, () =>
    Array.from({ length: VIDEOS }, () => ({ stands: false, count: 0, points: new Map() })),
  );
  deleted = new Set<number>();
  mergedVideos = new Set<number>();
  mergedAreas = new Set<number>();
  batches: Batch[] = [];

  isGone = (video: number) => this.deleted.has(video) || this.mergedVideos.has(video);
  of = (learner: number, video: number) => at(at(this.completions, learner), video);
  total = (learner: number) => sumOf(at(this.completions, learner), allOf);

  /** An area in which the video is scored, or in which the learner has points for it. */
  areaOf = (video: number, learner?: number) =>
    [...at(this.scores, video).keys(), ...(learner === undefined ? [] : this.of(learner, video).points.keys())][0];

  complete(learner: number, video: number): void {
    const before = this.of(learner, video);
    if (before.stands) return;
    Object.assign(before, { stands: true, count: before.count + 1, points: new Map(at(this.scores, video)) });
  }

  takeBack(learner: number, video: number): void {
    Object.assign(this.of(learner, video), { stands: false, points: new Map() });
  }

  write(changes: Change[], id: string | null): Batch {
    const counted = changes.map((change) => ({ ...change, count: this.of(change.learner, change.video).count }));
    for (const { learner, video, area, points } of changes) add(this.of(learner, video).points, area, points);
    const batch = { id, isUndone: false, changes: counted };
    this.batches.push(batch);
    return batch;
  }

  /** The changes that give completions of some videos the current points. */
  rescored(videos: number[], removesUnlinked: boolean): Change[] {
    return this.completions.flatMap((completions, learner) =>
      videos.flatMap((video) => {
        const [{ stands, points: before }, scores] = [at(completions, video), at(this.scores, video)];
        const areas = stands ? new Set([...scores.keys(), ...(removesUnlinked ? before.keys() : [])]) : [];
        return [...areas].flatMap((area) => {
          const points = (scores.get(area) ?? 0) - (before.get(area) ?? 0);
          return points === 0 ? [] : [{ learner, video, area, points }];
        });
      }),
    );
  }

  /** Moves the points and scores of an area to another. */
  mergeAreas(from: number, into: number): void {
    for (const scores of this.scores) {
      const points = scores.get(from);
      if (scores.delete(from) && points !== undefined) add(scores, into, points);
    }
    const changes = this.completions.flatMap((completions, learner) =>
      completions.flatMap(({ points: all }, video) => {
        const points = all.get(from) ?? 0;
        const change = { learner, video };
        return points === 0
          ? []
          : [
              { ...change, area: from, points: -points },
              { ...change, area: into, points },
            ];
      }),
    );
    this.write(changes, null);
    for (const { points } of this.completions.flat()) points.delete(from);
    this.mergedAreas.add(from);
  }

  /** Carries the completions of a video over to another; of two completions the one with more points stays. */
  mergeVideos(from: number, into: number, id: string): void {
    const batch = this.write([], id);
    const carried: Carried[] = [];
    for (const learner of this.completions.keys()) {
      const [left, kept] = [this.of(learner, from), this.of(learner, into)];
      if (!left.stands) continue;
      const isMoved = !kept.stands || allOf(left) > allOf(kept);
      const count = kept.count + (kept.stands ? 0 : 1);
      for (const area of new Set([...left.points.keys(), ...kept.points.keys()])) {
        const [own, others] = [left.points.get(area) ?? 0, kept.points.get(area) ?? 0];
        if (own !== 0) batch.changes.push({ learner, video: from, area, points: -own, count: left.count });
        if (isMoved && own !== others) batch.changes.push({ learner, video: into, area, points: own - others, count });
      }
      carried.push({ learner, had: kept.stands, isMoved, count });
      if (isMoved) Object.assign(kept, { stands: true, count, points: new Map(left.points) });
      Object.assign(left, { stands: false, points: new Map() });
    }
    batch.merge = { from, into, carried };
    this.mergedVideos.add(from);
  }

  /** A batch cannot be undone once its points were moved. For a merge of videos the model cannot always tell. */
  canUndo({ changes, merge }: Batch, later: Batch[]): boolean | "perhaps" {
    const isSame = (one: Change, other: Change) =>
      one.learner === other.learner && one.video === other.video && one.area === other.area;
    const isInTheWay = ({ id, changes: theirs }: Batch) =>
      theirs.some((other) => !(id === null && other.points > 0) && changes.some((one) => isSame(one, other)));
    const isLost = changes.some(({ area, points }) => points < 0 && this.mergedAreas.has(area));
    if (isLost || later.some(isInTheWay)) return false;
    return merge && later.length > 0 ? "perhaps" : true;
  }

  /** Reverses the changes of completions that still stand. */
  undo(batch: Batch): void {
    batch.isUndone = true;
    const { changes, merge } = batch;
    const back = merge?.carried.filter(({ learner, count }) => {
      const { stands, count: now } = this.of(learner, merge.into);
      return stands && now === count;
    });
    for (const { learner, video, area, points, count } of changes) {
      const completion = this.of(learner, video);
      const stands = back
        ? back.some((one) => one.learner === learner)
        : completion.stands && completion.count === count;
      if (stands) add(completion.points, area, -points);
    }
    if (!merge || !back) return;
    this.mergedVideos.delete(merge.from);
    for (const { learner, had } of back) {
      this.of(learner, merge.from).stands = true;
      const kept = this.of(learner, merge.into);
      if (!had) Object.assign(kept, { stands: false, count: kept.count - 1 });
    }
  }
}
