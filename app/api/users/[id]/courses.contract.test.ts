import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type UserCareerTrack,
  type UserLearningPath,
  userCareerTrackSchema,
  userLearningPathSchema,
} from "@/lib/learning/enrolments/schema";
import { db } from "@/lib/platform/db";
import { makePath, makeTrack, publishPath } from "@/tests/fixtures/curation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const NOWHERE = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

let learner: TestUser;
let administrator: TestUser;
let area: { id: string };
let videos: { id: string }[];
let path: { id: string };

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  area = await makeArea();
});

beforeEach(async () => {
  learner = await makeUser();
  videos = await Promise.all([1, 2, 3].map(() => makeVideo({ points: { [area.id]: 10 } })));
  path = await makePath({ videoIds: videos.map(({ id }) => id) });
});

const complete = (videoId: string | undefined, completed = true) =>
  learner.call("POST", "/api/progress/complete", { userId: learner.id, videoId, knowledgeAreaId: area.id, completed });
const startPath = (pathId = path.id, person = learner, of = learner) =>
  person.call<UserLearningPath>("POST", `/api/users/${of.id}/learning-paths/${pathId}/start`);
const readPaths = (person = learner) =>
  person.call<UserLearningPath[]>("GET", `/api/users/${learner.id}/learning-paths`);
const progress = async () => (await readPaths()).body[0];

describe("starting a path", () => {
  test("answers 201 first, then 200 with the same start", async () => {
    expect((await readPaths()).body).toEqual([]);
    const first = await startPath();
    expect(first.status).toBe(201);
    expect(userLearningPathSchema.parse(first.body)).toEqual(first.body);
    expect(first.body).toMatchObject({
      pathId: path.id,
      status: "in_progress",
      progressPercentage: 0,
      completedVideos: 0,
      totalVideos: 3,
      completedAt: null,
    });
    const again = await startPath();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await readPaths()).body).toEqual([first.body]);
  });

  test("twenty times concurrently makes one start", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => startPath()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.startedAt)).size).toBe(1);
  });

  test("is for the user only, and administrators can read it", async () => {
    const other = await makeUser();
    expect((await startPath(path.id, other, learner)).status).toBe(403);
    expect((await startPath(path.id, administrator, learner)).status).toBe(403);
    expect((await readPaths(other)).status).toBe(403);
    await startPath();
    expect((await readPaths(administrator)).body).toHaveLength(1);
  });

  test("answers 404 for an unknown path", async () => {
    for (const id of [NOWHERE, "x"]) expect((await startPath(id)).status).toBe(404);
  });
});

describe("the progress of a path", () => {
  test("follows completions and undone completions", async () => {
    await startPath();
    const percentages = [];
    for (const { id } of videos) {
      await complete(id);
      percentages.push((await progress())?.progressPercentage);
    }
    expect(percentages).toEqual([33, 66, 100]);
    expect(await progress()).toMatchObject({ status: "completed", completedVideos: 3 });
    expect((await progress())?.completedAt).toBeTruthy();
    await complete(videos[1]?.id, false);
    expect(await progress()).toMatchObject({ status: "in_progress", progressPercentage: 66, completedAt: null });
  });

  test("follows videos added to and removed from the path while it is under way", async () => {
    await startPath();
    for (const { id } of videos.slice(1)) await complete(id);
    const added = await makeVideo({ points: { [area.id]: 10 } });
    await db().pathVideo.create({ data: { pathId: path.id, videoId: added.id, position: 3 } });
    await publishPath(path.id);
    expect(await progress()).toMatchObject({
      status: "in_progress",
      progressPercentage: 50,
      totalVideos: 4,
      version: 2,
    });
    await db().pathVideo.delete({ where: { pathId_videoId: { pathId: path.id, videoId: added.id } } });
    await publishPath(path.id);
    expect(await progress()).toMatchObject({ progressPercentage: 66, totalVideos: 3, version: 3 });
    await complete(videos[0]?.id);
    expect(await progress()).toMatchObject({ status: "completed", progressPercentage: 100, finishedVersion: 3 });
  });

  test("ignores deleted videos", async () => {
    await startPath();
    await complete(videos[0]?.id);
    await administrator.call("DELETE", `/api/videos/${videos[1]?.id}`);
    expect(await progress()).toMatchObject({ progressPercentage: 50, completedVideos: 1, totalVideos: 2 });
    await administrator.call("DELETE", `/api/videos/${videos[0]?.id}`);
    expect(await progress()).toMatchObject({ progressPercentage: 0, completedVideos: 0, totalVideos: 1 });
    await administrator.call("DELETE", `/api/videos/${videos[2]?.id}`);
    expect(await progress()).toMatchObject({ status: "in_progress", progressPercentage: 0, totalVideos: 0 });
  });

  test("counts completions before the start", async () => {
    for (const { id } of videos) await complete(id);
    expect((await startPath()).body).toMatchObject({ status: "completed", progressPercentage: 100 });
  });
});

describe("a career track", () => {
  let second: { id: string };
  let track: { id: string };

  beforeEach(async () => {
    second = await makePath({ videoIds: [videos[0]?.id ?? ""] });
    track = await makeTrack({ pathIds: [path.id, second.id] });
  });

  const startTrack = (trackId = track.id, person = learner, of = learner) =>
    person.call<UserCareerTrack>("POST", `/api/users/${of.id}/career-tracks/${trackId}/start`);
  const readTracks = (person = learner) =>
    person.call<UserCareerTrack[]>("GET", `/api/users/${learner.id}/career-progress`);

  test("is started once, with 201 first and 200 after", async () => {
    expect((await readTracks()).body).toEqual([]);
    const first = await startTrack();
    expect(first.status).toBe(201);
    expect(userCareerTrackSchema.parse(first.body)).toEqual(first.body);
    expect(first.body).toMatchObject({ trackId: track.id, status: "in_progress", completedPaths: 0, totalPaths: 2 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => startTrack()));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, first.body]);
    expect((await readTracks()).body).toEqual([first.body]);
  });

  test("is completed when all of its paths are, started or not", async () => {
    await startTrack();
    await complete(videos[0]?.id);
    expect((await readTracks()).body[0]).toMatchObject({ progressPercentage: 50, completedPaths: 1 });
    await complete(videos[1]?.id);
    await complete(videos[2]?.id);
    expect((await readTracks()).body[0]).toMatchObject({ status: "completed", progressPercentage: 100 });
    await complete(videos[0]?.id, false);
    expect((await readTracks()).body[0]).toMatchObject({ status: "in_progress", progressPercentage: 0 });
  });

  test("with a path without videos is never completed", async () => {
    await db().trackPath.create({ data: { trackId: track.id, pathId: (await makePath()).id, position: 2 } });
    await startTrack();
    for (const { id } of videos) await complete(id);
    expect((await readTracks()).body[0]).toMatchObject({
      status: "in_progress",
      progressPercentage: 66,
      totalPaths: 3,
    });
  });

  test("that is inactive can be started by administrators only", async () => {
    await db().careerTrack.update({ where: { id: track.id }, data: { isActive: false } });
    expect((await startTrack()).status).toBe(404);
    expect((await startTrack(track.id, administrator, administrator)).status).toBe(201);
  });

  test("belongs to one user, and answers 404 when unknown", async () => {
    const other = await makeUser();
    expect((await startTrack(track.id, other, learner)).status).toBe(403);
    expect((await readTracks(other)).status).toBe(403);
    expect((await readTracks(administrator)).status).toBe(200);
    for (const id of [NOWHERE, "x"]) expect((await startTrack(id)).status).toBe(404);
  });
});
