import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Moment } from "@/lib/learning/moments/schema";
import {
  type MergePreview,
  mergePreviewSchema,
  type PointBatch,
  pointBatchSchema,
} from "@/lib/learning/point-batches/schema";
import { continueBatch, writeSlice } from "@/lib/learning/point-batches/slices";
import type { Completion, Progress, Summary } from "@/lib/learning/progress/schema";
import type { Watch } from "@/lib/learning/watch/schema";
import { db } from "@/lib/platform/db";
import { transaction } from "@/lib/platform/sql/constraints";
import type { Refusal } from "@/tests/fixtures/client";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makePath } from "@/tests/fixtures/curation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let area: { id: string };
let other: { id: string };
let from: { id: string; title: string };
let into: { id: string; title: string };
/** Learners who completed only `from`, both with fewer points in `from`, both with more in `from`, and neither. */
let [only, less, more, none]: TestUser[] = [];

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  [area, other] = [await makeArea(), await makeArea()];
});

beforeEach(async () => {
  [only, less, more, none] = await Promise.all([makeUser(), makeUser(), makeUser(), makeUser()]);
  from = await makeVideo({ duration: 600, points: { [area.id]: 10 } });
  into = await makeVideo({ duration: 606, points: { [area.id]: 20, [other.id]: 5 } });
  await makeCompletion(only as TestUser, from, { [area.id]: 10 }, "2026-03-01T10:00:00Z");
  await makeCompletion(less as TestUser, from, { [area.id]: 10 }, "2026-03-01T10:00:00Z");
  await makeCompletion(less as TestUser, into, { [area.id]: 20, [other.id]: 5 }, "2026-03-02T10:00:00Z");
  await makeCompletion(more as TestUser, from, { [area.id]: 40 }, "2026-03-01T10:00:00Z");
  await makeCompletion(more as TestUser, into, { [area.id]: 20, [other.id]: 5 }, "2026-03-02T10:00:00Z");
});

const merge = (body: object, query = "", by = administrator) =>
  by.call<PointBatch & MergePreview & Refusal>("POST", `/api/videos/${from.id}/merge${query}`, body);
const mergeNow = async () => (await merge({ into: into.id, reason: "The same lesson" })).body;
const undo = (batch: { id: string }, query = "") =>
  administrator.call<PointBatch & Refusal>("POST", `/api/points/batches/${batch.id}/undo${query}`);
const completionsOf = async (user: TestUser | undefined) =>
  (await (user as TestUser).call<Completion[]>("GET", `/api/progress/${user?.id}/completions`)).body.map(
    ({ videoId, points, evidence, completedAt }) => ({ videoId, points, evidence, completedAt }),
  );
const pointsOf = async (user: TestUser | undefined) =>
  (await (user as TestUser).call<Summary>("GET", `/api/progress/${user?.id}/summary`)).body.points;
const learners = () => [only, less, more, none];
const statesOf = () =>
  Promise.all(
    learners().map(async (user) => ({ completions: await completionsOf(user), points: await pointsOf(user) })),
  );

/** Checks every sum that triggers maintain against a recount of the entries. */
async function expectSums() {
  const ids = learners().map((user) => user?.id ?? "");
  const where = { userId: { in: ids } };
  const entries = await db().pointEntry.groupBy({
    by: ["userId", "videoId", "knowledgeAreaId"],
    where,
    _sum: { points: true },
  });
  const kept = await db().earnedPoints.findMany({ where });
  const keyOf = (row: { userId: string; videoId: string; knowledgeAreaId: string }) =>
    `${row.userId} ${row.videoId} ${row.knowledgeAreaId}`;
  expect(new Map(kept.map((row) => [keyOf(row), row.points]))).toEqual(
    new Map(entries.map((row) => [keyOf(row), row._sum.points])),
  );
  for (const row of await db().videoProgress.findMany({ where, include: { earned: true } })) {
    expect(row.points).toBe(row.earned.reduce((sum, { points }) => sum + points, 0));
    if (row.completedAt === null) expect(row.points).toBe(0);
  }
}

test("a dry run counts what moves, and writes nothing", async () => {
  const before = await statesOf();
  const { status, body } = await merge({ into: into.id }, "?dryRun=1");
  expect(status).toBe(200);
  expect(mergePreviewSchema.parse(body)).toEqual({
    into: { id: into.id, title: into.title },
    people: 3,
    both: 2,
    points: -35,
    viewers: 0,
    keepsRanges: true,
    comments: 0,
    ratings: 0,
    paths: 0,
  });
  expect(await statesOf()).toEqual(before);
});

test("completions move to the remaining video, and of two the one with more points stays", async () => {
  const { status, body, headers } = await merge({ into: into.id, reason: "The same lesson" });
  expect([status, headers.get("location")]).toEqual([201, `/api/points/batches/${body.id}`]);
  expect(pointBatchSchema.parse(body)).toMatchObject({ kind: "carried", state: "done", people: 3, points: -35 });
  const [march1, march2] = ["2026-03-01T10:00:00.000Z", "2026-03-02T10:00:00.000Z"];
  const at = { videoId: into.id, evidence: "marked" };
  expect(await statesOf()).toEqual([
    { completions: [{ ...at, points: 10, completedAt: march1 }], points: 10 },
    { completions: [{ ...at, points: 25, completedAt: march2 }], points: 25 },
    { completions: [{ ...at, points: 40, completedAt: march1 }], points: 40 },
    { completions: [], points: 0 },
  ]);
  await expectSums();
  const again = await merge({ into: into.id, reason: "Once more" });
  expect([again.status, again.body.id]).toEqual([200, body.id]);
  expect((await administrator.call("GET", `/api/videos/${from.id}`)).status).toBe(404);
  const { body: deleted } = await administrator.call<{ id: string }[]>("GET", "/api/deleted?limit=200");
  expect(deleted.map(({ id }) => id)).not.toContain(from.id);
  expect((await administrator.call("POST", `/api/videos/${from.id}/restore`)).status).toBe(404);
  const event = await db().auditEvent.findFirst({ where: { action: "video.merged", subjectId: from.id } });
  expect(event?.detail).toEqual({ title: from.title, into: into.title, batch: body.id });
  const { body: counted } = await administrator.call<{ learnerCount: number }>("GET", `/api/videos/${into.id}`);
  expect(counted.learnerCount).toBe(3);
});

test("undoing restores the video, its completions and all points", async () => {
  const before = await statesOf();
  const batch = await mergeNow();
  expect((await undo(batch, "?dryRun=1")).body).toEqual({ undone: 3, skipped: 0, people: 3, points: 35 });
  const { status, body } = await undo(batch);
  expect([status, body]).toMatchObject([200, { kind: "undone", undone: 3, skipped: 0, points: 35 }]);
  expect(await statesOf()).toEqual(before);
  await expectSums();
  expect((await administrator.call("GET", `/api/videos/${from.id}`)).status).toBe(200);
  // Merging again is a new batch.
  expect((await merge({ into: into.id, reason: "After all" })).status).toBe(201);
  await expectSums();
});

test("undoing skips a completion that was taken back since", async () => {
  const batch = await mergeNow();
  const body = { userId: only?.id, videoId: into.id, knowledgeAreaId: area.id, completed: false };
  await only?.call("POST", "/api/progress/complete", body);
  expect((await undo(batch)).body).toMatchObject({ undone: 2, skipped: 1 });
  expect(await completionsOf(only)).toEqual([]);
  await expectSums();
});

test("watched ranges of videos of the same length are combined, and completions keep their evidence", async () => {
  const { id: userId = "" } = only ?? {};
  await db().$executeRaw`
    INSERT INTO watches (user_id, video_id, seconds, played) VALUES
      (${userId}::uuid, ${from.id}::uuid, '{[0,100),[200,300)}', 200), (${userId}::uuid, ${into.id}::uuid, '{[50,150)}', 100)`;
  await db().videoProgress.updateMany({ where: { userId, videoId: from.id }, data: { evidence: "watched" } });
  await mergeNow();
  const path = `/api/progress/${userId}/watch?videoId=${into.id}`;
  const watch = (await (only as TestUser).call<Watch>("GET", path)).body;
  expect(watch).toMatchObject({
    ranges: [
      [0, 150],
      [200, 300],
    ],
    completed: true,
    evidence: "watched",
  });
});

test("a moved completion cannot be taken back at the merged video", async () => {
  await mergeNow();
  const { status } = await (only as TestUser).call("POST", "/api/progress/complete", {
    userId: only?.id,
    videoId: from.id,
    knowledgeAreaId: area.id,
    points: 10,
    completed: false,
  });
  expect(status).toBe(404);
  expect((await completionsOf(only)).map(({ videoId }) => videoId)).toEqual([into.id]);
});

test("watched ranges do not move between videos of different lengths, and completions become carried", async () => {
  await db().video.update({ where: { id: into.id }, data: { duration: 900 } });
  const { id: userId = "" } = only ?? {};
  await db().$executeRaw`
    INSERT INTO watches (user_id, video_id, seconds, played) VALUES (${userId}::uuid, ${from.id}::uuid, '{[0,590)}', 590)`;
  expect((await merge({ into: into.id }, "?dryRun=1")).body).toMatchObject({ viewers: 1, keepsRanges: false });
  await mergeNow();
  expect(await completionsOf(only)).toMatchObject([{ videoId: into.id, evidence: "carried" }]);
  expect(await completionsOf(less)).toMatchObject([{ videoId: into.id, evidence: "marked" }]);
  expect(await db().watch.count({ where: { userId, videoId: into.id } })).toBe(0);
});

test("comments, ratings and places in paths move, and undoing moves comments and places back", async () => {
  const key = { userId: only?.id ?? "", videoId: from.id };
  await db().comment.create({ data: { ...key, content: "Well said." } });
  await db().rating.createMany({
    data: [
      { ...key, rating: 5 },
      { userId: less?.id ?? "", videoId: from.id, rating: 1 },
      { userId: less?.id ?? "", videoId: into.id, rating: 4 },
    ],
  });
  const first = await makePath({ videoIds: [from.id] });
  const second = await makePath({ videoIds: [into.id, from.id] });
  const videosOf = async ({ id }: { id: string }) =>
    (await administrator.call<{ videoIds: string[] }>("GET", `/api/learning-paths/${id}`)).body.videoIds;
  const commentsOf = async ({ id }: { id: string }) =>
    (await administrator.call<object[]>("GET", `/api/videos/${id}/comments`)).body.length;
  expect((await merge({ into: into.id }, "?dryRun=1")).body).toMatchObject({ comments: 1, ratings: 2, paths: 2 });
  const batch = await mergeNow();
  expect([await videosOf(first), await videosOf(second)]).toEqual([[into.id], [into.id]]);
  expect(await commentsOf(into)).toBe(1);
  const { body } = await administrator.call("GET", `/api/videos/${into.id}/rating-average`);
  expect(body).toEqual({ averageRating: 4.5, totalRatings: 2 });
  await undo(batch);
  expect([await videosOf(first), await videosOf(second)]).toEqual([[from.id], [into.id, from.id]]);
  expect([await commentsOf(from), await commentsOf(into)]).toEqual([1, 0]);
});

test("a merge continues in slices after its process ended, and twenty concurrent requests write once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => merge({ into: into.id, reason: "The same lesson" })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const [batch] = answers.map(({ body }) => body);
  const undoing = await undo(batch as PointBatch);
  // The next merge stops after its first learner, as if the process had ended.
  const { id } = (await merge({ into: into.id, reason: "In slices" })).body;
  await undo({ id });
  const sliced = await db().pointBatch.create({
    data: {
      kind: "carried",
      reason: "In slices",
      state: "running",
      detail: { about: "", videos: { from: from.id, into: into.id, keepsRanges: true }, paths: [] },
    },
  });
  await transaction((tx) => writeSlice(tx, sliced.id, 1));
  expect(await db().carriedCompletion.count({ where: { batchId: sliced.id } })).toBe(1);
  await continueBatch(sliced.id);
  expect((await db().pointBatch.findUnique({ where: { id: sliced.id } }))?.people).toBe(3);
  expect(await Promise.all(learners().map(pointsOf))).toEqual([10, 25, 40, 0]);
  expect(undoing.status).toBe(200);
  await expectSums();
});

test.each([
  ["without a reason", () => ({ into: into.id }), 400, "Say why"],
  ["into itself", () => ({ into: from.id, reason: "r" }), 400, "A video cannot be merged into itself"],
  ["into an unknown video", () => ({ into: crypto.randomUUID(), reason: "r" }), 400, "This video does not exist"],
  ["into nothing", () => ({ reason: "r" }), 400, "Choose the video that stays"],
])("refuses to merge %s", async (_, body, status, detail) => {
  const answer = await merge(body());
  expect([answer.status, answer.body.detail]).toEqual([status, detail]);
});

test("refuses learners, and a video that is not in the library", async () => {
  expect((await merge({ into: into.id, reason: "r" }, "", only)).status).toBe(403);
  await db().video.update({ where: { id: from.id }, data: { deletedAt: new Date() } });
  expect((await merge({ into: into.id, reason: "r" })).status).toBe(404);
});

test("a merge can be undone only while the address of its video is free", async () => {
  const batch = await mergeNow();
  const { providerVideoId, provider, videoUrl } = await db().video.findUniqueOrThrow({ where: { id: from.id } });
  const again = await db().video.create({ data: { title: "Again", providerVideoId, provider, videoUrl } });
  const refused = await undo(batch);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    "This video was added to the library again. Delete that one first",
  ]);
  await db().video.update({ where: { id: again.id }, data: { deletedAt: new Date() } });
  expect((await undo(batch)).status).toBe(200);
});

test("a merge cannot be undone before a later re-scoring of another area of its completions", async () => {
  const batch = await mergeNow();
  const rescore = (body: object, query = "") =>
    administrator.call<{ token: string; id: string }>("POST", `/api/points/rescore${query}`, {
      areaId: other.id,
      ...body,
    });
  const { token } = (await rescore({}, "?dryRun=1")).body;
  const { body: rescored } = await rescore({ token, reason: "They have seen this too" });
  expect((await undo(batch)).status).toBe(409);
  expect((await undo(rescored)).status).toBe(200);
  expect((await undo(batch)).status).toBe(200);
  expect(await pointsOf(only)).toBe(10);
  await expectSums();
});

test("acts on a video are refused while a batch over it is running", async () => {
  const [third, free] = [await makeVideo({ points: { [area.id]: 1 } }), await makeVideo({ points: { [area.id]: 1 } })];
  const [merged, address] = [await mergeNow(), `/api/videos/${third.id}/merge`];
  const rescoring = { videoIds: [into.id] };
  const { token } = (await administrator.call<{ token: string }>("POST", "/api/points/rescore?dryRun=1", rescoring))
    .body;
  const call = (path: string, body: object) => administrator.call<Refusal>("POST", path, body);
  const acts = {
    "merge into another": () => call(address, { into: free.id, reason: "r" }),
    "merge another into it": () => call(`/api/videos/${free.id}/merge`, { into: third.id, reason: "r" }),
    "merge the one that stays": () => call(`/api/videos/${into.id}/merge`, { into: free.id, reason: "r" }),
    "re-score": () => call("/api/points/rescore", { ...rescoring, token, reason: "r" }),
    "merge its area": () => call(`/api/knowledge-matrix/${other.id}/merge`, { intoId: area.id }),
    undo: () => undo(merged),
    "preview of undoing": () => undo(merged, "?dryRun=1"),
  };
  const videos = { from: third.id, into: into.id, keepsRanges: true };
  const batch = { kind: "carried", reason: "A long one", detail: { about: "", videos, paths: [] } } as const;
  const { id } = await db().pointBatch.create({ data: { ...batch, state: "done" } });
  await transaction(async (tx) => {
    // No server continues a batch whose row is locked.
    await tx.$queryRaw`SELECT FROM point_batches WHERE id = ${id}::uuid FOR KEY SHARE`;
    await db().pointBatch.update({ where: { id }, data: { state: "running" } });
    for (const [name, act] of Object.entries(acts)) {
      const { status, body } = await act();
      expect([name, status, body.detail]).toEqual([
        name,
        409,
        `"A long one" is still running. Try again once it is done`,
      ]);
    }
  });
  await continueBatch(id);
  expect((await acts["merge another into it"]()).status).toBe(201);
});

test("successive merges are undone in reverse order, and each comment returns to its video", async () => {
  const [a, b, c] = [await makeVideo(), await makeVideo(), await makeVideo()];
  const userId = only?.id ?? "";
  // Comments of the same millisecond would come in any order.
  for (const [order, { id: videoId }] of [a, b, c].entries())
    await db().comment.create({ data: { userId, videoId, content: videoId, createdAt: new Date(order) } });
  const mergeInto = async (one: { id: string }, other: { id: string }, reason: string) =>
    (await administrator.call<PointBatch>("POST", `/api/videos/${one.id}/merge`, { into: other.id, reason })).body;
  const [first, second] = [await mergeInto(a, b, "A into B"), await mergeInto(b, c, "B into C")];
  const refused = await undo(first);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/^Undo "B into C" of /)]);
  const comments = async () =>
    Promise.all(
      [a, b, c].map(async ({ id: videoId }) =>
        (await db().comment.findMany({ where: { videoId }, orderBy: { createdAt: "asc" } })).map((row) => row.content),
      ),
    );
  expect(await comments()).toEqual([[], [], [a.id, b.id, c.id]]);
  expect((await undo(second)).status).toBe(200);
  expect(await comments()).toEqual([[], [a.id, b.id], [c.id]]);
  expect((await undo(first)).status).toBe(200);
  expect(await comments()).toEqual([[a.id], [b.id], [c.id]]);
});

test("a completion without points is shown after a merge, and can be taken back", async () => {
  await makeCompletion(none as TestUser, from, {});
  await mergeNow();
  const records = async () => (await (none as TestUser).call<Progress[]>("GET", `/api/progress/${none?.id}`)).body;
  expect(
    (await records()).map(({ videoId, knowledgeAreaId, points, completed }) => [
      videoId,
      knowledgeAreaId,
      points,
      completed,
    ]),
  ).toEqual([area.id, other.id].toSorted().map((id) => [into.id, id, 0, true]));
  const body = { userId: none?.id, videoId: into.id, knowledgeAreaId: area.id, completed: false };
  expect((await none?.call("POST", "/api/progress/complete", body))?.status).toBe(200);
  expect(await records()).toEqual([]);
});

test.each([
  [600, false],
  [300, true],
])(
  "notes and questions of a lesson of %j seconds move, as of an earlier recording: %j, and undoing moves them back",
  async (duration, isEarlier) => {
    await db().video.update({ where: { id: from.id }, data: { duration, recording: 3 } });
    const moments = async ({ id }: { id: string }) =>
      (await (only as TestUser).call<Moment[]>("GET", `/api/videos/${id}/moments`)).body;
    const add = (kind: string) =>
      (only as TestUser).call("POST", `/api/videos/${from.id}/moments`, { kind, second: 12, body: "Why?" });
    expect([(await add("note")).status, (await add("question")).status]).toEqual([201, 201]);
    const before = await moments(from);
    const batch = await mergeNow();
    expect((await moments(into)).map(({ earlierRecording }) => earlierRecording)).toEqual([isEarlier, isEarlier]);
    expect((await undo(batch)).status).toBe(200);
    expect(await moments(from)).toEqual(before);
    expect(await moments(into)).toEqual([]);
  },
);
