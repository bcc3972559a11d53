import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";
import { deleteOldFigures, type Figure, forgetFigures, readFigure, readFigures } from "./data";

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

const SLOW = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
const limitRow = z.object({ statement_timeout: z.string() });

/** A figure whose count takes longer than a request may, unless it is counted with patience. */
function slow() {
  const limits: (string | null)[] = [];
  const figure: Figure<number> = {
    name: crypto.randomUUID(),
    key: "",
    schema: z.int(),
    count: async (tx) => {
      const limit = tx ? await queryRow(limitRow, sql`SHOW statement_timeout`, tx) : null;
      limits.push(limit?.statement_timeout ?? null);
      if (!tx) throw SLOW;
      return limits.length;
    },
    isExpensive: () => true,
  };
  return { figure, limits };
}

test("counts a figure again with a limit of two minutes when it took too long, and later at once", async () => {
  const { figure, limits } = slow();
  expect(await readFigure(figure)).toBe(2);
  expect(limits).toEqual([null, "2min"]);
  await db().keptFigure.updateMany({ where: { name: figure.name }, data: { madeAt: new Date(Date.now() - HOUR_MS) } });
  expect(await readFigure(figure)).toBe(3);
  expect(limits).toEqual([null, "2min", "2min"]);
});

test("counts an expensive figure once for all who read it meanwhile", async () => {
  const { figure, limits } = slow();
  await readFigure(figure);
  await db().keptFigure.updateMany({ where: { name: figure.name }, data: { madeAt: new Date(Date.now() - HOUR_MS) } });
  expect(await Promise.all([readFigure(figure), readFigure(figure), readFigure(figure)])).toEqual([3, 3, 3]);
  expect(limits).toHaveLength(3);
});

test("fails as the count does, and counts again at the next reading", async () => {
  const { figure, limits } = slow();
  const failing = { ...figure, count: async () => Promise.reject(SLOW) };
  await expect(readFigure(failing)).rejects.toBe(SLOW);
  expect(await readFigure(figure)).toBe(2);
  expect(limits).toHaveLength(2);
});
