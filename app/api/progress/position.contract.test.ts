import { beforeEach, expect, test } from "vitest";
import { type VideoPosition, videoPositionSchema } from "@/lib/learning/progress/schema";
import { db } from "@/lib/platform/db";
import { makeArea, makeVideo, newName, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let learner: TestUser;
let video: { id: string };

beforeEach(async () => {
  [learner, video] = await Promise.all([makeUser(), makeVideo({ duration: 600 })]);
});

const save = (seconds: unknown, videoId = video.id) =>
  learner.call<VideoPosition>("PUT", `/api/progress/${learner.id}/position`, { videoId, seconds });
const list = (person = learner) => person.call<VideoPosition[]>("GET", `/api/progress/${learner.id}/position`);
const positions = async () => (await list()).body.map(({ videoId, seconds }) => [videoId, seconds]);

test("the last saved position is kept in whole seconds", async () => {
  expect((await list()).body).toEqual([]);
  const answer = await save(252.9);
  expect(answer.status).toBe(200);
  expect(videoPositionSchema.parse(answer.body)).toEqual(answer.body);
  expect(answer.body).toMatchObject({ videoId: video.id, seconds: 252 });
  expect((await list()).body).toEqual([answer.body]);
  await save(300);
  expect(await positions()).toEqual([[video.id, 300]]);
});

test("positions are listed latest first", async () => {
  await save(100);
  const later = await makeVideo();
  await save(200, later.id);
  expect(await positions()).toEqual([
    [later.id, 200],
    [video.id, 100],
  ]);
});

test("the latest hundred positions are listed", async () => {
  await save(100);
  const videos = await db().video.createManyAndReturn({
    data: Array.from({ length: 100 }, () => {
      const providerVideoId = newYoutubeId();
      const videoUrl = `https://www.youtube.com/watch?v=${providerVideoId}`;
      return { title: newName("Video"), videoUrl, provider: "youtube", providerVideoId } as const;
    }),
  });
  const updatedAt = new Date(Date.now() + 60_000);
  const later = videos.map(({ id }) => ({ userId: learner.id, videoId: id, seconds: 100, updatedAt }));
  await db().videoPosition.createMany({ data: later });
  const listed = (await list()).body.map(({ videoId }) => videoId);
  expect(listed).toEqual(videos.map(({ id }) => id).sort());
});

test("a position near the start or end, or of a completed or deleted video, is not listed", async () => {
  const area = await makeArea();
  const scored = await makeVideo({ points: { [area.id]: 5 } });
  await save(100, scored.id);
  const complete = (completed: boolean) =>
    learner.call("POST", "/api/progress/complete", {
      userId: learner.id,
      videoId: scored.id,
      knowledgeAreaId: area.id,
      completed,
    });
  await complete(true);
  expect(await positions()).toEqual([]);
  await complete(false);
  expect(await positions()).toEqual([[scored.id, 100]]);
  const administrator = await makeUser({ isAdmin: true });
  await administrator.call("DELETE", `/api/videos/${scored.id}`);
  for (const seconds of [3, 595]) {
    await save(seconds);
    expect(await positions()).toEqual([]);
  }
  expect((await save(50, scored.id)).status).toBe(404);
});

test.each([-1, "5", null, undefined, 604_801])("a position of %j is refused", async (seconds) => {
  expect((await save(seconds)).status).toBe(400);
});

test("a position is saved by its user only, and read by administrators too", async () => {
  const [other, administrator] = await Promise.all([makeUser(), makeUser({ isAdmin: true })]);
  const path = `/api/progress/${learner.id}/position`;
  for (const person of [other, administrator]) {
    expect((await person.call("PUT", path, { videoId: video.id, seconds: 20 })).status).toBe(403);
  }
  expect((await list(other)).status).toBe(403);
  expect((await list(administrator)).status).toBe(200);
});
