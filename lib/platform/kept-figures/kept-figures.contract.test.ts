import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { deleteOldFigures, forgetFigures, readFigure, readFigures } from "./data";

const HOUR_MS = 3_600_000;

/** A figure that grows by one at every counting. @param expensiveFrom the value from which it is kept */
function growing(expensiveFrom: number) {
  const name = crypto.randomUUID();
  let counted = 0;
  return async (key = "a") => {
    const count = async () => ++counted;
    return readFigure({ name, key, schema: z.int(), count, isExpensive: (value) => value >= expensiveFrom });
  };
}

test("counts a cheap figure at every reading", async () => {
  const read = growing(3);
  expect([await read(), await read()]).toEqual([1, 2]);
});

test("keeps a dear figure until its key or five minutes have passed", async () => {
  const read = growing(1);
  expect([await read(), await read()]).toEqual([1, 1]);
  expect([await read("b"), await read("b")]).toEqual([2, 2]);
  await db().keptFigure.updateMany({ data: { madeAt: new Date(Date.now() - HOUR_MS) } });
  expect(await read("b")).toBe(3);
});

test("keeps the dear ones of several figures until they are to be counted afresh", async () => {
  const name = crypto.randomUUID();
  const names = [`${name} 1`, `${name} 2`];
  const counted: string[] = [];
  const read = () =>
    readFigures({
      names,
      schema: z.int(),
      count: async (missing) => new Map(missing.map((one) => [one, counted.push(one)])),
      isExpensive: () => counted.length < 2,
    });
  expect([...(await read()).keys()].toSorted()).toEqual(names);
  expect(counted).toEqual(names);
  await forgetFigures(name, db());
  await read();
  expect(counted).toEqual([...names, ...names]);
});

test("deletes figures that nobody has asked for since yesterday", async () => {
  const read = growing(1);
  await read();
  await deleteOldFigures();
  expect(await read()).toBe(1);
  await db().keptFigure.updateMany({ data: { madeAt: new Date(Date.now() - 25 * HOUR_MS) } });
  await deleteOldFigures();
  expect(await db().keptFigure.count()).toBe(0);
});
