import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type LearningPath,
  type PathVersion,
  type PublishedVersion,
  pathVersionSchema,
  publishedVersionSchema,
} from "@/lib/library/learning-paths/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { finishCourses } from "./finish-courses";
import {
  type PublishPreview,
  publishPreviewSchema,
  type UserCareerTrack,
  type UserLearningPath,
  userLearningPathSchema,
} from "./schema";

let administrator: TestUser;
let learner: TestUser;
let area: { id: string };
/** Five videos of 60 seconds. */
let ids: string[];
let [a, b, c, d, e] = ["", "", "", "", ""];

beforeAll(async () => {
  [administrator, learner, area] = await Promise.all([makeUser({ isAdmin: true }), makeUser(), makeArea()]);
});

beforeEach(async () => {
  learner = await makeUser();
  const videos = await Promise.all(
    Array.from({ length: 5 }, () => makeVideo({ duration: 60, points: { [area.id]: 10 } })),
  );
  ids = videos.map(({ id }) => id);
  [a = "", b = "", c = "", d = "", e = ""] = ids;
});

const addressOf = (pathId: string) => `/api/learning-paths/${pathId}`;
const publish = (pathId: string, videoIds: string[], more: Record<string, unknown> = {}) =>
  administrator.call<LearningPath & Refusal>("PUT", addressOf(pathId), { videoIds, ...more });
const preview = (pathId: string, videoIds: string[], headers?: Record<string, string>) =>
  administrator.call<PublishPreview & Refusal>("PUT", `${addressOf(pathId)}?dryRun=1`, { videoIds }, headers);
const start = (pathId: string, person = learner) =>
  person.call("POST", `/api/users/${person.id}/learning-paths/${pathId}/start`);
const complete = (videoId: string, completed = true, person = learner) =>
  person.call("POST", "/api/progress/complete", {
    userId: person.id,
    videoId,
    knowledgeAreaId: area.id,
    completed,
  });
const takeBack = (videoId: string) => complete(videoId, false);
const follow = (pathId: string, version: unknown, person = learner) =>
  person.call<UserLearningPath>("PUT", `/api/users/${learner.id}/learning-paths/${pathId}`, { version });
const listPaths = async (query = "") =>
  (await learner.call<UserLearningPath[]>("GET", `/api/users/${learner.id}/learning-paths${query}`)).body;
const statusOf = async (pathId: string) =>
  (await listPaths("?include=finished")).find((path) => path.pathId === pathId) as UserLearningPath;
const versionsOf = async (pathId: string) =>
  (await learner.call<PathVersion[]>("GET", `${addressOf(pathId)}/versions`)).body;

/** A path that the learner started, with these of its videos completed. */
async function makeStarted(videoIds: string[], done: string[] = []) {
  const path = await makePath({ videoIds });
  await start(path.id);
  for (const id of done) await complete(id);
  return path;
}

describe("publishing", () => {
  test("makes a version with its note when the list changes, and none for the same list", async () => {
    const path = await makePath({ videoIds: [a, b, c] });
    await publish(path.id, [a, b, c], { versionNote: "Nothing" });
    await publish(path.id, [c, a, d], { versionNote: " Framing first " });
    await publish(path.id, [c, a, d], { title: "Another title" });
    await administrator.call("POST", `${addressOf(path.id)}/videos`, { videoIds: [a, e] });
    await administrator.call("POST", `${addressOf(path.id)}/videos`, { videoIds: [a] });
    const versions = await versionsOf(path.id);
    expect(pathVersionSchema.array().parse(versions)).toEqual(versions);
    const named = (list: { id: string }[]) => list.map(({ id }) => id);
    expect(
      versions.map(({ number, note, added, removed, moved, videos }) => [
        number,
        note,
        named(added),
        named(removed),
        named(moved),
        videos,
      ]),
    ).toEqual([
      [3, "", [e], [], [], 4],
      [2, "Framing first", [d], [b], [c], 3],
      [1, "", [a, b, c], [], [], 3],
    ]);
  });

  test("makes versions that list their videos in order, without deleted ones", async () => {
    const path = await makePath({ videoIds: [a, b, c] });
    await publish(path.id, [c, b]);
    const read = (number: number | string) =>
      learner.call<PublishedVersion>("GET", `${addressOf(path.id)}/versions/${number}`);
    await administrator.call("DELETE", `/api/videos/${b}`);
    const { status, body } = await read(1);
    expect(status).toBe(200);
    expect(publishedVersionSchema.parse(body)).toEqual(body);
    expect(body.videos.map(({ id }) => id)).toEqual([a, c]);
    for (const number of [0, 3, "x", "99999999999"]) expect((await read(number)).status).toBe(404);
    expect((await learner.call("GET", `${addressOf(learner.id)}/versions`)).status).toBe(404);
  });

  test("makes no version when a deleted video is restored to its place", async () => {
    const path = await makePath({ videoIds: [a, b, c] });
    await administrator.call("DELETE", `/api/videos/${b}`);
    await publish(path.id, [a, c]);
    await administrator.call("POST", `/api/videos/${b}/restore`);
    expect((await administrator.call<LearningPath>("GET", addressOf(path.id))).body.videoIds).toEqual([a, b, c]);
    expect(await versionsOf(path.id)).toHaveLength(1);
  });

  test.each([
    [{ underWay: "leave" }, "underWay", "underWay is move or stay"],
    [{ versionNote: "x".repeat(501) }, "versionNote", "Please keep this under 500 characters"],
  ])("refuses %j", async (more, path, message) => {
    const { id } = await makePath();
    const { status, body } = await publish(id, [a], more);
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    expect(body.errors?.[0]?.message).toBe(message);
    expect(await versionsOf(id)).toHaveLength(1);
  });
});

describe("the dry run of publishing", () => {
  test("returns the changes and the number of affected learners, and writes nothing", async () => {
    const path = await makePath({ videoIds: [a, b, c, d] });
    const people = await Promise.all([makeUser(), makeUser(), makeUser(), makeUser()]);
    const done = [[a, b, c, d], [a, b, c], [a, b, c], [a]];
    for (const [index, person] of people.entries()) {
      await start(path.id, person);
      for (const id of done[index] ?? []) await complete(id, true, person);
    }
    await complete(a);
    const { status, body } = await preview(path.id, [b, a, c]);
    expect(status).toBe(200);
    expect(publishPreviewSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ added: [], removed: [d], finished: 1, underWay: 3, wouldFinish: 2 });
    expect(body.moved).toHaveLength(1);
    expect(body.percents).toEqual([
      { from: 75, to: 100, people: 2 },
      { from: 25, to: 33, people: 1 },
    ]);
    expect((await preview(path.id, [a, b, c, d, e])).body.percents).toEqual([
      { from: 75, to: 60, people: 2 },
      { from: 25, to: 20, people: 1 },
    ]);
    expect((await preview(path.id, [])).body).toMatchObject({ wouldFinish: 0, underWay: 3 });
    expect(await versionsOf(path.id)).toHaveLength(1);
  });

  test("refuses the same requests as publishing", async () => {
    const path = await makePath({ videoIds: [a] });
    await administrator.call("DELETE", `/api/videos/${b}`);
    for (const wrong of [[b], [a, a], [learner.id]]) expect((await preview(path.id, wrong)).status).toBe(400);
    expect((await preview(learner.id, [a])).status).toBe(404);
    expect((await preview(path.id, [a], { "if-match": '"1"' })).status).toBe(412);
    const byLearner = await learner.call("PUT", `${addressOf(path.id)}?dryRun=1`, { videoIds: [a] });
    expect(byLearner.status).toBe(403);
  });
});

describe("a finished path", () => {
  test("keeps its date when videos are added, and names them with their seconds", async () => {
    const path = await makeStarted([a, b], [a, b]);
    const { completedAt } = await statusOf(path.id);
    await db().video.update({ where: { id: e }, data: { duration: null } });
    await complete(c);
    await publish(path.id, [d, a, c, b, e]);
    const status = await statusOf(path.id);
    expect(userLearningPathSchema.parse(status)).toEqual(status);
    expect(status).toMatchObject({
      status: "completed",
      progressPercentage: 100,
      completedAt,
      completedVideos: 2,
      totalVideos: 2,
      currentVersion: 2,
      finishedVersion: 1,
      newVideoIds: [d, e],
      newSeconds: 960,
    });
    await complete(d);
    await complete(e);
    expect(await statusOf(path.id)).toMatchObject({ completedAt, finishedVersion: 2, totalVideos: 5, newVideoIds: [] });
  });

  test("is reopened when its learner takes a completion back, and then follows the current version", async () => {
    const path = await makeStarted([a, b], [a, b]);
    await publish(path.id, [a, b, c]);
    await takeBack(a);
    expect(await statusOf(path.id)).toMatchObject({
      status: "in_progress",
      progressPercentage: 33,
      version: 2,
      completedAt: null,
      finishedVersion: null,
      newVideoIds: [],
      newSeconds: 0,
    });
    await complete(a);
    expect(await statusOf(path.id)).toMatchObject({ status: "in_progress", progressPercentage: 66 });
  });

  test("stays completed while another of its finished versions is not reopened", async () => {
    const path = await makeStarted([a, b], [a, b]);
    await publish(path.id, [b, c]);
    await complete(c);
    expect(await statusOf(path.id)).toMatchObject({ finishedVersion: 2 });
    await takeBack(a);
    expect(await statusOf(path.id)).toMatchObject({ status: "completed", finishedVersion: 2 });
    await takeBack(c);
    expect(await statusOf(path.id)).toMatchObject({ status: "in_progress", progressPercentage: 50 });
  });

  test("is recorded for learners who never started it", async () => {
    const path = await makePath({ videoIds: [a, b] });
    await complete(a);
    await complete(b);
    await publish(path.id, [a, b, c]);
    expect(await listPaths()).toEqual([]);
    expect(await statusOf(path.id)).toMatchObject({ status: "completed", startedAt: null, newVideoIds: [c] });
    await start(path.id);
    expect(await statusOf(path.id)).toMatchObject({ status: "completed", finishedVersion: 1 });
  });

  test("stays completed when administrators delete, restore and remove its videos", async () => {
    const path = await makeStarted([a, b], [a, b]);
    await administrator.call("DELETE", `/api/videos/${b}`);
    expect(await statusOf(path.id)).toMatchObject({ status: "completed", completedVideos: 1, totalVideos: 1 });
    await administrator.call("POST", `/api/videos/${b}/restore`);
    expect(await statusOf(path.id)).toMatchObject({ status: "completed", completedVideos: 2, totalVideos: 2 });
    await publish(path.id, []);
    expect(await statusOf(path.id)).toMatchObject({ status: "completed", progressPercentage: 100 });
  });
});

test("merging videos publishes no version and reopens no path", async () => {
  const path = await makeStarted([a, b], [a, b]);
  const open = await makeStarted([a, d], [a]);
  const { completedAt } = await statusOf(path.id);
  const merge = { into: c, reason: "The same recording" };
  expect((await administrator.call("POST", `/api/videos/${a}/merge`, merge)).status).toBe(201);
  expect(await statusOf(path.id)).toMatchObject({
    status: "completed",
    completedAt,
    totalVideos: 2,
    currentVersion: 1,
    newVideoIds: [],
  });
  expect(await statusOf(open.id)).toMatchObject({ status: "in_progress", progressPercentage: 50, currentVersion: 1 });
  await takeBack(c);
  expect(await statusOf(path.id)).toMatchObject({ status: "in_progress", progressPercentage: 50 });
});

describe("undoing a merge of videos", () => {
  const merge = async () =>
    (await administrator.call<{ id: string }>("POST", `/api/videos/${a}/merge`, { into: c, reason: "The same" })).body;
  const undo = (batch: { id: string }) => administrator.call("POST", `/api/points/batches/${batch.id}/undo`);

  test("puts the video back into every version, publishes none, and moves no learner", async () => {
    const path = await makeStarted([a, d]);
    const stayer = await makeUser();
    await start(path.id, stayer);
    await publish(path.id, [a, b], { underWay: "stay" });
    await complete(a);
    await follow(path.id, 2);
    await complete(b);
    const before = await statusOf(path.id);
    expect(before).toMatchObject({ finishedVersion: 2, totalVideos: 2 });
    const stays = () => db().pathStart.findUnique({ where: { userId_pathId: { userId: stayer.id, pathId: path.id } } });
    const followed = await stays();
    expect(followed?.versionId).not.toBeNull();
    expect((await undo(await merge())).status).toBe(200);
    expect(await statusOf(path.id)).toEqual(before);
    expect(await stays()).toEqual(followed);
    expect(await versionsOf(path.id)).toHaveLength(2);
    await takeBack(a);
    expect(await statusOf(path.id)).toMatchObject({ status: "in_progress", progressPercentage: 50, newVideoIds: [] });
  });

  test("reopens the paths and tracks that only the carried completion had finished", async () => {
    const path = await makePath({ videoIds: [c] });
    const track = await makeTrack({ pathIds: [path.id] });
    await complete(a);
    const batch = await merge();
    expect(await statusOf(path.id)).toMatchObject({ status: "completed" });
    expect(await db().trackCompletion.count({ where: { trackId: track.id } })).toBe(1);
    expect((await undo(batch)).status).toBe(200);
    expect(await statusOf(path.id)).toBeUndefined();
    expect(await db().trackCompletion.count({ where: { trackId: track.id } })).toBe(0);
  });

  test("does not reopen a path that was finished before the merge", async () => {
    const path = await makePath({ videoIds: [b, c] });
    await administrator.call("DELETE", `/api/videos/${c}`);
    await complete(b);
    await administrator.call("POST", `/api/videos/${c}/restore`);
    await complete(a);
    expect((await undo(await merge())).status).toBe(200);
    expect(await statusOf(path.id)).toMatchObject({ status: "completed", newVideoIds: [c] });
  });
});

describe("a removed lesson", () => {
  test.each([
    ["removed from the path", (pathId: string) => publish(pathId, [a, b])],
    ["removed while learners stay", (pathId: string) => publish(pathId, [a, b], { underWay: "stay" })],
    ["deleted from the library", () => administrator.call("DELETE", `/api/videos/${c}`)],
    [
      "deleted with others",
      () => administrator.call("POST", "/api/videos/bulk", { action: "delete", videoIds: [c, d] }),
    ],
  ])("completes the path for learners who have the rest when it is %s", async (_, act) => {
    const path = await makeStarted([a, b, c], [a, b]);
    const before = new Date().toISOString();
    expect((await act(path.id)).status).toBeLessThan(300);
    const { completedAt, ...status } = await statusOf(path.id);
    expect(status).toMatchObject({ status: "completed", progressPercentage: 100, totalVideos: 2 });
    expect((completedAt ?? "") >= before).toBe(true);
    expect(await db().pathCompletion.count({ where: { userId: learner.id, pathId: path.id } })).toBe(1);
  });

  test("does not complete a path that it leaves empty", async () => {
    const path = await makeStarted([a]);
    await administrator.call("DELETE", `/api/videos/${a}`);
    expect(await statusOf(path.id)).toMatchObject({ status: "in_progress", progressPercentage: 0 });
  });

  test.each([
    ["a path", 0, 3],
    ["a path of three tracks, in smaller slices", 3, 6],
  ])("completes %s in slices for learners who were not recorded at once", async (_, tracks, slices) => {
    const path = await makePath({ videoIds: [a, b] });
    for (let made = 0; made < tracks; made += 1) await makeTrack({ pathIds: [path.id] });
    const people = await Promise.all(Array.from({ length: 5 }, () => makeUser()));
    await db().videoProgress.createMany({
      data: people.map(({ id }) => ({ userId: id, videoId: a, completedAt: new Date() })),
    });
    await administrator.call("DELETE", `/api/videos/${b}`);
    await db().pathCompletion.deleteMany({ where: { pathId: path.id } });
    expect((await finishCourses(0, 2)).slices).toBeGreaterThanOrEqual(slices);
    expect(await db().pathCompletion.count({ where: { pathId: path.id, reopenedAt: null } })).toBe(5);
    const { currentVersionId: id } = await db().learningPath.findUniqueOrThrow({ where: { id: path.id } });
    expect(await db().completionCheck.count({ where: { id: id ?? "" } })).toBe(0);
  });
});

describe("learners under way", () => {
  test("move to the next version, or stay on theirs until they move", async () => {
    const path = await makeStarted([a, b], [a]);
    await publish(path.id, [a, b, c], { underWay: "stay" });
    expect(await statusOf(path.id)).toMatchObject({
      progressPercentage: 50,
      version: 1,
      currentVersion: 2,
      ownVideoIds: [a, b],
    });
    expect((await follow(path.id, 2)).body).toMatchObject({ progressPercentage: 33, version: 2, ownVideoIds: null });
    expect((await follow(path.id, 1)).body).toMatchObject({ progressPercentage: 50, version: 1 });
    await complete(b);
    expect(await statusOf(path.id)).toMatchObject({ status: "completed", finishedVersion: 1, newVideoIds: [c] });
    const other = await makeStarted([a, d], [a]);
    await publish(other.id, [a, d, e], { underWay: "stay" });
    await publish(other.id, [a, d, e, b]);
    expect(await statusOf(other.id)).toMatchObject({ progressPercentage: 50, totalVideos: 4, version: 3 });
  });

  test("finish the current version when they complete it while they follow an earlier one", async () => {
    const path = await makeStarted([a, b], [a]);
    await publish(path.id, [a, b, c]);
    await complete(c);
    expect((await follow(path.id, 1)).body).toMatchObject({ status: "in_progress", version: 1 });
    await complete(b);
    expect(await statusOf(path.id)).toMatchObject({ status: "completed", finishedVersion: 2 });
  });

  test("cannot follow a version from before their start, or an unknown one", async () => {
    const path = await makePath({ videoIds: [a] });
    await publish(path.id, [a, b]);
    expect((await follow(path.id, 2)).status).toBe(409);
    await start(path.id);
    expect((await follow(path.id, 1)).body).toMatchObject({
      status: 409,
      detail: "This version was replaced before you started the path",
    });
    for (const unknown of [3, 2_000_000_000]) expect((await follow(path.id, unknown)).status).toBe(404);
    for (const wrong of [0, 1.5, "x", null, 1e12]) expect((await follow(path.id, wrong)).status).toBe(400);
    expect((await follow(learner.id, 1)).status).toBe(404);
    expect((await follow(path.id, 2, await makeUser())).status).toBe(403);
    expect((await follow(path.id, 2, administrator)).status).toBe(403);
  });
});

describe("a completed track", () => {
  const listTracks = async (query = "") =>
    (await learner.call<UserCareerTrack[]>("GET", `/api/users/${learner.id}/career-progress${query}`)).body;
  const startTrack = (trackId: string) =>
    learner.call("POST", `/api/users/${learner.id}/career-tracks/${trackId}/start`);

  test("stays completed when it gets lessons and paths, until the learner reopens a path", async () => {
    const path = await makePath({ videoIds: [a] });
    const track = await makeTrack({ pathIds: [path.id] });
    await startTrack(track.id);
    await complete(a);
    const [{ completedAt } = { completedAt: "" }] = await listTracks();
    await publish(path.id, [a, b]);
    const more = await makePath({ videoIds: [c] });
    await administrator.call("PUT", `/api/career-tracks/${track.id}`, { learningPathIds: [path.id, more.id] });
    expect((await listTracks())[0]).toMatchObject({
      status: "completed",
      progressPercentage: 100,
      completedAt,
      completedPaths: 1,
      totalPaths: 1,
      newPathIds: [more.id],
    });
    await takeBack(a);
    expect((await listTracks())[0]).toMatchObject({ status: "in_progress", completedPaths: 0, newPathIds: [] });
  });

  test.each([
    [
      "removed from it",
      (trackId: string, kept: string) =>
        administrator.call("PUT", `/api/career-tracks/${trackId}`, { learningPathIds: [kept] }),
    ],
    ["deleted", (_: string, __: string, gone: string) => administrator.call("DELETE", `/api/learning-paths/${gone}`)],
  ])("is recorded when the only open path is %s", async (_, act) => {
    const [kept, gone] = [await makePath({ videoIds: [a] }), await makePath({ videoIds: [b] })];
    const track = await makeTrack({ pathIds: [kept.id, gone.id] });
    await complete(a);
    expect(await listTracks("?include=finished")).toEqual([]);
    expect((await act(track.id, kept.id, gone.id)).status).toBeLessThan(300);
    expect(await listTracks()).toEqual([]);
    expect(await listTracks("?include=finished")).toMatchObject([
      { trackId: track.id, status: "completed", startedAt: null, completedPaths: 1, totalPaths: 1 },
    ]);
  });

  test("is listed only while the track is active", async () => {
    const path = await makePath({ videoIds: [a] });
    const track = await makeTrack({ pathIds: [path.id] });
    const setActive = (isActive: boolean) => administrator.call("PUT", `/api/career-tracks/${track.id}`, { isActive });
    await setActive(false);
    await complete(a);
    expect(await listTracks("?include=finished")).toEqual([]);
    await setActive(true);
    expect(await listTracks("?include=finished")).toMatchObject([{ trackId: track.id, status: "completed" }]);
    await setActive(false);
    expect(await listTracks("?include=finished")).toEqual([]);
  });
});
