import { expect, test } from "vitest";
import { inBatches } from "./batches";
import { jsonTexts } from "./json-texts";

async function textOf(object: Record<string, unknown>) {
  let text = "";
  for await (const piece of jsonTexts(object)) text += piece;
  return text;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index), of: [index] }));
const batched = (count: number) =>
  inBatches(
    async () => numbers(count).map(({ id }) => id),
    async (ids) => numbers(count).filter(({ id }) => ids.includes(id)),
  );

test.each([0, 1, 199, 200, 201, 450])(
  "writes an object with a list of %i rows as JSON.stringify does",
  async (count) => {
    const rest = { text: 'a "b"\nc', none: null, list: [], nested: { deep: [1, { two: 2 }] } };
    const written = await textOf({ ...rest, 'a "key': batched(count), after: 1, last: batched(count) });
    expect(written).toBe(
      JSON.stringify({ ...rest, 'a "key': numbers(count), after: 1, last: numbers(count) }, null, 2),
    );
  },
);

test("a batch without remaining rows writes nothing", async () => {
  const gone = inBatches(
    async () => numbers(500).map(({ id }) => id),
    async (ids) => (ids.includes("0") ? [] : ids),
  );
  expect(JSON.parse(await textOf({ gone })).gone).toHaveLength(300);
});
