import { at } from "./at";
import { type Change, newBatch, type Undone } from "./ledger";
import type { Batch, Carried, CarriedVideos, Lesson, Model } from "./model";
import {
  afterCompletion,
  afterTakingBack,
  hasFinishedWith,
  isInPath,
  mergeInPath,
  publish,
  swapInList,
  unmergeInPath,
  whileChanging,
} from "./paths";
import { mergeInPlans } from "./plans";
import { isAsLong } from "./watching";

/** The obstacle that only undoing meets, and not its preview. */
export const DELETED_AREA = "a deleted area";

/** The status of merging a video into another. */
export function mergeVideosStatus(model: Model, from: number, into: number): number {
  if (from === into) return 400;
  const isMerged = model.video(from).mergedInto === into;
  return isMerged ? 200 : model.video(from).deleted ? 404 : model.video(into).deleted ? 400 : 201;
}

/** The batch by which a video was merged into another. */
export const mergeOf = (model: Model, from: number, into: number): Batch | undefined =>
  model.batches.findLast(({ carried, undoneBy }) => carried?.from === from && carried.into === into && !undoneBy);

const pointsIn = ({ areas }: Lesson) => [...areas.values()].reduce((sum, points) => sum + points, 0);

/** True when the completion of the merged video replaces the other: the one with more points stays, then the one that was watched. */
const isBetter = (from: Lesson, into: Lesson) => {
  const worth = (lesson: Lesson) => 2 * pointsIn(lesson) + (lesson.evidence === "watched" ? 1 : 0);
  return !into.standing || worth(from) > worth(into);
};

function carriedOf(model: Model, from: number, into: number): Carried[] {
  return model.learners.flatMap((_, learner) => {
    const [source, target] = [model.lesson(learner, from), model.lesson(learner, into)];
    const stand = ({ evidence, completedAt }: Lesson) => ({ evidence, completedAt });
    const completion = target.count + (target.standing ? 0 : 1);
    const both = { from: stand(source), into: target.standing ? stand(target) : null };
    const isMoved = isBetter(source, target);
    return source.standing ? [{ learner, ...both, completion, isMoved, keepsPath: false }] : [];
  });
}

/** The effect that a preview of a merge tells. */
export function mergeEffect(model: Model, from: number, into: number) {
  const carried = carriedOf(model, from, into);
  const lost = carried.map(({ learner, into: other, isMoved }) =>
    other ? pointsIn(model.lesson(learner, isMoved ? into : from)) : 0,
  );
  return {
    people: carried.length,
    both: carried.filter(({ into: other }) => other).length,
    points: 0 - lost.reduce((sum, points) => sum + points, 0),
    viewers: model.learners.filter((_, learner) => model.lesson(learner, from).seen).length,
    comments: 0,
    ratings: model.learners.filter((_, learner) => model.lesson(learner, from).rating !== null).length,
    paths: isInPath(model, from) ? 1 : 0,
    keepsRanges: isAsLong(model.video(from).length, model.video(into).length),
  };
}

function write(model: Model, batch: Batch, change: Change, completion: number): void {
  model.write({ ...change, kind: batch.kind, completion, evidence: null, batch });
}

/** Carries a learner's completion to the other video. */
function carry(
  model: Model,
  batch: Batch,
  { from, into, keepsRanges }: { from: number; into: number; keepsRanges: boolean },
  { learner, from: source, into: before, completion, isMoved }: Carried,
): void {
  const [left, kept] = [model.lesson(learner, from), model.lesson(learner, into)];
  const [own, others] = [new Map(left.areas), new Map(kept.areas)];
  for (const [area, points] of own)
    if (points > 0) write(model, batch, { learner, video: from, area, points: -points }, left.count);
  Object.assign(left, { standing: false, evidence: null, isTakenBack: true });
  if (!isMoved) return;
  for (const area of new Set([...own.keys(), ...others.keys()])) {
    const points = (own.get(area) ?? 0) - (others.get(area) ?? 0);
    if (points !== 0) write(model, batch, { learner, video: into, area, points }, completion);
  }
  const evidence = keepsRanges ? source.evidence : "carried";
  Object.assign(kept, { standing: true, count: completion, evidence, completedAt: source.completedAt });
  if (!before) afterCompletion(model, learner, into);
}

/** Merges a video into another that is the same lesson. @param id of the batch */
export function mergeVideos(model: Model, from: number, into: number, id: string): void {
  const keepsRanges = isAsLong(model.video(from).length, model.video(into).length);
  const movesPath = isInPath(model, from) && !isInPath(model, into);
  const completions = carriedOf(model, from, into);
  const batch = newBatch(model, "carried", id);
  batch.carried = { from, into, movesPath, completions };
  whileChanging(model, from, () => {
    Object.assign(model.video(from), { deleted: true, mergedInto: into });
    mergeInPath(model, from, into);
    for (const one of completions) one.keepsPath = !one.into && hasFinishedWith(model, one.learner, into, from);
    for (const one of completions) carry(model, batch, { from, into, keepsRanges }, one);
  });
  for (const { lessons } of model.learners) {
    const [left, kept] = [at(lessons, from), at(lessons, into)];
    if (keepsRanges) copySeen(left, kept);
    kept.rating ??= left.rating;
  }
  mergeInPlans(model, from, into);
  batch.people = new Set(batch.entries.map(({ learner }) => learner)).size;
  batch.points = batch.entries.reduce((sum, { points }) => sum + points, 0);
}

function copySeen({ seen }: Lesson, into: Lesson): void {
  if (!seen) return;
  const before = into.seen;
  into.seen = seen.map((second, index) => second || (before?.[index] ?? 0));
}

const stillCarried = (model: Model, { from, into }: CarriedVideos, { learner, completion }: Carried) => {
  const { standing, count } = model.lesson(learner, into);
  return standing && count === completion && !model.lesson(learner, from).standing;
};

/** Why a merge cannot be undone; undefined when it can. */
export function obstacleToCarryingBack(model: Model, batch: Batch, carried: CarriedVideos): string | undefined {
  const { from, into, completions } = carried;
  const later = model.batches.slice(model.batches.indexOf(batch) + 1);
  const isTheirs = (video: number, learner: number) =>
    [from, into].includes(video) && completions.some((one) => one.learner === learner);
  const isInTheWay = ({ kind, undoneBy, entries }: Batch) =>
    kind !== "undone" && undoneBy === null && entries.some(({ video, learner }) => isTheirs(video, learner));
  const isOfThese = (other: Batch) =>
    other.undoneBy === null && (other.carried?.from === into || other.carried?.into === into);
  if (later.some((other) => isInTheWay(other) || isOfThese(other))) return "a later batch";
  const isRestorable = ![...model.video(from).scores.keys()].some((area) => model.area(area).deleted);
  return isRestorable ? undefined : DELETED_AREA;
}

/** The effect of undoing a merge. */
export function carriedBack(model: Model, { entries }: Batch, carried: CarriedVideos): Undone {
  const back = carried.completions.filter((one) => stillCarried(model, carried, one));
  const changes = entries
    .filter((entry) => back.some(({ learner }) => learner === entry.learner))
    .map(({ learner, video, area, points }) => ({ learner, video, area, points: -points }));
  return { changes, undone: back.length, skipped: carried.completions.length - back.length, people: back.length };
}

/** Gives a learner both completions back as they were; a path that only the carried one had finished is reopened. */
function putBack(
  model: Model,
  from: number,
  into: number,
  { learner, from: source, into: target, isMoved, keepsPath }: Carried,
): void {
  const kept = model.lesson(learner, into);
  Object.assign(model.lesson(learner, from), { standing: true, ...source });
  if (isMoved && target) Object.assign(kept, target);
  if (!target) Object.assign(kept, { standing: false, evidence: null, count: kept.count - 1, isTakenBack: true });
  afterCompletion(model, learner, from);
  if (!target && !keepsPath) afterTakingBack(model, learner, into);
}

/** Undoes a merge of videos. @param id of the batch that undoes */
export function carryBack(model: Model, merge: Batch, carried: CarriedVideos, id: string): void {
  const { from, into, movesPath, completions } = carried;
  const back = completions.filter((one) => stillCarried(model, carried, one));
  const batch = newBatch(model, "undone", id);
  merge.undoneBy = batch;
  whileChanging(model, from, () => {
    Object.assign(model.video(from), { deleted: false, mergedInto: null });
    unmergeInPath(model, from, into);
    if (movesPath && !isInPath(model, from)) swapInList(model, into, from);
    for (const entry of merge.entries.filter(({ learner }) => back.some((one) => one.learner === learner)))
      write(model, batch, { ...entry, points: -entry.points }, entry.completion);
    for (const one of back) putBack(model, from, into, one);
  });
  publish(model, false);
  const sums = model.learners.map((_, learner) =>
    batch.entries.reduce((sum, entry) => sum + (entry.learner === learner ? entry.points : 0), 0),
  );
  batch.people = sums.filter((sum) => sum !== 0).length;
  batch.points = sums.reduce((sum, points) => sum + points, 0);
}
