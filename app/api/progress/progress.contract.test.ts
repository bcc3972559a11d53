import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { completionRecords } from "@/lib/learning/progress/completion";
import { type Progress, progressSchema, type Summary, summarySchema } from "@/lib/learning/progress/schema";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let learner: TestUser;
let administrator: TestUser;
let main: { id: string; name: string };
let sub: { id: string; name: string };
let video: { id: string; title: string };

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  main = await makeArea({ totalPoints: 300 });
  sub = await makeArea({ parentId: main.id, totalPoints: 90 });
});

beforeEach(async () => {
  learner = await makeUser({ timeZone: "Europe/Berlin" });
  video = await makeVideo({ points: { [main.id]: 10, [sub.id]: 30 }, duration: 5400 });
});

const complete = (traits: Record<string, unknown> = {}) =>
  learner.call<Progress>("POST", "/api/progress/complete", {
    userId: learner.id,
    videoId: video.id,
    knowledgeAreaId: main.id,
    points: 10,
    completed: true,
    ...traits,
  });
const progress = async () => (await learner.call<Progress[]>("GET", `/api/progress/${learner.id}`)).body;
const summary = async () => (await learner.call<Summary>("GET", `/api/progress/${learner.id}/summary`)).body;

describe("completing a video", () => {
  test("completes all of its areas with the points of their scores", async () => {
    const answer = await complete({ points: 9999 });
    expect(answer.status).toBe(200);
    expect(progressSchema.parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toMatchObject({ userId: learner.id, knowledgeAreaId: main.id, points: 10, completed: true });
    const rows = await progress();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ completedAt }) => completedAt))).toEqual(new Set([answer.body.completedAt]));
    expect(Object.fromEntries(rows.map(({ knowledgeAreaId, points }) => [knowledgeAreaId, points]))).toEqual({
      [main.id]: 10,
      [sub.id]: 30,
    });
  });

  test("stores and undoes the same records as the optimistic update", async () => {
    const { body: shown } = await learner.call<Video>("GET", `/api/videos/${video.id}`);
    const sorted = (rows: Progress[]) =>
      rows.toSorted((one, other) => one.knowledgeAreaId.localeCompare(other.knowledgeAreaId));
    const { completedAt } = (await complete()).body;
    expect(sorted(await progress())).toEqual(sorted(completionRecords(learner.id, shown, completedAt, 0)));
    await complete({ completed: false });
    expect(sorted(await progress())).toEqual(sorted(completionRecords(learner.id, shown, null, 0)));
  });

  test("again gives the same answer and adds no row", async () => {
    const first = await complete();
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete()));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, first.body]);
    expect(await progress()).toHaveLength(2);
  });

  test("twenty times concurrently makes one completion", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete()));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.completedAt}`)).size).toBe(1);
    expect(await progress()).toHaveLength(2);
  });

  test("accepts the snake_case spellings", async () => {
    const body = { userId: learner.id, video_id: video.id, knowledge_area_id: sub.id };
    const answer = await learner.call<Progress>("POST", "/api/progress/complete", body);
    expect(answer.body).toMatchObject({ knowledgeAreaId: sub.id, points: 30, completed: true });
  });

  test("answers 404 for an area without a score and for a deleted video", async () => {
    const elsewhere = await makeArea();
    expect((await complete({ knowledgeAreaId: elsewhere.id })).status).toBe(404);
    expect((await complete({ knowledgeAreaId: elsewhere.id, completed: false })).status).toBe(404);
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    expect((await complete()).status).toBe(404);
    expect(await progress()).toEqual([]);
  });

  test.each([{ completed: "yes" }, { videoId: "x" }, { knowledgeAreaId: null }])("refuses %j", async (traits) => {
    expect((await complete(traits)).status).toBe(400);
  });
});

describe("undoing a completion", () => {
  test("removes the points of all areas until the video is completed again", async () => {
    await complete();
    const undone = await complete({ completed: false });
    expect(undone.body).toMatchObject({ points: 0, completed: false, completedAt: null });
    for (const row of await progress()) expect(row).toMatchObject({ points: 0, completed: false, completedAt: null });
    expect((await summary()).points).toBe(0);
    expect((await complete({ completed: false })).body).toEqual(undone.body);
    await complete();
    expect((await summary()).points).toBe(40);
  });

  test("keeps the points of other completions when the scores change", async () => {
    await complete();
    await administrator.call("POST", "/api/video-knowledge-matrix", {
      videoId: video.id,
      knowledgeAreaId: main.id,
      points: 50,
    });
    expect((await summary()).points).toBe(40);
    await complete({ completed: false });
    await complete();
    expect((await summary()).points).toBe(80);
  });
});

describe("earned points", () => {
  test("stay when the score, the video and the area are deleted", async () => {
    await complete();
    const { body: links } = await learner.call<{ id: string }[]>("GET", `/api/videos/${video.id}/knowledge-areas`);
    for (const { id } of links) await administrator.call("DELETE", `/api/video-knowledge-matrix/${id}`);
    expect((await summary()).points).toBe(40);
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    const after = await summary();
    expect(after).toMatchObject({ points: 40, videos: 1, hours: 1.5 });
    expect(after.recent[0]).toMatchObject({ title: video.title, available: false });
    expect(await progress()).toHaveLength(2);
  });

  test("stay in the summary under the name of a deleted area", async () => {
    const leaving = await makeArea({ totalPoints: 5 });
    video = await makeVideo({ points: { [leaving.id]: 5 } });
    await complete({ knowledgeAreaId: leaving.id });
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    await db().videoArea.deleteMany({ where: { knowledgeAreaId: leaving.id } });
    expect((await administrator.call("DELETE", `/api/knowledge-matrix/${leaving.id}`)).status).toBe(204);
    expect((await summary()).areas.at(-1)).toMatchObject({ name: leaving.name, earned: 5 });
  });

  test("are deleted with their user", async () => {
    await complete();
    await db().user.delete({ where: { id: learner.id } });
    expect(await db().earnedPoints.count({ where: { userId: learner.id } })).toBe(0);
  });
});

describe("the summary", () => {
  test("is empty for a new user", async () => {
    const body = await summary();
    expect(summarySchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ points: 0, videos: 0, streak: 0, hours: 0, days: {}, recent: [] });
    expect(body.badges).toHaveLength(9);
  });

  test("counts completions, and sub areas in their main area", async () => {
    await complete();
    const body = await summary();
    expect(body).toMatchObject({
      points: 40,
      videos: 1,
      streak: 1,
      hours: 1.5,
      week: { points: 40, videos: 1, hours: 1.5 },
    });
    expect(body.areas.find(({ id }) => id === main.id)).toMatchObject({
      earned: 40,
      total: 300,
      subs: expect.arrayContaining([{ id: sub.id, name: sub.name, earned: 30, total: 90 }]),
    });
    expect(body.recent).toMatchObject([{ videoId: video.id, points: 40, available: true }]);
    expect(body.badges.filter(({ earned }) => earned).map(({ name }) => name)).toEqual(["First Steps"]);
  });

  test("counts days in the learner's time zone", async () => {
    await complete();
    await db().videoProgress.updateMany({
      where: { userId: learner.id },
      data: { completedAt: new Date("2026-03-01T23:30:00Z") },
    });
    expect(Object.keys((await summary()).days)).toEqual(["2026-03-02"]);
    await learner.call("PUT", `/api/users/${learner.id}/preferences`, { timeZone: "America/New_York" });
    expect(Object.keys((await summary()).days)).toEqual(["2026-03-01"]);
  });
});

test("records are listed newest completion first", async () => {
  await complete();
  const first = video.id;
  video = await makeVideo({ points: { [main.id]: 1 } });
  await complete();
  expect((await progress()).map(({ videoId }) => videoId)).toEqual([video.id, first, first]);
});
