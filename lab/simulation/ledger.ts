import type { Rescore } from "./act";
import type { Batch, Entry, Kind, Model } from "./model";

/** A change that a re-scoring makes. */
export type Change = Pick<Entry, "learner" | "video" | "area" | "points">;

/** The videos and areas of a re-scoring; undefined when one is not in the library. */
export function scopeOf(model: Model, { videos, area, removeUnlinked }: Rescore) {
  if (videos) return videos.some((one) => model.video(one).deleted) ? undefined : { videos, areas: null };
  if (area === null || model.area(area).deleted) return undefined;
  const isInside = (one: number) => one === area || (model.area(one).parent === area && !model.area(one).deleted);
  const areas = model.areas.map((_, index) => index).filter(isInside);
  const isScored = (video: number) => areas.some((one) => model.video(video).scores.has(one));
  const isEarned = (video: number) =>
    model.learners.some((_, learner) => areas.some((one) => model.pointsOf(learner, { video, area: one }) > 0));
  const all = model.videos.map((_, index) => index).filter((video) => !model.video(video).deleted);
  return { videos: all.filter((video) => isScored(video) || (removeUnlinked && isEarned(video))), areas };
}

/** The changes of a re-scoring now; undefined when one of its videos or areas is not in the library. */
export function changesOf(model: Model, act: Rescore): Change[] | undefined {
  const scope = scopeOf(model, act);
  if (!scope) return undefined;
  const changes: Change[] = [];
  for (const { learner, video, lesson } of model.lessons()) {
    if (!lesson.standing || !scope.videos.includes(video)) continue;
    for (const area of scope.areas ?? model.areas.keys()) {
      const target = model.video(video).scores.get(area) ?? (act.removeUnlinked ? 0 : undefined);
      const points = target === undefined ? 0 : target - model.pointsOf(learner, { video, area });
      if (points !== 0) changes.push({ learner, video, area, points });
    }
  }
  return changes;
}

/** The sums of changes by learner, without those whose total stays. */
export function byLearner(changes: readonly Change[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { learner, points } of changes) sums.set(learner, (sums.get(learner) ?? 0) + points);
  return new Map([...sums].filter(([, change]) => change !== 0));
}

const POINT_BADGES = [
  { name: "Point Collector", threshold: 50 },
  { name: "Knowledge Seeker", threshold: 100 },
];

/** The effect that a preview of changes tells. */
export function previewOf(model: Model, changes: readonly Change[]) {
  const people = [...byLearner(changes)].map(([learner, change]) => ({ before: model.pointsOf(learner), change }));
  const count = (has: (points: { before: number; after: number }) => boolean) =>
    people.filter(({ before, change }) => has({ before, after: before + change })).length;
  return {
    people: people.length,
    completions: new Set(changes.map(({ learner, video }) => `${learner} ${video}`)).size,
    before: people.reduce((sum, { before }) => sum + before, 0),
    after: people.reduce((sum, { before, change }) => sum + before + change, 0),
    badges: POINT_BADGES.map(({ name, threshold }) => ({
      name,
      won: count(({ before, after }) => before < threshold && after >= threshold),
      lost: count(({ before, after }) => before >= threshold && after < threshold),
    })),
  };
}

/** Begins a batch. @param id the server's */
export function newBatch(model: Model, kind: Kind, id: string): Batch {
  const batch: Batch = { kind, id, entries: [], undoneBy: null, people: 0, points: 0, carried: null };
  model.batches.push(batch);
  return batch;
}

/** Writes changes as the entries of a batch. */
export function writeAll(model: Model, batch: Batch, changes: readonly Change[]): void {
  for (const change of changes) {
    const completion = model.lesson(change.learner, change.video).count;
    model.write({ ...change, kind: batch.kind, completion, evidence: null, batch });
  }
  batch.people =
    batch.kind === "merged" ? new Set(changes.map(({ learner }) => learner)).size : byLearner(changes).size;
  batch.points = changes.reduce((sum, { points }) => sum + points, 0);
}

/** Applies a re-scoring. */
export const rescore = (model: Model, changes: readonly Change[], id: string): void =>
  writeAll(model, newBatch(model, "rescored", id), changes);

/** The effect of undoing a batch: completions that are undone, and those that are left as they are. */
export type Undone = { changes: Change[]; undone: number; skipped: number; people: number };

/** The status of merging an area into another. */
export function mergeStatus(model: Model, from: number, into: number): number {
  if (from === into) return 400;
  if (model.area(from).deleted) return 404;
  const subs = model.areas.filter(({ parent, deleted }) => parent === from && !deleted);
  const canHold = !model.area(into).deleted && model.area(into).parent !== from;
  return canHold && (subs.length === 0 || model.area(into).parent === null) ? 204 : 400;
}

/** Moves scores, points and sub areas of an area to another. */
export function merge(model: Model, from: number, into: number): void {
  const [source, target] = [model.area(from), model.area(into)];
  if (target.parent === null) for (const area of model.areas) if (area.parent === from) area.parent = into;
  for (const { scores } of model.videos) {
    const points = scores.get(from);
    scores.delete(from);
    if (points !== undefined) scores.set(into, (scores.get(into) ?? 0) + points);
  }
  for (const { targets } of model.tracks) {
    const points = targets.get(from);
    targets.delete(from);
    if (points !== undefined) targets.set(into, (targets.get(into) ?? 0) + points);
  }
  target.total += source.total;
  Object.assign(source, { deleted: true, merged: true });
  if (![...model.lessons()].some(({ lesson }) => lesson.areas.has(from))) return;
  // No answer names the id of this batch.
  const batch = newBatch(model, "merged", "");
  const moved = [...model.lessons()].flatMap(({ learner, video, lesson }) => {
    const points = lesson.areas.get(from) ?? 0;
    const change = { learner, video };
    return points > 0
      ? [
          { ...change, area: from, points: -points },
          { ...change, area: into, points },
        ]
      : [];
  });
  writeAll(model, batch, moved);
  for (const { lesson } of model.lessons())
    if (lesson.areas.get(from) === 0 && lesson.areas.size > 1) lesson.areas.delete(from);
}
