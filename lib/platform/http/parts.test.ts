import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipOf, partOf, partsOf } from "./parts";

const lists = [0, 1, 3, 4, 5, 8, 37].map((length) =>
  Array.from({ length }, (_, n) => ({ n, title: `Light – ${"water ".repeat(n)}${n}` })),
);

test.each(lists.map((list) => [list.length, list] as const))(
  "a list of %i items is whole in its parts",
  async (_, list) => {
    const parts = partsOf(list, 4);
    expect(JSON.parse(Buffer.concat(parts.map(({ bytes }) => bytes)).toString())).toEqual(list);
    expect(JSON.parse(gunzipSync(await gzipOf(parts)).toString())).toEqual(list);
  },
);

test("a changed part alone is compressed again", async () => {
  const list = lists.at(-1) ?? [];
  const parts = partsOf(list, 4);
  await gzipOf(parts);
  const changed = list.with(9, { n: 9, title: "changed" });
  const next = parts.with(2, partOf(changed, 4, 2));
  expect(next.filter((part) => part.deflated === undefined)).toHaveLength(1);
  expect(JSON.parse(gunzipSync(await gzipOf(next)).toString())).toEqual(changed);
});
