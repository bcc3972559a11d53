import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PointBatch, RescorePreview, UndoPreview } from "@/lib/learning/point-batches/schema";
import { pointBatchSchema, rescorePreviewSchema } from "@/lib/learning/point-batches/schema";
import { continueBatch, writeSlice } from "@/lib/learning/point-batches/slices";
import { type PointEntry, pointEntrySchema } from "@/lib/learning/points/schema";
import type { Progress, Summary } from "@/lib/learning/progress/schema";
import { db } from "@/lib/platform/db";
import { transaction } from "@/lib/platform/sql/constraints";
import type { Refusal } from "@/tests/fixtures/client";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learners: TestUser[];
let light: { id: string; name: string };
let video: { id: string; title: string };

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  learners = await Promise.all([makeUser(), makeUser(), makeUser()]);
});
beforeEach(async () => {
  light = await makeArea();
  video = await makeVideo({ points: { [light.id]: 10 } });
});

const mark = (learner: TestUser | undefined, completed = true, { id: videoId } = video, area = light) =>
  learner?.call<Progress>("POST", "/api/progress/complete", {
    userId: learner.id,
    videoId,
    knowledgeAreaId: area.id,
    completed,
  });

const score = (points: number, { id: videoId } = video, area = light) =>
  administrator.call("POST", "/api/video-knowledge-matrix", { videoId, knowledgeAreaId: area.id, points });

const RESCORE = "/api/points/rescore";
type Body = Record<string, unknown>;
const preview = async (body: Body = { videoIds: [video.id] }) =>
  (await administrator.call<RescorePreview>("POST", `${RESCORE}?dryRun=1`, body)).body;
const apply = (body: Body) => administrator.call<PointBatch & Refusal>("POST", RESCORE, body);
const rescored = async (body: Body = { videoIds: [video.id] }, reason = "Longer than thought") =>
  (await apply({ ...body, token: (await preview(body)).token, reason })).body;
const undo = ({ id }: { id: string }, query = "") =>
  administrator.call<PointBatch & UndoPreview & Refusal>("POST", `/api/points/batches/${id}/undo${query}`);

const total = async (learner: TestUser | undefined) =>
  (await learner?.call<Summary>("GET", `/api/progress/${learner.id}/summary`))?.body.points;
const totals = () => Promise.all(learners.map(total));
/** Remembers the totals of the learners. @returns reads their changes since then */
async function since() {
  const before = await totals();
  return async () => (await totals()).map((points, index) => (points ?? 0) - (before[index] ?? 0));
}

describe("re-scoring", () => {
  test("previews its effect, applies it, and is undone as one act", async () => {
    const change = await since();
    for (const learner of learners) await mark(learner);
    await mark(learners[2], false);
    await score(30);
    const shown = await preview();
    expect(rescorePreviewSchema.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({ people: 2, completions: 2, next: null });
    expect(shown.after - shown.before).toBe(40);
    expect(shown.rows.map(({ user, change: by }) => [user.id, by]).toSorted()).toEqual(
      [learners[0], learners[1]].map((learner) => [learner?.id, 20]).toSorted(),
    );
    expect(await change()).toEqual([10, 10, 0]);

    const answer = await apply({ videoIds: [video.id], token: shown.token, reason: "Longer than thought" });
    expect(answer.status).toBe(201);
    expect(pointBatchSchema.parse(answer.body)).toEqual(answer.body);
    expect(answer.headers.get("location")).toBe(`/api/points/batches/${answer.body.id}`);
    expect(answer.body).toMatchObject({ kind: "rescored", state: "done", people: 2, points: 40, about: video.title });
    expect(await change()).toEqual([30, 30, 0]);
    expect(await preview()).toMatchObject({ people: 0, completions: 0, rows: [] });
    const again = await apply({ videoIds: [video.id], token: shown.token, reason: "Longer than thought" });
    expect([again.status, again.body.id]).toEqual([200, answer.body.id]);
    const nothing = await apply({ videoIds: [video.id], token: (await preview()).token, reason: "Again" });
    expect([nothing.status, nothing.body]).toEqual([200, { people: 0 }]);

    expect((await undo(answer.body, "?dryRun=1")).body).toEqual({ undone: 2, skipped: 0, people: 2, points: -40 });
    const undone = await undo(answer.body);
    expect(undone).toMatchObject({ status: 200, body: { kind: "undone", undone: 2, skipped: 0, points: -40 } });
    expect((await undo(answer.body)).body).toEqual(undone.body);
    expect(await change()).toEqual([10, 10, 0]);
    const read = await administrator.call<PointBatch>("GET", `/api/points/batches/${answer.body.id}`);
    expect(read.body.state).toBe("undone");
    const list = await administrator.call<PointBatch[]>("GET", "/api/points/batches?limit=200");
    const both = [undone.body.id, answer.body.id];
    expect(list.body.map(({ id }) => id).filter((id) => both.includes(id))).toEqual(both);
    expect(Number(list.headers.get("x-total-count"))).toBeGreaterThanOrEqual(2);
    const events = await db().auditEvent.findMany({
      where: { actorId: administrator.id, detail: { path: ["title"], string_contains: video.title } },
    });
    expect(events.map(({ action }) => action).sort()).toEqual(["points.rescored", "video.changed"]);
    expect(
      await db().auditEvent.findFirst({ where: { action: "points.undone", subjectId: answer.body.id } }),
    ).toMatchObject({ detail: { batch: undone.body.id } });
  });

  test("is refused when a completion without points was taken back after the preview", async () => {
    const [learner] = learners;
    await mark(learner);
    await administrator.call("PUT", `/api/videos/${video.id}`, { knowledgeAreas: [] });
    await rescored({ videoIds: [video.id], removeUnlinked: true });
    await score(20);
    const { token, people } = await preview();
    expect(people).toBe(1);
    await mark(learner, false);
    expect((await apply({ videoIds: [video.id], token, reason: "Why" })).status).toBe(409);
  });

  test("is refused when scores or completions changed after the preview", async () => {
    await mark(learners[0]);
    await score(30);
    const { token } = await preview();
    await mark(learners[1]);
    const answer = await apply({ videoIds: [video.id], token, reason: "Why" });
    expect([answer.status, answer.body.detail]).toEqual([409, "Scores or completions changed meanwhile. Look again"]);
    await score(40);
    expect((await apply({ videoIds: [video.id], token, reason: "Why" })).status).toBe(409);
  });

  test("with twenty concurrent calls writes once", async () => {
    const change = await since();
    await mark(learners[0]);
    await score(30);
    const { token } = await preview();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => apply({ videoIds: [video.id], token, reason: "Why" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await change()).toEqual([30, 0, 0]);
  });

  test("counts badges won and lost", async () => {
    const learner = await makeUser();
    await mark(learner);
    const lower = await makeVideo({ points: { [light.id]: 45 } });
    await mark(learner, true, lower);
    await score(70);
    await score(1, lower);
    expect((await preview()).badges).toEqual([
      { name: "Point Collector", won: 0, lost: 0 },
      { name: "Knowledge Seeker", won: 1, lost: 0 },
    ]);
    expect((await preview({ videoIds: [lower.id] })).badges[0]).toEqual({ name: "Point Collector", won: 0, lost: 1 });
  });

  test("covers an area with its sub areas, and removes points of deleted scores only on request", async () => {
    const change = await since();
    const sub = await makeArea({ parentId: light.id });
    const other = await makeArea();
    video = await makeVideo({ points: { [light.id]: 10, [sub.id]: 20, [other.id]: 5 } });
    await mark(learners[0]);
    await score(11);
    await score(22, video, sub);
    await score(50, video, other);
    expect((await preview({ areaId: light.id })).rows[0]?.change).toBe(3);
    const link = await db().videoArea.findFirstOrThrow({ where: { videoId: video.id, knowledgeAreaId: sub.id } });
    await administrator.call("DELETE", `/api/video-knowledge-matrix/${link.id}`);
    expect((await preview({ areaId: light.id })).rows[0]?.change).toBe(1);
    const batch = await rescored({ areaId: light.id, removeUnlinked: true });
    expect(batch).toMatchObject({ points: -19, about: light.name });
    expect(await change()).toEqual([16, 0, 0]);
    await undo(batch);
    expect(await change()).toEqual([35, 0, 0]);
  });

  test.each([
    [{}, 400],
    [{ videoIds: [] }, 400],
    [{ videoIds: Array(501).fill(crypto.randomUUID()) }, 400],
    [{ videoIds: ["x"] }, 400],
    [{ videoIds: [crypto.randomUUID()], areaId: crypto.randomUUID() }, 400],
    [{ videoIds: [crypto.randomUUID()] }, 404],
    [{ areaId: crypto.randomUUID() }, 404],
  ])("refuses %j", async (body, status) => {
    expect((await administrator.call("POST", `${RESCORE}?dryRun=1`, body)).status).toBe(status);
  });

  test("refuses learners, deleted videos, and applying without a token or a reason", async () => {
    expect((await learners[0]?.call("POST", `${RESCORE}?dryRun=1`, {}))?.status).toBe(403);
    const { token } = await preview();
    for (const body of [{ token }, { token, reason: " " }, { reason: "Why" }])
      expect((await apply({ videoIds: [video.id], ...body })).status).toBe(400);
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    expect((await apply({ videoIds: [video.id], token, reason: "Why" })).status).toBe(404);
  });
});

describe("undoing", () => {
  test("skips completions that were taken back since", async () => {
    const change = await since();
    await mark(learners[0]);
    await mark(learners[1]);
    await score(30);
    const batch = await rescored();
    await mark(learners[1], false);
    await mark(learners[1]);
    expect((await undo(batch, "?dryRun=1")).body).toEqual({ undone: 1, skipped: 1, people: 1, points: -20 });
    expect((await undo(batch)).body).toMatchObject({ undone: 1, skipped: 1, points: -20 });
    expect(await change()).toEqual([10, 30, 0]);
  });

  test("is refused until a later batch over the same points is undone, and names that batch", async () => {
    await mark(learners[0]);
    await score(30);
    const first = await rescored();
    await score(5);
    const second = await rescored(undefined, "Shorter after all");
    const refused = await undo(first);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/^Undo "Shorter after all" of /),
    ]);
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    expect((await undo(first, "?dryRun=1")).body).toMatchObject({ kind: "undone" });
  });

  test("is refused until a later merge of its area is undone, and for unknown batches", async () => {
    await mark(learners[0]);
    await score(30);
    const batch = await rescored();
    const into = await makeArea();
    await administrator.call("POST", `/api/knowledge-matrix/${light.id}/merge`, { intoId: into.id });
    const merge = await db().pointBatch.findFirstOrThrow({ where: { detail: { path: ["from"], equals: light.id } } });
    expect((await undo(batch)).body.detail).toMatch(/^Undo ".* was merged into .*" of /);
    expect((await undo(merge)).status).toBeLessThan(300);
    expect((await undo(merge)).body.detail).toBe("This merge was undone already");
    expect((await undo(batch)).status).toBe(200);
    expect((await undo({ id: crypto.randomUUID() })).status).toBe(404);
  });
});

test("a re-scoring that removed points cannot be undone once their area was merged into another", async () => {
  const other = await makeArea();
  video = await makeVideo({ points: { [light.id]: 10, [other.id]: 5 } });
  await mark(learners[0]);
  const link = await db().videoArea.findFirstOrThrow({ where: { videoId: video.id, knowledgeAreaId: light.id } });
  await administrator.call("DELETE", `/api/video-knowledge-matrix/${link.id}`);
  const batch = await rescored({ videoIds: [video.id], removeUnlinked: true });
  await administrator.call("POST", `/api/knowledge-matrix/${light.id}/merge`, { intoId: other.id });
  expect((await undo(batch)).body.detail).toBe(
    "This cannot be undone any more: an area that it took points from was merged into another",
  );
});

describe("a batch longer than a slice", () => {
  test("continues after its process ended, with correct sums", async () => {
    const count = 60;
    await db().$executeRaw`
      INSERT INTO users (id, email, name) SELECT i, i || '@slices.test', 'Sliced' FROM (SELECT gen_random_uuid() AS i FROM generate_series(1, ${count}::int)) n`;
    await db().$executeRaw`
      INSERT INTO video_progress (user_id, video_id, completed_at) SELECT id, ${video.id}::uuid, now() FROM users WHERE email LIKE '%@slices.test'`;
    await db().$executeRaw`
      INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion)
      SELECT id, ${video.id}::uuid, ${light.id}::uuid, 10, 'earned', 'marked', 1 FROM users WHERE email LIKE '%@slices.test'`;
    await score(30);
    const { people, rows, next } = await preview();
    expect([people, rows.length]).toEqual([count, 50]);
    const page = await administrator.call<RescorePreview>("POST", `${RESCORE}?dryRun=1&cursor=${next}`, {
      videoIds: [video.id],
    });
    expect(page.body.rows).toHaveLength(count - 50);
    expect(page.body.rows.some(({ user }) => rows.some((row) => row.user.id === user.id))).toBe(false);

    const sum = async () =>
      (await db().earnedPoints.aggregate({ where: { videoId: video.id }, _sum: { points: true } }))._sum.points;
    const scope = { videoIds: [video.id], areaIds: null, removeUnlinked: false };
    // Once the batch is committed, the server's scheduler continues it, and may write the last slice.
    const { id } = await transaction(async (tx) => {
      const batch = await tx.pointBatch.create({
        data: { kind: "rescored", reason: "Why", state: "running", detail: { about: "", scope } },
      });
      await writeSlice(tx, batch.id, 25);
      // A slice whose process ended was rolled back.
      await tx.$executeRaw`SAVEPOINT slice`;
      await writeSlice(tx, batch.id, 25);
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT slice`;
      await writeSlice(tx, batch.id, 25);
      return batch;
    });
    expect([count * 30, 50 * 30 + 10 * 10]).toContain(await sum());
    await continueBatch(id);
    await expect
      .poll(() => db().pointBatch.findUnique({ where: { id } }))
      .toMatchObject({ state: "done", people: count, points: BigInt(count * 20) });
    expect(await sum()).toBe(count * 30);
    await db().user.deleteMany({ where: { email: { endsWith: "@slices.test" } } });
  });
});

describe("the entries of a user", () => {
  const list = async (learner: TestUser, query = "") => {
    const { body, headers } = await learner.call<PointEntry[]>("GET", `/api/progress/${learner.id}/points${query}`);
    return { entries: body, total: Number(headers.get("x-total-points")), next: headers.get("link") };
  };

  test("add up to the total, newest first, with the total after each", async () => {
    const learner = await makeUser();
    const sub = await makeArea({ parentId: light.id });
    const second = await makeVideo({ points: { [sub.id]: 7 } });
    await mark(learner);
    await mark(learner, true, second, sub);
    await mark(learner, false);
    await mark(learner);
    await score(30);
    await rescored();
    const { entries, total: sum } = await list(learner);
    expect(entries.map((entry) => pointEntrySchema.parse(entry))).toEqual(entries);
    expect(
      entries.map(({ kind, points, balance, reason, evidence }) => [kind, points, balance, reason, evidence]),
    ).toEqual([
      ["rescored", 20, 37, "Longer than thought", null],
      ["earned", 10, 17, null, "marked"],
      ["taken_back", -10, 7, null, null],
      ["earned", 7, 17, null, "marked"],
      ["earned", 10, 10, null, "marked"],
    ]);
    expect(sum).toBe(37);
    expect(await total(learner)).toBe(37);
    const pages = await list(learner, "?limit=3");
    const rest = await learner.call<PointEntry[]>("GET", pages.next?.match(/<([^>]+)>/)?.[1] ?? "");
    expect([...pages.entries, ...rest.body]).toEqual(entries);
    expect(await list(learner, `?areaId=${light.id}`)).toMatchObject({ total: 37 });
    expect((await list(learner, `?areaId=${sub.id}`)).entries).toMatchObject([{ points: 7, balance: 7 }]);
    expect(await list(learner, `?videoId=${video.id}`)).toMatchObject({ total: 30 });
    const csv = await administrator.call<string>("GET", `/api/points/export?userId=${learner.id}`);
    const lines = csv.body.trim().split("\r\n");
    expect(lines[0]).toContain("at,email,name,video,area,points,kind,evidence,reason,batch");
    expect(lines.slice(1).reduce((added, line) => added + Number(line.match(/,(-?\d+),[a-z_]+,/)?.[1]), 0)).toBe(37);
    expect((await learner.call("GET", "/api/points/export")).status).toBe(403);
  });

  test("can be read by the user and administrators only", async () => {
    const [learner, other] = learners as [TestUser, TestUser];
    const path = `/api/progress/${learner.id}/points`;
    expect((await administrator.call("GET", path)).status).toBe(200);
    expect((await other.call("GET", path)).status).toBe(403);
    expect((await administrator.call("GET", `/api/progress/${crypto.randomUUID()}/points`)).status).toBe(404);
    for (const query of ["areaId=x", "cursor=x", "limit=0"])
      expect((await learner.call("GET", `${path}?${query}`)).status).toBe(400);
  });
});
