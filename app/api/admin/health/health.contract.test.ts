import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { takeTurn } from "@/lib/library/video-health/ask";
import {
  type LibraryProblem,
  type LibrarySummary,
  libraryProblemSchema,
  librarySummarySchema,
} from "@/lib/library/video-health/schema";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makePath, makePlan, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learners: [TestUser, TestUser];

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  learners = [await makeUser(), await makeUser()];
});

// Provider requests are a second apart; tests do not wait for that.
beforeEach(async () => {
  await db().$executeRaw`UPDATE provider_requests SET next_at = now() - interval '1 minute'`;
});

/** Creates a video whose provider answers with a status; the body of a 200 is not JSON. */
async function makeRefused(status: number, points = {}) {
  const video = await makeVideo({ points });
  const providerVideoId = `${status}-${newYoutubeId().slice(4)}`;
  const data = { providerVideoId, videoUrl: `https://www.youtube.com/watch?v=${providerVideoId}` };
  return db().video.update({ where: { id: video.id }, data });
}

async function check({ id }: { id: string }) {
  await db().$executeRaw`UPDATE provider_requests SET next_at = now() - interval '1 minute'`;
  const { status, body } = await administrator.call<LibraryProblem | null>("POST", `/api/videos/${id}/check`);
  expect(status).toBe(200);
  return libraryProblemSchema.nullable().parse(body);
}

/** Sets a video's refusals to two, the first of them 25 hours ago. */
const backdate = ({ id }: { id: string }) =>
  db().videoCheck.update({
    where: { videoId: id },
    data: { refusals: 2, firstRefusedAt: new Date(Date.now() - 25 * 3_600_000) },
  });

const healthOf = async ({ id }: { id: string }) =>
  (await administrator.call<Video>("GET", `/api/videos/${id}`)).body.health;

async function list(state?: string, areaId?: string) {
  const query = new URLSearchParams({ limit: "200", ...(state && { state }), ...(areaId && { areaId }) });
  const { body } = await administrator.call<LibraryProblem[]>("GET", `/api/admin/health?${query}`);
  return z.array(libraryProblemSchema).parse(body);
}
const isListed = async ({ id }: { id: string }, state?: string) =>
  (await list(state)).some((problem) => problem.id === id);

const report = ({ id }: { id: string }, by: TestUser, body?: unknown) =>
  by.call("POST", `/api/videos/${id}/playback-reports`, body);

describe("a verdict", () => {
  test.each([
    [404, "gone"],
    [400, "gone"],
    [401, "blocked"],
    [403, "private"],
    [200, "private"],
  ] as const)("on the answer %s is %s after three refusals over a day", async (status, health) => {
    const video = await makeRefused(status);
    expect(await check(video)).toMatchObject({ state: "suspect", refusedAs: health });
    expect(await healthOf(video)).toBe("ok");
    await backdate(video);
    expect(await check(video)).toMatchObject({ state: health, refusedAs: health });
    expect(await healthOf(video)).toBe(health);
    expect(await isListed(video, health)).toBe(true);
  });

  test.each([429, 500, 503])("is never based on the answer %s", async (status) => {
    const video = await makeRefused(status);
    await backdate(video);
    await check(video);
    expect(await healthOf(video)).toBe("ok");
    expect(await db().videoCheck.findUnique({ where: { videoId: video.id } })).toMatchObject({ refusals: 2 });
  });

  test("is cleared by one successful answer, which keeps the video's version", async () => {
    const video = await makeVideo();
    await db().video.update({ where: { id: video.id }, data: { health: "gone", updatedAt: video.updatedAt } });
    expect(await check(video)).toBeNull();
    const { body } = await administrator.call<Video>("GET", `/api/videos/${video.id}`);
    expect(body).toMatchObject({ health: "ok", updatedAt: video.updatedAt.toISOString() });
  });

  test("is immediate when the players of two users refuse the video", async () => {
    const video = await makeRefused(401);
    for (const learner of learners) expect((await report(video, learner, { code: 150 })).status).toBe(204);
    expect(await check(video)).toMatchObject({ state: "blocked", people: 2 });
  });

  test("is cleared, with its refusals, by a new address", async () => {
    const video = await makeRefused(404);
    await backdate(video);
    await check(video);
    const body = { title: video.title, videoUrl: `https://youtu.be/${newYoutubeId()}` };
    expect((await administrator.call<Video>("PUT", `/api/videos/${video.id}`, body)).body.health).toBe("ok");
    const known = await db().videoCheck.findUniqueOrThrow({ where: { videoId: video.id } });
    expect(known.refusals).toBe(0);
  });

  test("on a Vimeo video is based on a request that names our site", async () => {
    const { id } = await makeVideo();
    const providerVideoId = `404${String(Math.random()).slice(2, 9)}`;
    const data = { provider: "vimeo", providerVideoId, videoUrl: `https://vimeo.com/${providerVideoId}` } as const;
    await db().video.update({ where: { id }, data });
    expect(await check({ id })).toBeNull();
  });
});

describe("player errors", () => {
  test("are recorded as reports, with the code when it is known", async () => {
    const video = await makeVideo();
    const bodies = [{ code: 100 }, { code: 7_000 }, { code: "x" }, {}, undefined];
    for (const body of bodies) expect((await report(video, learners[0], body)).status).toBe(204);
    expect(await db().playbackReport.findMany({ where: { videoId: video.id } })).toMatchObject([{ code: null }]);
    await report(video, learners[0], { code: 100 });
    expect(await db().playbackReport.findMany({ where: { videoId: video.id } })).toMatchObject([{ code: 100 }]);
    expect(await isListed(video, "reported")).toBe(true);
    const { nextAt } = await db().videoCheck.findUniqueOrThrow({ where: { videoId: video.id } });
    expect(nextAt.getTime()).toBeLessThan(Date.now() + 15 * 60_000);
  });

  test("caused by our referrer policy alert the operator and are not reports of the video", async () => {
    const video = await makeVideo();
    expect((await report(video, learners[0], { code: 153 })).status).toBe(204);
    expect((await report({ id: crypto.randomUUID() }, learners[0], { code: 153 })).status).toBe(404);
    expect(await db().playbackReport.count({ where: { videoId: video.id } })).toBe(0);
    expect(await isListed(video)).toBe(false);
    const { body } = await administrator.call<LibrarySummary>("GET", "/api/admin/health/summary");
    expect(librarySummarySchema.parse(body)).toEqual(body);
    expect(Date.parse(body.referrerRefusedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  test("of two users mark a video as partly playable while others watch it", async () => {
    const video = await makeVideo({ duration: 100 });
    for (const learner of learners) await report(video, learner, { code: 101 });
    expect(await check(video)).toMatchObject({ state: "reported" });
    await db().watch.create({ data: { userId: administrator.id, videoId: video.id } });
    expect(await check(video)).toMatchObject({ state: "partly", people: 2 });
  });
});

describe("the list of problems", () => {
  test("names the paths, tracks, learners and plans that an unplayable video affects", async () => {
    const area = await makeArea();
    const video = await makeRefused(404, { [area.id]: 30 });
    const path = await makePath({ videoIds: [video.id, (await makeVideo()).id] });
    const track = await makeTrack({ pathIds: [path.id] });
    for (const learner of learners)
      await learner.call("POST", `/api/users/${learner.id}/learning-paths/${path.id}/start`);
    await db().videoProgress.create({
      data: { userId: learners[0].id, videoId: video.id, completedAt: new Date(), evidence: "marked" },
    });
    for (const learner of learners) await makePlan(learner.id, track.id, [video.id]);
    expect(await check(video)).toMatchObject({
      paths: [{ id: path.id, title: path.title }],
      tracks: [{ id: track.id, title: track.title }],
      underWay: 1,
      plans: 1,
      points: 30,
    });
  });

  test("lists the dead videos of an area and its sub areas, including those set aside", async () => {
    const main = await makeArea();
    const sub = await makeArea({ parentId: main.id });
    const dead = await makeRefused(404, { [sub.id]: 5 });
    await backdate(dead);
    await check(dead);
    await administrator.call("PUT", `/api/admin/health/${dead.id}`, { setAside: true });
    const suspect = await makeRefused(404, { [main.id]: 5 });
    await check(suspect);
    const idsOf = async (state?: string, { id } = main) => (await list(state, id)).map((problem) => problem.id);
    expect([await idsOf(), await idsOf("dead"), await idsOf("dead", sub)]).toEqual([
      [suspect.id],
      [dead.id],
      [dead.id],
    ]);
    expect(await idsOf("dead", await makeArea())).toEqual([]);
    expect((await administrator.call("GET", "/api/admin/health?areaId=love")).status).toBe(400);
  });

  test("leaves out deleted videos, and videos set aside until their state changes", async () => {
    const video = await makeRefused(404);
    await check(video);
    const put = (setAside: unknown) =>
      administrator.call<LibraryProblem & Refusal>("PUT", `/api/admin/health/${video.id}`, { setAside });
    expect((await put(true)).body.setAsideAt).toEqual(expect.any(String));
    expect([await isListed(video), await isListed(video, "aside")]).toEqual([false, true]);
    expect((await put(false)).body.setAsideAt).toBeNull();
    expect((await put("yes")).status).toBe(400);
    await put(true);
    await backdate(video);
    expect(await check(video)).toMatchObject({ state: "gone", setAsideAt: null });
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    expect(await isListed(video)).toBe(false);
    expect((await administrator.call("POST", `/api/videos/${video.id}/check`)).status).toBe(404);
    expect((await administrator.call("GET", "/api/admin/health?state=love")).status).toBe(400);
  });

  test("limits checks of a video to 10 an hour", async () => {
    const video = await makeVideo();
    await db().video.update({ where: { id: video.id }, data: { deletedAt: null } });
    const answers: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await db().$executeRaw`UPDATE provider_requests SET next_at = now() - interval '1 minute'`;
      answers.push((await administrator.call("POST", `/api/videos/${video.id}/check`)).status);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
  });
});

describe("several servers", () => {
  test("send one request a second together", async () => {
    const turns = (await Promise.all(Array.from({ length: 4 }, () => takeTurn()))).sort((a, b) => a - b);
    // A busy machine may delay a request, but never sends one early.
    for (const [index, turn] of turns.slice(1).entries()) expect(turn - (turns[index] ?? 0)).toBeGreaterThan(500);
    expect((turns.at(-1) ?? 0) - (turns[0] ?? 0)).toBeGreaterThan(2500);
  });
});
