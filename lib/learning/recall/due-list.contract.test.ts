import fc from "fast-check";
import { beforeEach, describe, expect, it, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { makeUser } from "@/tests/fixtures/test-user";
import { MAX_DUE_A_DAY, MAX_NEW_A_DAY } from "./due";
import { readDue, readForecast } from "./due-list";
import { type Memory, retrievability } from "./schedule";
import { meanOf } from "./summary";

const timeZone = "Europe/Lisbon";
const now = new Date("2026-03-02T12:00:00Z");
const at = (text: string) => new Date(text);

let userId: string;
beforeEach(async () => {
  ({ id: userId } = await makeUser());
});

type Traits = Partial<Pick<Memory, "state" | "due" | "begunAt" | "lastAt">> & { isPaused?: boolean };
const fresh: Traits = { state: "new" };

/** Adds own cards, in this order. @returns their ids */
async function addCards(cards: Traits[]): Promise<string[]> {
  const rows = cards.map((traits, index) => ({
    id: crypto.randomUUID(),
    createdAt: new Date(now.getTime() + index),
    traits,
  }));
  await db().item.createMany({
    data: rows.map(({ id, createdAt }) => ({
      id,
      createdAt,
      ownerId: userId,
      madeBy: userId,
      kind: "recall" as const,
    })),
  });
  await db().itemState.createMany({
    data: rows.map(({ id: itemId, traits }) => ({
      userId,
      itemId,
      state: "review" as const,
      stability: 10,
      ...traits,
    })),
  });
  return rows.map(({ id }) => id);
}

const due = () => readDue({ userId, timeZone }, now);

describe("a card is due", () => {
  it.each<[string, Traits, boolean]>([
    ["in review, overdue", { due: at("2026-02-20T00:00:00Z") }, true],
    ["in review, later today", { due: at("2026-03-02T23:00:00Z") }, true],
    ["in review, before 4:00 tomorrow", { due: at("2026-03-03T03:59:59Z") }, true],
    ["in review, from 4:00 tomorrow", { due: at("2026-03-03T04:00:00Z") }, false],
    ["in learning, at its time", { state: "learning", due: now }, true],
    ["in learning, a second before its time", { state: "learning", due: at("2026-03-02T12:00:01Z") }, false],
    ["in relearning, at its time", { state: "relearning", due: at("2026-03-02T11:00:00Z") }, true],
    ["new", fresh, true],
    ["paused", { due: at("2026-02-20T00:00:00Z"), isPaused: true }, false],
    ["new and paused", { ...fresh, isPaused: true }, false],
  ])("when it is %s (%j): %s", async (_, traits, isDue) => {
    await addCards([traits]);
    expect(await due()).toHaveLength(isDue ? 1 : 0);
  });
});

test("the oldest due cards come first, new ones last in the order of creation", async () => {
  const [a, b, c, d] = await addCards([
    fresh,
    { due: at("2026-03-01T00:00:00Z") },
    { state: "learning", due: at("2026-02-01T00:00:00Z") },
    fresh,
  ]);
  expect(await due()).toEqual([c, b, a, d]);
});

describe("the limits of a day", () => {
  const many = (count: number, traits: Traits) => Array.from({ length: count }, () => traits);
  const today = at("2026-03-02T08:00:00Z");
  const before = at("2026-03-01T08:00:00Z");
  const soon = at("2026-03-09T08:00:00Z");
  const old = { due: before, begunAt: before, lastAt: before };

  it("are 20 new and 100 due cards", async () => {
    const ids = await addCards([...many(30, fresh), ...many(120, old)]);
    const found = await due();
    expect(found).toHaveLength(MAX_DUE_A_DAY + MAX_NEW_A_DAY);
    expect(found.slice(MAX_DUE_A_DAY)).toEqual(ids.slice(0, MAX_NEW_A_DAY));
  });

  it("count cards that were begun or reviewed today, paused ones too", async () => {
    const ids = await addCards([
      ...many(30, fresh),
      ...many(5, { due: soon, begunAt: today, lastAt: today, isPaused: true }),
      ...many(7, { due: soon, begunAt: before, lastAt: today }),
      ...many(9, { due: soon, begunAt: before, lastAt: before }),
      ...many(120, old),
    ]);
    const found = await due();
    const isNew = new Set(ids.slice(0, 30));
    expect(found.filter((id) => isNew.has(id))).toHaveLength(MAX_NEW_A_DAY - 5);
    expect(found.filter((id) => !isNew.has(id))).toHaveLength(MAX_DUE_A_DAY - 7);
  });
});

test("a forecast counts overdue cards for today, and neither new nor paused cards", async () => {
  await addCards([
    { due: at("2026-01-01T00:00:00Z") },
    { due: at("2026-03-03T03:00:00Z") },
    { due: at("2026-03-03T04:00:00Z") },
    { due: at("2026-03-04T20:00:00Z"), isPaused: true },
    { due: at("2026-03-05T04:00:00Z") },
    { due: at("2026-06-01T00:00:00Z") },
    fresh,
  ]);
  expect(await readForecast({ userId, timeZone }, now, 3)).toEqual([
    { day: "2026-03-02", cards: 2 },
    { day: "2026-03-03", cards: 1 },
    { day: "2026-03-04", cards: 0 },
  ]);
});

test("the database computes the same mean as ts-fsrs", async () => {
  const memory = fc.record({
    stability: fc.double({ min: 0.001, max: 36_500, noNaN: true }),
    lastAt: fc.date({ min: at("2020-01-01T00:00:00Z"), max: at("2026-03-02T13:00:00Z"), noInvalidDate: true }),
  });
  const memories = fc.sample(memory, { numRuns: 1_000, seed: 29 });
  const rows = await queryRows(
    z.object({ mean: z.number() }),
    sql`
    SELECT ${meanOf(now)} AS mean FROM unnest(${memories.map(({ stability }) => stability)}::float8[],
      ${memories.map(({ lastAt }) => lastAt)}::timestamptz[]) WITH ORDINALITY s(stability, last_at, n) GROUP BY n ORDER BY n`,
  );
  for (const [index, { mean }] of rows.entries())
    expect(mean).toBeCloseTo(retrievability(memories[index] as (typeof memories)[number], now) ?? 0, 6);
});
