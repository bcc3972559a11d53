import type { Answer } from "./client";
import { expectEqual } from "./expect";
import type { Batch } from "./model";
import type { World } from "./world";

/** Compares a batch that was answered with the model's. @throws {Disagreement} */
export function expectBatch({ model }: World, body: Answer["body"], known?: Batch): void {
  const batch = known ?? model.batches.find(({ id }) => id === body.id);
  const { id, kind, people, points, state } = body;
  const expected = { id: batch?.id, kind: batch?.kind, people: batch?.people, points: batch?.points };
  expectEqual(
    "the batch",
    { id, kind, people, points, state },
    { ...expected, state: batch?.undoneBy ? "undone" : "done" },
  );
}
