import { beforeAll, describe, expect, test } from "vitest";
import { type KnowledgeArea, knowledgeAreaSchema } from "@/lib/library/knowledge-areas/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo, newName } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const create = (body: Record<string, unknown>) =>
  administrator.call<KnowledgeArea & Refusal>("POST", "/api/knowledge-matrix", body);
const change = (id: string, body: Record<string, unknown>) =>
  administrator.call<KnowledgeArea & Refusal>("PUT", `/api/knowledge-matrix/${id}`, body);
const remove = (id: string) => administrator.call<Refusal>("DELETE", `/api/knowledge-matrix/${id}`);
const list = async () => (await administrator.call<KnowledgeArea[]>("GET", "/api/knowledge-matrix")).body;

test("areas are created, listed below their main areas, changed and deleted", async () => {
  const main = await create({
    name: newName("Main"),
    description: "d",
    level: "main",
    parentId: null,
    totalPoints: 120,
  });
  expect(main.status).toBe(201);
  expect(main.headers.get("location")).toBe(`/api/knowledge-matrix/${main.body.id}`);
  expect(knowledgeAreaSchema.parse(main.body)).toEqual(main.body);
  const sub = await create({ name: newName("Sub"), level: "sub", parent_id: main.body.id, total_points: 20 });
  expect(sub.body).toMatchObject({ level: "sub", parentId: main.body.id, totalPoints: 20, description: "" });
  const ids = (await list()).map(({ id }) => id);
  expect(ids.indexOf(sub.body.id)).toBe(ids.indexOf(main.body.id) + 1);
  const name = newName("Renamed");
  const renamed = await change(sub.body.id, { name });
  expect(renamed).toMatchObject({ status: 200, body: { ...sub.body, name, updatedAt: renamed.body.updatedAt } });
  const read = await administrator.call<KnowledgeArea>("GET", `/api/knowledge-matrix/${sub.body.id}`);
  expect(read.body).toEqual(renamed.body);
  expect((await remove(sub.body.id)).status).toBe(204);
  expect((await administrator.call("GET", `/api/knowledge-matrix/${sub.body.id}`)).status).toBe(404);
  expect((await remove(sub.body.id)).status).toBe(404);
  expect((await list()).map(({ id }) => id)).not.toContain(sub.body.id);
});

describe("the tree of areas", () => {
  test("refuses a sub area without a main area as its parent", async () => {
    const main = await makeArea();
    const sub = await makeArea({ parentId: main.id });
    const asSub = { name: newName("x"), level: "sub" };
    expect(await create(asSub)).toMatchObject({ status: 400, body: { errors: [{ path: "parentId" }] } });
    expect(await create({ ...asSub, parentId: sub.id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "parentId" }] },
    });
    expect((await create({ ...asSub, parentId: administrator.id })).status).toBe(400);
    expect((await change(sub.id, { ...asSub, parentId: sub.id })).status).toBe(400);
  });

  test("refuses an area as its own parent, with its id in either case, and so does the database", async () => {
    const area = await makeArea();
    for (const parentId of [area.id, area.id.toUpperCase()]) {
      expect(await change(area.id, { name: area.name, level: "sub", parentId })).toMatchObject({
        status: 400,
        body: { errors: [{ path: "parentId", message: "An area cannot be its own parent" }] },
      });
    }
    const write = db().knowledgeArea.update({ where: { id: area.id }, data: { level: "sub", parentId: area.id } });
    await expect(write).rejects.toThrow();
  });

  test("refuses to turn a main area with sub areas into a sub area", async () => {
    const [main, another] = [await makeArea(), await makeArea()];
    await makeArea({ parentId: main.id });
    expect((await change(main.id, { name: newName("x"), level: "sub", parentId: another.id })).status).toBe(400);
    expect((await change(another.id, { name: newName("x"), level: "sub", parentId: main.id })).status).toBe(200);
  });

  test("validates a change together with the stored fields", async () => {
    const [main, another] = [await makeArea(), await makeArea()];
    const sub = await makeArea({ parentId: main.id });
    expect((await change(sub.id, { parentId: another.id })).body).toMatchObject({ level: "sub", parentId: another.id });
    expect((await change(main.id, { level: "sub" })).body.errors).toEqual([
      { path: "parentId", message: "A sub area needs a main area as its parent" },
    ]);
    expect((await change(sub.id, { level: "main" })).body).toMatchObject({ level: "main", parentId: null });
    expect((await change(main.id, { parentId: another.id })).body).toMatchObject({ level: "main", parentId: null });
  });

  test("ignores the parent of a main area", async () => {
    const main = await makeArea();
    expect((await create({ name: newName("x"), level: "main", parentId: main.id })).body.parentId).toBeNull();
  });
});

describe("names of areas", () => {
  test("are unique among siblings, ignoring case", async () => {
    const [main, another] = [await makeArea(), await makeArea()];
    const name = newName("Twin");
    const under = (parentId: string) => create({ name, level: "sub", parentId });
    expect((await under(main.id)).status).toBe(201);
    expect((await create({ name: name.toUpperCase(), level: "sub", parentId: main.id })).status).toBe(409);
    const elsewhere = await under(another.id);
    expect(elsewhere.status).toBe(201);
    expect((await change(elsewhere.body.id, { name, level: "sub", parentId: main.id })).status).toBe(409);
    expect((await create({ name, level: "main" })).status).toBe(201);
    expect((await create({ name, level: "main" })).status).toBe(409);
  });

  test("are free again when the area is deleted", async () => {
    const area = await makeArea();
    await remove(area.id);
    expect((await create({ name: area.name, level: "main" })).status).toBe(201);
  });
});

describe("deleting an area is refused with the reason", () => {
  test("when it has sub areas", async () => {
    const main = await makeArea();
    await makeArea({ parentId: main.id });
    await makeArea({ parentId: main.id });
    expect(await remove(main.id)).toMatchObject({
      status: 409,
      body: { detail: "This knowledge area has 2 sub areas. Move or delete them first" },
    });
  });

  test("when videos are scored in it", async () => {
    const area = await makeArea();
    await makeVideo({ points: { [area.id]: 1 } });
    expect(await remove(area.id)).toMatchObject({
      status: 409,
      body: { detail: "This knowledge area is used by 1 video. Remove it from them first" },
    });
  });

  test("only for videos that are not deleted", async () => {
    const area = await makeArea();
    const video = await makeVideo({ points: { [area.id]: 1 } });
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    expect((await remove(area.id)).status).toBe(204);
  });
});

describe("a merge of areas", () => {
  test("previews its effect, and is undone once, which restores area, sub areas, scores and points", async () => {
    const [from, into] = [await makeArea({ totalPoints: 30 }), await makeArea({ totalPoints: 50 })];
    const sub = await makeArea({ parentId: from.id });
    const [alone, both] = [
      await makeVideo({ points: { [from.id]: 10 } }),
      await makeVideo({ points: { [from.id]: 5, [into.id]: 7 } }),
    ];
    const learner = await makeUser();
    await makeCompletion(learner, alone, { [from.id]: 10 });
    const path = `/api/knowledge-matrix/${from.id}/merge`;
    const dry = await administrator.call("POST", `${path}?dryRun=1`, { intoId: into.id });
    const effect = { subAreas: 1, videos: 2, people: 1, points: 10 };
    expect([dry.status, dry.body]).toEqual([200, { into: { id: into.id, name: into.name }, ...effect }]);

    const merged = await administrator.call("POST", path, { intoId: into.id, reason: "The same subject" });
    expect(merged.status).toBe(204);
    const batch = merged.headers.get("location") ?? "";
    expect(batch).toMatch(/^\/api\/points\/batches\//);
    expect((await administrator.call("GET", batch)).body).toMatchObject({ kind: "merged", reason: "The same subject" });
    expect((await administrator.call("POST", `${batch}/undo`)).status).toBeLessThan(300);
    const rows = await db().knowledgeArea.findMany({ where: { id: { in: [from.id, into.id, sub.id] } } });
    const rowOf = ({ id }: { id: string }) => rows.find((row) => row.id === id);
    expect(rowOf(from)).toMatchObject({ deletedAt: null, isMerged: false, totalPoints: 30 });
    expect(rowOf(into)).toMatchObject({ totalPoints: 50 });
    expect(rowOf(sub)).toMatchObject({ parentId: from.id });
    const scores = await db().videoArea.findMany({ where: { videoId: { in: [alone.id, both.id] } } });
    const scoreOf = (video: { id: string }, area: { id: string }) =>
      scores.find((score) => score.videoId === video.id && score.knowledgeAreaId === area.id)?.points;
    expect([scoreOf(alone, from), scoreOf(alone, into)]).toEqual([10, undefined]);
    expect([scoreOf(both, from), scoreOf(both, into)]).toEqual([5, 7]);
    const earned = await db().earnedPoints.findMany({ where: { userId: learner.id, points: { gt: 0 } } });
    expect(earned).toMatchObject([{ knowledgeAreaId: from.id, points: 10 }]);
    expect((await administrator.call("POST", `${batch}/undo`)).status).toBe(409);
  });

  test("is undone exactly when totals, scores and targets were capped at their limits", async () => {
    const [from, into] = [await makeArea({ totalPoints: 900_000 }), await makeArea({ totalPoints: 900_000 })];
    const video = await makeVideo({ points: { [from.id]: 9_000, [into.id]: 6_000 } });
    const track = await makeTrack({ targets: { [from.id]: 700_000, [into.id]: 700_000 } });
    const merged = await administrator.call("POST", `/api/knowledge-matrix/${from.id}/merge`, { intoId: into.id });
    const figures = async () => {
      const total = async ({ id }: { id: string }) =>
        (await db().knowledgeArea.findUniqueOrThrow({ where: { id } })).totalPoints;
      const areas = [from.id, into.id];
      const score = await db().videoArea.findMany({ where: { videoId: video.id } });
      const target = await db().trackTarget.findMany({ where: { trackId: track.id } });
      const pointsOf = (rows: { knowledgeAreaId: string; points: number }[]) =>
        areas.map((id) => rows.find((row) => row.knowledgeAreaId === id)?.points);
      return { totals: [await total(from), await total(into)], score: pointsOf(score), target: pointsOf(target) };
    };
    expect(await figures()).toEqual({
      totals: [900_000, 1_000_000],
      score: [undefined, 10_000],
      target: [undefined, 1_000_000],
    });
    expect((await administrator.call("POST", `${merged.headers.get("location")}/undo`)).status).toBeLessThan(300);
    expect(await figures()).toEqual({
      totals: [900_000, 900_000],
      score: [9_000, 6_000],
      target: [700_000, 700_000],
    });
  });
});
