import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { completeVideo } from "@/lib/learning/watch/complete-video";
import { db } from "@/lib/platform/db";
import { transaction } from "@/lib/platform/sql/constraints";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { listEntries } from "./data";

const RUNS = 25;

let areas: { id: string }[];
let videos: { id: string }[];

beforeAll(async () => {
  areas = [await makeArea(), await makeArea()];
  const points = Object.fromEntries(areas.map(({ id }, index) => [id, 10 + index]));
  videos = [await makeVideo({ points }), await makeVideo({ points })];
});

const lessonOf = ({ id: userId }: TestUser, video: number) => ({
  userId,
  videoId: videos[video]?.id as string,
  knowledgeAreaId: areas[0]?.id as string,
});

/** The balances after each entry in the displayed order, over all lessons and for each lesson. */
async function balancesOf(learner: TestUser): Promise<number[]> {
  const lists = await Promise.all([
    listEntries(learner.id, { limit: 200 }),
    ...videos.map(({ id: videoId }) => listEntries(learner.id, { limit: 200, videoId })),
  ]);
  return lists.flatMap(({ entries }) => entries.map(({ balance }) => balance));
}

/** Takes a completion back in a transaction that began before the completion. */
async function takeBackLate(learner: TestUser, video: number): Promise<void> {
  const { userId, videoId } = lessonOf(learner, video);
  await transaction(async (tx) => {
    await tx.$executeRaw`SELECT now()`;
    await completeVideo({ ...lessonOf(learner, video), completed: true });
    await tx.$executeRaw`SELECT take_back(${userId}::uuid, ${videoId}::uuid)`;
  });
}

test("entries are ordered by the time of writing, not by the start of their transaction", async () => {
  const learner = await makeUser();
  await takeBackLate(learner, 0);
  const { entries, points } = await listEntries(learner.id, { limit: 200 });
  expect(entries.map(({ kind }) => kind)).toEqual(["taken_back", "taken_back", "earned", "earned"]);
  expect(Math.min(...entries.map(({ balance }) => balance))).toBe(0);
  expect(points).toBe(0);
});

const act = fc.record({
  video: fc.nat(1),
  does: fc.constantFrom("complete" as const, "take back" as const, "late" as const),
});

test("no balance is negative after any concurrent acts", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        const learner = await makeUser();
        for (const acts of rounds) {
          await Promise.all(
            acts.map(({ video, does }) =>
              does === "late"
                ? takeBackLate(learner, video)
                : completeVideo({ ...lessonOf(learner, video), completed: does === "complete" }),
            ),
          );
        }
        const balances = await balancesOf(learner);
        expect(Math.min(0, ...balances)).toBe(0);
        const total = await db().earnedPoints.aggregate({ where: { userId: learner.id }, _sum: { points: true } });
        expect((await listEntries(learner.id, { limit: 200 })).entries[0]?.balance ?? 0).toBe(total._sum.points ?? 0);
      },
    ),
    { numRuns: RUNS },
  );
}, 60_000);
