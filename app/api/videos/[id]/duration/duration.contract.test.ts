import { beforeAll, beforeEach, expect, test } from "vitest";
import { lockLibrary } from "@/lib/library/library-version/data";
import { writeDuration } from "@/lib/library/videos/report-duration";
import { type Video, videoSchema } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import { transaction } from "@/lib/platform/sql/constraints";
import { type Refusal, visitor } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { makeReporters, writeWatched } from "@/tests/fixtures/watching";

const NOWHERE = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

let learner: TestUser;
let administrator: TestUser;
let video: { id: string };

beforeAll(async () => {
  [learner, administrator] = await Promise.all([makeUser(), makeUser({ isAdmin: true })]);
});

beforeEach(async () => {
  video = await makeVideo();
});

const report = (duration: unknown, person = learner) =>
  person.call<Video & Refusal>("POST", `/api/videos/${video.id}/duration`, { duration });
const read = async () => (await learner.call<Video>("GET", `/api/videos/${video.id}`)).body;

test("a learner's report is stored, and their next one replaces it", async () => {
  const first = await report(612.6);
  expect(first.status).toBe(200);
  expect(videoSchema.parse(first.body)).toEqual(first.body);
  expect(first.body).toMatchObject({ duration: null, durationSource: null });
  expect(await read()).toEqual(first.body);
  await report(20);
  const reports = await db().durationReport.findMany({ where: { videoId: video.id } });
  expect(reports).toMatchObject([{ userId: learner.id, seconds: 20, state: "pending" }]);
});

test("an administrator's player overrides learners, and an entered length overrides the player", async () => {
  await report(20);
  expect((await report(600, administrator)).body).toMatchObject({ duration: 600, durationSource: "administrator" });
  expect((await report(20)).body.duration).toBe(600);
  expect((await report(601, administrator)).body.duration).toBe(601);
  const { title, videoUrl } = await read();
  await administrator.call("PUT", `/api/videos/${video.id}`, { title, videoUrl, duration: 615 });
  expect((await report(601, administrator)).body).toMatchObject({ duration: 615, durationSource: "administrator" });
});

test("twenty concurrent reports of a learner count as one", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => report(100 + at)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const reports = await db().durationReport.findMany({ where: { videoId: video.id } });
  expect(reports).toHaveLength(1);
});

test("a reported duration shows in the library at once", async () => {
  const list = async () => {
    const { body } = await learner.call<Video[]>("GET", "/api/videos?limit=500");
    return body.find(({ id }) => id === video.id)?.duration;
  };
  expect(await list()).toBeNull();
  await report(300);
  expect(await list()).toBeNull();
  await makeReporters(video.id, [300, 300, 300]);
  expect(await list()).toBe(300);
});

test("a learner's reports make no list anew until the length that is shown changes", async () => {
  const changes = (seconds: number) =>
    transaction(async (tx) => {
      await lockLibrary(tx);
      const before = await tx.libraryVersion.findFirstOrThrow();
      await writeDuration(tx, video.id, seconds, { id: learner.id, isAdmin: false });
      return (await tx.libraryVersion.findFirstOrThrow()).version !== before.version;
    });
  await writeWatched(learner, video.id, [[0, 300]]);
  expect([await changes(300), await changes(310), await changes(300)]).toEqual([false, false, false]);
  await makeReporters(video.id, [310, 310]);
  expect([await changes(310), await changes(310)]).toEqual([true, false]);
});

test("an administrator's duration replaces a report, and a report does not refuse their save", async () => {
  const before = await read();
  await makeReporters(video.id, [300, 300, 300]);
  const save = (input: Record<string, unknown>) =>
    administrator.call<Video>(
      "PUT",
      `/api/videos/${video.id}`,
      { title: before.title, videoUrl: before.videoUrl, ...input },
      { "if-match": `"${Date.parse(before.updatedAt)}"` },
    );
  expect(await save({ duration: null })).toMatchObject({ status: 200, body: { duration: 300 } });
  await db().video.update({ where: { id: video.id }, data: { updatedAt: before.updatedAt } });
  expect(await save({ duration: 450 })).toMatchObject({ status: 200, body: { duration: 450 } });
  expect((await report(300)).body.duration).toBe(450);
});

test.each([0, 0.4, -5, 43_201, 1e12, "600", null, undefined, [600]])("refuses %j", async (duration) => {
  const answer = await report(duration);
  expect(answer.status).toBe(400);
  expect(answer.body.errors?.[0]?.path).toBe("duration");
  expect((await read()).duration).toBeNull();
});

test("reporting needs a session and an existing video", async () => {
  expect((await visitor("POST", `/api/videos/${video.id}/duration`, { duration: 60 })).status).toBe(401);
  await administrator.call("DELETE", `/api/videos/${video.id}`);
  for (const id of [video.id, NOWHERE, "x"]) {
    video = { id };
    expect((await report(60)).status).toBe(404);
  }
});
