import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Progress, Summary } from "@/lib/learning/progress/schema";
import { db } from "@/lib/platform/db";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { complete as completeLesson, takeBack } from "./complete";

let learner: TestUser;
let administrator: TestUser;
let light: { id: string; name: string };
let sound: { id: string; name: string };
let video: { id: string };

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});
beforeEach(async () => {
  learner = await makeUser();
  [light, sound] = [await makeArea(), await makeArea()];
  video = await makeVideo({ points: { [light.id]: 10, [sound.id]: 30 } });
});

const mark = (completed: boolean, knowledgeAreaId = light.id) =>
  learner.call<Progress>("POST", "/api/progress/complete", {
    userId: learner.id,
    videoId: video.id,
    knowledgeAreaId,
    completed,
  });

const entries = async () =>
  (await db().pointEntry.findMany({ where: { userId: learner.id }, orderBy: [{ id: "asc" }] })).map(
    ({ kind, points, completion, evidence }) => `${kind} ${points} in ${completion}${evidence ? `, ${evidence}` : ""}`,
  );

const progressRow = () => db().videoProgress.findFirstOrThrow({ where: { userId: learner.id, videoId: video.id } });

const score = (knowledgeAreaId: string, points: number) =>
  administrator.call("POST", "/api/video-knowledge-matrix", { videoId: video.id, knowledgeAreaId, points });

describe("point entries", () => {
  test("are written by completing, taking back and completing again", async () => {
    await mark(true);
    expect(await progressRow()).toMatchObject({ points: 40, completions: 1, evidence: "marked" });
    await mark(false);
    expect(await progressRow()).toMatchObject({ points: 0, completions: 1, evidence: null, completedAt: null });
    await mark(true);
    expect(await progressRow()).toMatchObject({ points: 40, completions: 2, evidence: "marked" });
    const sorted = async () => (await entries()).toSorted();
    expect(await sorted()).toEqual([
      "earned 10 in 1, marked",
      "earned 10 in 2, marked",
      "earned 30 in 1, marked",
      "earned 30 in 2, marked",
      "taken_back -10 in 1",
      "taken_back -30 in 1",
    ]);
  });

  test("are written once by twenty concurrent requests", async () => {
    await Promise.all(Array.from({ length: 20 }, () => mark(true)));
    expect(await entries()).toHaveLength(2);
    await Promise.all(Array.from({ length: 20 }, () => mark(false)));
    expect(await entries()).toHaveLength(4);
    expect(await progressRow()).toMatchObject({ points: 0, completions: 1 });
  });

  test("add up to the points after concurrent completing and taking back", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => mark(n % 2 === 0)));
    const { points, completedAt } = await progressRow();
    expect(points).toBe(completedAt ? 40 : 0);
    const { _sum } = await db().pointEntry.aggregate({ where: { userId: learner.id }, _sum: { points: true } });
    expect(_sum.points).toBe(points);
  });

  test("are not added when a completed video gets a score in another area", async () => {
    await mark(true);
    const added = await makeArea();
    await score(added.id, 5);
    const { status, body } = await mark(true, added.id);
    expect([status, body.points, body.completed]).toEqual([200, 0, true]);
    expect(await entries()).toHaveLength(2);
  });

  test("are written once for each completion, and rolled back with its transaction", async () => {
    const lesson = { userId: learner.id, videoId: video.id };
    const failing = db().$transaction(async (tx) => {
      await completeLesson({ ...lesson, evidence: "watched" }, tx);
      expect(await tx.pointEntry.count({ where: lesson })).toBe(2);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await entries()).toEqual([]);
    await completeLesson({ ...lesson, evidence: "watched" });
    await completeLesson({ ...lesson, evidence: "marked" });
    expect(await entries()).toHaveLength(2);
    expect(await progressRow()).toMatchObject({ evidence: "watched" });
    await takeBack(lesson);
    await takeBack(lesson);
    expect(await entries()).toHaveLength(4);
  });

  test("are moved in one batch by merging an area, and points in both areas are added up", async () => {
    await mark(true);
    const answer = await administrator.call("POST", `/api/knowledge-matrix/${light.id}/merge`, { intoId: sound.id });
    expect(answer.status).toBeLessThan(300);
    expect((await entries()).slice(2).toSorted()).toEqual(["merged -10 in 1", "merged 10 in 1"]);
    const { body } = await learner.call<Progress[]>("GET", `/api/progress/${learner.id}`);
    expect(body).toMatchObject([{ knowledgeAreaId: sound.id, points: 40, completed: true }]);
    const summary = await learner.call<Summary>("GET", `/api/progress/${learner.id}/summary`);
    expect(summary.body.points).toBe(40);
    const batch = await db().pointBatch.findFirst({ where: { detail: { path: ["from"], equals: light.id } } });
    expect(batch).toMatchObject({ kind: "merged", state: "done", madeBy: administrator.id });
  });
});

describe("the database", () => {
  test.each([
    ["UPDATE point_entries SET points = points + 1", "only ever added"],
    ["DELETE FROM point_entries", "only ever added"],
    ["TRUNCATE point_entries", "only ever added"],
  ])("refuses %s", async (statement, reason) => {
    await mark(true);
    await expect(db().$executeRawUnsafe(statement)).rejects.toThrow(reason);
  });

  test("refuses to take back more points than were earned", async () => {
    await mark(true);
    const reversal = {
      userId: learner.id,
      videoId: video.id,
      knowledgeAreaId: light.id,
      points: -11,
      kind: "taken_back" as const,
      completion: 1,
    };
    await expect(db().pointEntry.create({ data: reversal })).rejects.toThrow("earned_points_points");
    const nowhere = { ...reversal, knowledgeAreaId: (await makeArea()).id };
    await expect(db().pointEntry.create({ data: nowhere })).rejects.toThrow("earned_points_points");
    expect(await entries()).toHaveLength(2);
  });

  test("deletes a user's entries with the user, and no others", async () => {
    const other = await makeUser();
    await completeLesson({ userId: other.id, videoId: video.id, evidence: "marked" });
    await mark(true);
    await db().user.delete({ where: { id: learner.id } });
    expect(await entries()).toEqual([]);
    expect(await db().pointEntry.count({ where: { userId: other.id } })).toBe(2);
  });
});
