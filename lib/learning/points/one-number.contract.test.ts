import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { mergeKnowledgeArea } from "@/lib/learning/point-batches/merge-areas";
import { mergeVideos, previewMerge } from "@/lib/learning/point-batches/merge-videos";
import { previewRescore, rescore } from "@/lib/learning/point-batches/rescore";
import { previewUndo, undoBatch } from "@/lib/learning/point-batches/undo";
import { getSummary, listCompletions, listProgress, listTotals } from "@/lib/learning/progress/data";
import { db } from "@/lib/platform/db";
import { retryAfterDeadlock } from "@/lib/platform/sql/retry";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { complete, takeBack } from "./complete";
import { listEntries, selectEntries } from "./data";

// Random acts run on the ledger and on a model that shares no code with it.
const USERS = 3;
const VIDEOS = 3;
const AREAS = 3;
const RUNS = 12;
const ACTS = 25;

let people: TestUser[];
const auditContext = { actorId: null, origin: { address: null, device: null } };

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: USERS }, () => makeUser()));
});

type Points = Map<string, number>;
type Completion = { count: number; stands: boolean; points: Points };
type Batch = { id: string; changes: { key: string; count: number; area: string; by: number }[]; movable: boolean };

const index = (size: number) => fc.nat(size - 1);
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("complete" as const), user: index(USERS), video: index(VIDEOS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("takeBack" as const), user: index(USERS), video: index(VIDEOS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("score" as const),
      video: index(VIDEOS),
      area: index(AREAS),
      points: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("rescore" as const), video: index(VIDEOS), removeUnlinked: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("merge" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("mergeVideos" as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** The library and the completions of one run, as the model has them. */
async function newWorld() {
  const areas = await Promise.all(Array.from({ length: AREAS }, () => makeArea()));
  const videos = await Promise.all(
    Array.from({ length: VIDEOS }, () => makeVideo({ points: { [areas[0]?.id ?? ""]: 10 } })),
  );
  return {
    areas: areas.map(({ id }) => id),
    merged: false,
    /** The video that was merged into another. */
    mergedVideo: undefined as string | undefined,
    videos: videos.map(({ id }) => id),
    links: new Map(videos.map(({ id }) => [id, new Map([[areas[0]?.id ?? "", 10]])])),
    completions: new Map<string, Completion>(),
    batches: [] as Batch[],
  };
}
type World = Awaited<ReturnType<typeof newWorld>>;

const keyOf = (userId: string, videoId: string) => `${userId} ${videoId}`;
const add = (points: Points, area: string, by: number) => points.set(area, (points.get(area) ?? 0) + by);

async function run(world: World, step: Act) {
  const videoId = "video" in step ? (world.videos[step.video] ?? "") : "";
  if (videoId !== "" && videoId === world.mergedVideo) return;
  const links = world.links.get(videoId) ?? new Map<string, number>();
  if (step.do === "complete" || step.do === "takeBack") {
    const userId = people[step.user]?.id ?? "";
    const key = keyOf(userId, videoId);
    const completion = world.completions.get(key) ?? { count: 0, stands: false, points: new Map() };
    if (step.do === "complete") {
      await complete({ userId, videoId, evidence: "marked" });
      if (!completion.stands && links.size > 0)
        world.completions.set(key, { count: completion.count + 1, stands: true, points: new Map(links) });
    } else {
      await takeBack({ userId, videoId });
      if (completion.stands) world.completions.set(key, { ...completion, stands: false, points: new Map() });
    }
  } else if (step.do === "score") {
    const knowledgeAreaId = world.areas[step.area] ?? "";
    if (world.merged && step.area === 0) return;
    await db().videoArea.deleteMany({ where: { videoId, knowledgeAreaId } });
    links.delete(knowledgeAreaId);
    if (step.points === null) return;
    await db().videoArea.create({ data: { videoId, knowledgeAreaId, points: step.points } });
    links.set(knowledgeAreaId, step.points);
  } else if (step.do === "rescore") {
    await rescoreBoth(world, videoId, links, step.removeUnlinked);
  } else if (step.do === "undo") {
    await undoBoth(world);
  } else if (step.do === "mergeVideos") {
    if (!world.mergedVideo) await mergeVideosBoth(world);
  } else if (!world.merged) {
    await mergeBoth(world);
  }
}

const sumOf = ({ points }: Completion) => [...points.values()].reduce((sum, one) => sum + one, 0);

async function mergeVideosBoth(world: World) {
  const [from = "", into = ""] = world.videos;
  const totals = () => [...world.completions.values()].reduce((sum, one) => sum + sumOf(one), 0);
  const [predicted, before] = [await previewMerge(from, { into }), totals()];
  await mergeVideos(from, { into, reason: "The same lesson" }, auditContext);
  world.mergedVideo = from;
  for (const batch of world.batches) batch.movable = false;
  let carried = 0;
  for (const { id } of people) {
    const gone = world.completions.get(keyOf(id, from));
    if (!gone?.stands) continue;
    carried += 1;
    const kept = world.completions.get(keyOf(id, into)) ?? { count: 0, stands: false, points: new Map() };
    const moves = !kept.stands || sumOf(gone) > sumOf(kept);
    if (moves) world.completions.set(keyOf(id, into), { ...gone, count: kept.stands ? kept.count : kept.count + 1 });
    world.completions.set(keyOf(id, from), { ...gone, stands: false, points: new Map() });
  }
  expect(predicted).toMatchObject({ people: carried, points: totals() - before });
}

async function rescoreBoth(world: World, videoId: string, links: Points, removeUnlinked: boolean) {
  const changes: Batch["changes"] = [];
  for (const [key, { count, stands, points }] of world.completions) {
    if (!stands || !key.endsWith(videoId)) continue;
    for (const area of new Set([...links.keys(), ...(removeUnlinked ? points.keys() : [])])) {
      const by = (links.get(area) ?? 0) - (points.get(area) ?? 0);
      if (by !== 0) changes.push({ key, count, area, by });
    }
  }
  const input = { videoIds: [videoId], removeUnlinked };
  const { token, rows, completions } = await previewRescore({ ...input, removeUnlinked });
  const done = await rescore({ ...input, token, reason: "Because" }, auditContext);
  expect(completions).toBe(new Set(changes.map(({ key }) => key)).size);
  for (const { key, area, by } of changes) add(world.completions.get(key)?.points ?? new Map(), area, by);
  if (changes.length > 0) world.batches.push({ id: done?.batch.id ?? "", changes, movable: true });
  else expect(done).toBeNull();
  // The preview equals the effect.
  for (const { user, before, after } of rows) {
    const written = await db().pointEntry.aggregate({
      where: { userId: user.id, batchId: done?.batch.id },
      _sum: { points: true },
    });
    expect(written._sum.points).toBe(after - before);
  }
}

async function undoBoth(world: World) {
  const batch = world.batches.pop();
  if (!batch?.movable) return;
  const predicted = await previewUndo(batch.id);
  const { undone, skipped } = await undoBatch(batch.id, auditContext);
  expect(predicted).toMatchObject({ undone, skipped });
  for (const { key, count, area, by } of batch.changes) {
    const completion = world.completions.get(key);
    if (completion?.stands && completion.count === count) add(completion.points, area, -by);
  }
}

async function mergeBoth(world: World) {
  const [from = "", into = ""] = world.areas;
  await mergeKnowledgeArea(from, { intoId: into }, auditContext);
  world.merged = true;
  for (const batch of world.batches) batch.movable = false;
  for (const links of world.links.values()) moveAll(links, from, into);
  for (const { points } of world.completions.values()) moveAll(points, from, into);
}

function moveAll(points: Points, from: string, into: string) {
  const moved = points.get(from);
  points.delete(from);
  if (moved !== undefined) add(points, into, moved);
}

/** Compares every source of a user's points with the model. */
async function expectOneNumber(world: World) {
  const known = await listTotals(people.map(({ id }) => id));
  for (const { id: userId } of people) {
    const inRun = (videoId: string) => world.videos.includes(videoId);
    const mine = [...world.completions].filter(([key]) => key.startsWith(userId));
    const sum = mine.flatMap(([, { points }]) => [...points.values()]).reduce((added, one) => added + one, 0);
    const [summary, completions, records, entries, rows, { rows: exported }] = await Promise.all([
      getSummary(userId, "UTC", new Date()),
      listCompletions(userId),
      listProgress(userId),
      listEntries(userId, { limit: 200 }),
      db().videoProgress.findMany({ where: { userId, videoId: { in: world.videos } } }),
      selectEntries(userId, "0"),
    ]);
    const added = (list: { points: number }[]) => list.reduce((all, { points }) => all + points, 0);
    const total = added(entries.entries);
    expect(added(completions.filter((one) => inRun(one.videoId)))).toBe(sum);
    expect(added(records.filter((one) => inRun(one.videoId)))).toBe(sum);
    expect(added(rows)).toBe(sum);
    expect([summary.points, known.get(userId)?.points ?? 0, entries.points, added(exported)]).toEqual(
      Array(4).fill(total),
    );
    expect(entries.entries[0]?.balance ?? 0).toBe(total);
    for (const row of rows) {
      const completion = world.completions.get(keyOf(userId, row.videoId));
      expect([row.completedAt !== null, row.completions]).toEqual([
        completion?.stands ?? false,
        completion?.count ?? 0,
      ]);
      if (row.completedAt === null) expect(row.points).toBe(0);
    }
  }
}

test("every source of points agrees with the model after any sequence of acts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: ACTS }), async (acts) => {
      // The running product may lock the same rows in another order.
      await retryAfterDeadlock(() => db().user.deleteMany({ where: { id: { in: people.map(({ id }) => id) } } }));
      people = await Promise.all(Array.from({ length: USERS }, () => makeUser()));
      const world = await newWorld();
      for (const step of acts) await run(world, step);
      await expectOneNumber(world);
    }),
    { numRuns: RUNS },
  );
}, 60_000);
