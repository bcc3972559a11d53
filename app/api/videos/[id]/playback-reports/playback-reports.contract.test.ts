import { beforeAll, expect, test } from "vitest";
import { type PlaybackReports, playbackReportsSchema } from "@/lib/library/video-health/schema";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import { makeArea, makeVideo, newName, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learners: [TestUser, TestUser];

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  learners = [await makeUser(), await makeUser()];
});

const pathOf = ({ id }: { id: string }) => `/api/videos/${id}/playback-reports`;
const report = (video: { id: string }, by: TestUser) => by.call("POST", pathOf(video));
const read = async (video: { id: string }) => {
  const { body } = await administrator.call<PlaybackReports>("GET", pathOf(video));
  expect(playbackReportsSchema.parse(body)).toEqual(body);
  return body;
};

test("each user is counted once, also with repeated and concurrent reports", async () => {
  const video = await makeVideo();
  expect(await read(video)).toEqual({ people: 0, lastReportedAt: null });
  const [ada, ben] = learners;
  const answers = await Promise.all([report(video, ada), report(video, ada), report(video, ada), report(video, ben)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect(await read(video)).toEqual({ people: 2, lastReportedAt: expect.any(String) });
  expect((await report({ id: crypto.randomUUID() }, ada)).status).toBe(404);
  expect((await administrator.call("GET", pathOf({ id: crypto.randomUUID() }))).status).toBe(404);
});

test("an administrator clears the reports, and users can report again", async () => {
  const video = await makeVideo();
  await report(video, learners[0]);
  expect((await administrator.call("DELETE", pathOf(video))).status).toBe(204);
  expect((await administrator.call("DELETE", pathOf(video))).status).toBe(204);
  expect((await read(video)).people).toBe(0);
  await report(video, learners[0]);
  expect((await read(video)).people).toBe(1);
  expect((await administrator.call("DELETE", pathOf({ id: crypto.randomUUID() }))).status).toBe(404);
});

test("a new address and deleting the video or the user delete the reports, and a new title does not", async () => {
  const [video, person] = [await makeVideo(), await makeUser()];
  await report(video, person);
  const { title, videoUrl } = video;
  const save = (body: Partial<Video>) =>
    administrator.call("PUT", `/api/videos/${video.id}`, { title, videoUrl, ...body });
  expect((await save({ title: newName("Renamed") })).status).toBe(200);
  expect((await read(video)).people).toBe(1);
  expect((await save({ videoUrl: `https://youtu.be/${newYoutubeId()}` })).status).toBe(200);
  expect((await read(video)).people).toBe(0);

  await report(video, person);
  expect((await administrator.call("DELETE", `/api/videos/${video.id}`)).status).toBe(204);
  expect(await db().playbackReport.count({ where: { videoId: video.id } })).toBe(0);
  expect((await report(video, person)).status).toBe(404);
  const other = await makeVideo();
  await report(other, person);
  await db().user.delete({ where: { id: person.id } });
  expect((await read(other)).people).toBe(0);
});

test("the library filters reported videos at once", async () => {
  const area = await makeArea();
  const word = newName("Needy");
  const [fine, broken] = [
    await makeVideo({ title: word, points: { [area.id]: 5 } }),
    await makeVideo({ title: word, points: { [area.id]: 5 } }),
  ];
  const bare = await makeVideo({ title: word });
  const list = async (needs: string) => {
    const path = `/api/videos?q=${encodeURIComponent(word)}&needs=${needs}`;
    return (await administrator.call<Video[]>("GET", path)).body.map(({ id }) => id);
  };
  expect(await list("playback")).toEqual([]);
  await report(broken, learners[0]);
  expect(await list("playback")).toEqual([broken.id]);
  expect(await list("areas")).toEqual([bare.id]);
  await administrator.call("DELETE", pathOf(broken));
  expect(await list("playback")).toEqual([]);
  expect((await administrator.call("GET", "/api/videos?needs=love")).status).toBe(400);
  expect(fine.id).toBeTruthy();
});

test("a user's reports are limited", async () => {
  const [video, person] = [await makeVideo(), await makeUser()];
  const answers = await Promise.all(Array.from({ length: 61 }, () => report(video, person)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
