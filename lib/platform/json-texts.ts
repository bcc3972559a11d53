import type { Batches } from "./batches";

const isBatches = (value: unknown): value is Batches<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** The text of `JSON.stringify(object, null, 2)`, one value or batch at a time. @param object its lists may be batched */
export async function* jsonTexts(object: Record<string, unknown>): AsyncGenerator<string, void> {
  let before = "{";
  for (const [key, value] of Object.entries(object)) {
    if (isBatches(value)) {
      yield `${before}\n  ${JSON.stringify(key)}: `;
      yield* listTexts(value);
    } else yield before + JSON.stringify({ [key]: value }, null, 2).slice("{".length, -"\n}".length);
    before = ",";
  }
  yield "\n}";
}

async function* listTexts(batches: Batches<unknown>) {
  let before = "[";
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield before + JSON.stringify([rows], null, 2).slice("[\n  [".length, -"\n  ]\n]".length);
    before = ",";
  }
  yield before === "[" ? "[]" : "\n  ]";
}
