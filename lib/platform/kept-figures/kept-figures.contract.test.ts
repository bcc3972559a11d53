import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { deleteOldFigures, forgetFigures, readFigure, readFigures } from "./data";

const HOUR_MS = 3_600_000;

/** A figure that grows by one at every count. @param expensiveFrom the value from which it is cached */
function growing(expensiveFrom: number) {
  const name = crypto.randomUUID();
  let counted = 0;
  return async (key = "a") => {
    const count = async () => ++counted;
    return readFigure({ name, key, schema: z.int(), count, isExpensive: (value) => value >= expensiveFrom });
  };
}

test("counts a cheap figure at every read", async () => {
  const read = growing(3);
  expect([await read(), await read()]).toEqual([1, 2]);
});

test("caches an expensive figure until its key changes or five minutes have passed", async () => {
  const read = growing(1);
  expect([await read(), await read()]).toEqual([1, 1]);
  expect([await read("b"), await read("b")]).toEqual([2, 2]);
  await db().keptFigure.updateMany({ data: { madeAt: new Date(Date.now() - HOUR_MS) } });
  expect(await read("b")).toBe(3);
});

test("caches the expensive ones of several figures until they are dropped", async () => {
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

test("deletes figures after a day", async () => {
  const read = growing(1);
  await read();
  await deleteOldFigures();
  expect(await read()).toBe(1);
  await db().keptFigure.updateMany({ data: { madeAt: new Date(Date.now() - 25 * HOUR_MS) } });
  await deleteOldFigures();
  expect(await db().keptFigure.count()).toBe(0);
});
