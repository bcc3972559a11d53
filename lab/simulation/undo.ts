import { byLearner, newBatch, type Undone, writeAll } from "./ledger";
import { carriedBack, carryBack, obstacleToCarryingBack } from "./merge-videos";
import type { Batch, Entry, Model } from "./model";

/** Why a batch cannot be undone; undefined when it can. */
export function obstacleTo(model: Model, batch: Batch): string | undefined {
  if (batch.entries.some(({ area, points }) => points < 0 && model.area(area).merged)) return "a merged area";
  if (batch.carried) return obstacleToCarryingBack(model, batch, batch.carried);
  if (batch.kind !== "rescored") return "its kind";
  const later = model.batches.slice(model.batches.indexOf(batch) + 1);
  const isSame = (one: Entry, other: Entry) =>
    one.learner === other.learner && one.video === other.video && one.area === other.area;
  const inTheWay = later.find(
    ({ kind, undoneBy, entries }) =>
      kind !== "undone" &&
      undoneBy === null &&
      entries.some(
        (other) => !(kind === "merged" && other.points > 0) && batch.entries.some((one) => isSame(one, other)),
      ),
  );
  return inTheWay && `a later batch: ${inTheWay.kind}`;
}

/** The entries of a batch whose completion stands, and the number of completions that are left as they are. */
export function undoneBy(model: Model, batch: Batch): Undone {
  if (batch.carried) return carriedBack(model, batch, batch.carried);
  const stands = ({ learner, video, completion }: Entry) => {
    const lesson = model.lesson(learner, video);
    return lesson.standing && lesson.count === completion;
  };
  const completions = (entries: Entry[]) => new Set(entries.map(({ learner, video }) => `${learner} ${video}`)).size;
  const entries = batch.entries.filter(stands);
  const changes = entries.map(({ learner, video, area, points }) => ({ learner, video, area, points: -points }));
  const undone = completions(entries);
  return { changes, undone, skipped: completions(batch.entries) - undone, people: byLearner(changes).size };
}

/** Undoes a batch. */
export function undo(model: Model, batch: Batch, id: string): void {
  if (batch.carried) {
    carryBack(model, batch, batch.carried, id);
    return;
  }
  const { changes } = undoneBy(model, batch);
  batch.undoneBy = newBatch(model, "undone", id);
  writeAll(model, batch.undoneBy, changes);
}
