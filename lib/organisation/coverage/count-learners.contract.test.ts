import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { makeUser } from "@/tests/fixtures/test-user";
import { countLearners, readLearners } from "./count-learners";

let drop: () => Promise<void>;

beforeAll(async () => {
  drop = await useOwnDatabase();
});
afterAll(() => drop());

test("many users are counted slice by slice, and read from the last count", async () => {
  const area = await makeArea({ totalPoints: 5 });
  const video = await makeVideo({ points: { [area.id]: 5 } });
  for (let number = 0; number < 5; number += 1) await makeCompletion(await makeUser(), video, { [area.id]: 5 });

  const everybody = { [area.id]: { active: 5, finished: 5 } };
  expect((await readLearners())?.counts).toEqual(everybody);
  expect(await countLearners()).toEqual({ slices: 0 });

  expect(await readLearners(2)).toBeNull();
  // Two servers share the slices: nobody is counted twice.
  const runs = await Promise.all([countLearners(2), countLearners(2)]);
  expect(runs[0].slices + runs[1].slices).toBe(3);
  expect((await readLearners(2))?.counts).toEqual(everybody);

  await makeCompletion(await makeUser(), video, { [area.id]: 5 });
  expect(await countLearners(2)).toEqual({ slices: 0 });
  expect((await readLearners(2))?.counts).toEqual(everybody);
  const { value } = await db().keptFigure.findUniqueOrThrow({ where: { name: "coverage" } });
  const { done } = value as { done: object };
  const old = { done: { ...done, at: "2026-01-01T00:00:00.000Z" }, running: null };
  await db().keptFigure.update({ where: { name: "coverage" }, data: { value: old } });
  expect(await countLearners(2)).toEqual({ slices: 4 });
  expect((await readLearners(2))?.counts).toEqual({ [area.id]: { active: 6, finished: 6 } });
});
