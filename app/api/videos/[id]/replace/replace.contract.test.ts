import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Moment } from "@/lib/learning/moments/schema";
import { type Replacement, type ReplacementPreview, replacementPreviewSchema } from "@/lib/library/video-health/schema";
import { type Video, videoSchema } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makePath, makePlan, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { makeReporters } from "@/tests/fixtures/watching";

let administrator: TestUser;
let learner: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  learner = await makeUser();
});

// Provider requests are a second apart; tests do not wait for that.
beforeEach(async () => {
  await db().$executeRaw`UPDATE provider_requests SET next_at = now() - interval '1 hour'`;
});

const newUrl = () => `https://www.youtube.com/watch?v=${newYoutubeId()}`;
const refusedUrl = () => `https://www.youtube.com/watch?v=404-${newYoutubeId().slice(4)}`;
/** Vimeo says that every video has 95 seconds. */
const vimeoUrl = () => `https://vimeo.com/${100_000_000 + Math.floor(Math.random() * 300_000_000)}`;

async function replace({ id }: { id: string }, body: Partial<Replacement>, dryRun = "") {
  await db().$executeRaw`UPDATE provider_requests SET next_at = now() - interval '1 hour'`;
  const path = `/api/videos/${id}/replace${dryRun}`;
  return administrator.call<Video & Refusal>("POST", path, { reason: "Uploaded again", ...body });
}
const undo = ({ id }: { id: string }) => administrator.call<Video & Refusal>("POST", `/api/videos/${id}/replace/undo`);
const read = async ({ id }: { id: string }) => (await administrator.call<Video>("GET", `/api/videos/${id}`)).body;

/** A video with a place in a path, a completion, watching, a comment and a rating. */
async function makeUsed(duration: number | null = 95) {
  const area = await makeArea();
  const video = await makeVideo({ duration, points: { [area.id]: 20 } });
  const path = await makePath({ videoIds: [video.id] });
  await learner.call("POST", `/api/users/${learner.id}/learning-paths/${path.id}/start`);
  const completion = { userId: learner.id, videoId: video.id, knowledgeAreaId: area.id, points: 20, completed: true };
  await learner.call("POST", "/api/progress/complete", completion);
  await learner.call("POST", `/api/videos/${video.id}/comments`, { userId: learner.id, content: "Well said" });
  await learner.call("POST", `/api/videos/${video.id}/ratings`, { userId: learner.id, rating: 5 });
  await db().watch.create({ data: { userId: learner.id, videoId: video.id } });
  return { video, path };
}

/** The facts that replacing keeps. */
async function kept({ video, path }: Awaited<ReturnType<typeof makeUsed>>) {
  const [{ body: paths }, { totalRatings, learnerCount, totalPoints }, comments, earned] = await Promise.all([
    learner.call<{ pathId: string; status: string }[]>("GET", `/api/users/${learner.id}/learning-paths`),
    read(video),
    db().comment.count({ where: { videoId: video.id } }),
    db().pointEntry.aggregate({ where: { videoId: video.id, userId: learner.id }, _sum: { points: true } }),
  ]);
  const { status } = paths.find(({ pathId }) => pathId === path.id) ?? {};
  return { status, totalRatings, learnerCount, totalPoints, comments, earned: earned._sum.points };
}
const everything = { status: "completed", totalRatings: 1, learnerCount: 1, totalPoints: 20, comments: 1, earned: 20 };
const watches = ({ id }: { id: string }) => db().watch.count({ where: { videoId: id } });

describe("replacing a recording", () => {
  test("keeps completions, places, points, comments and ratings, and so does undoing it", async () => {
    const used = await makeUsed();
    const { video } = used;
    const videoUrl = newUrl();
    const { status, body } = await replace(video, { videoUrl });
    expect(status).toBe(200);
    expect(videoSchema.parse(body)).toMatchObject({ id: video.id, videoUrl, duration: 95, health: "ok" });
    expect(await kept(used)).toEqual(everything);
    expect(await watches(video)).toBe(0);
    const undone = await undo(video);
    expect(undone.body).toMatchObject({ videoUrl: video.videoUrl, duration: 95 });
    expect(await kept(used)).toEqual(everything);
    expect((await undo(video)).status).toBe(409);
    const events = await db().auditEvent.findMany({ where: { subjectId: video.id }, orderBy: { at: "asc" } });
    expect(events.map(({ action }) => action).slice(-2)).toEqual(["video.replaced", "video.replacement_undone"]);
  });

  test("keeps watched ranges on request when the lengths agree", async () => {
    const { video } = await makeUsed(96);
    expect((await replace(video, { videoUrl: vimeoUrl(), ranges: "keep" })).body).toMatchObject({
      duration: 95,
      durationSource: "provider",
    });
    expect(await watches(video)).toBe(1);
    const longer = (await makeUsed(200)).video;
    const refused = await replace(longer, { videoUrl: vimeoUrl(), ranges: "keep" });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/lengths/)]);
    expect((await replace(longer, { videoUrl: vimeoUrl(), ranges: "drop" })).body.duration).toBe(95);
    expect(await watches(longer)).toBe(0);
  });

  test("keeps notes with the ranges; without them, notes are of an earlier recording until it is undone", async () => {
    const { video } = await makeUsed(96);
    const path = `/api/videos/${video.id}/moments`;
    const add = async () =>
      (await learner.call<Moment>("POST", path, { kind: "note", second: 12, body: "Mine" })).body.recording;
    const isEarlier = async () =>
      (await learner.call<Moment[]>("GET", path)).body.map(({ recording, earlierRecording }) => [
        recording,
        earlierRecording,
      ]);
    await add();
    expect((await replace(video, { videoUrl: newUrl() }, "?dryRun=1")).body).toMatchObject({ moments: 1 });
    await replace(video, { videoUrl: vimeoUrl(), ranges: "keep" });
    expect(await isEarlier()).toEqual([[1, false]]);
    await replace(video, { videoUrl: newUrl(), ranges: "drop" });
    expect(await isEarlier()).toEqual([[1, true]]);
    const other = await add();
    expect(other).toBeGreaterThan(1);
    await undo(video);
    expect((await isEarlier()).toSorted()).toEqual([
      [1, false],
      [other, true],
    ]);
    await replace(video, { videoUrl: newUrl(), ranges: "drop" });
    expect(await isEarlier()).toEqual([expect.arrayContaining([true]), expect.arrayContaining([true])]);
  });

  test("keeps the length while the provider gives none, and lets three players correct it", async () => {
    const { video } = await makeUsed(600);
    const { body } = await replace(video, { videoUrl: newUrl() });
    expect(body).toMatchObject({ duration: 600, durationSource: "learners" });
    await makeReporters(video.id, [300, 300, 300]);
    expect((await learner.call<Video>("GET", `/api/videos/${video.id}`)).body.duration).toBe(300);
  });

  test("is refused while the provider refuses the address, unless it is forced", async () => {
    const { video } = await makeUsed();
    const videoUrl = refusedUrl();
    const { status, body } = await replace(video, { videoUrl });
    expect([status, body.errors?.[0]?.path]).toEqual([400, "videoUrl"]);
    expect(body.detail).toMatch(/no video at this address/);
    expect((await read(video)).videoUrl).toBe(video.videoUrl);
    expect((await replace(video, { videoUrl, anyway: true })).status).toBe(200);
  });

  test("goes through while the provider fails", async () => {
    const { video } = await makeUsed();
    expect((await replace(video, { videoUrl: `https://youtu.be/503-${newYoutubeId().slice(4)}` })).status).toBe(200);
  });

  test("clears the health verdict and the playback reports", async () => {
    const { video } = await makeUsed();
    await db().video.update({ where: { id: video.id }, data: { health: "gone" } });
    await learner.call("POST", `/api/videos/${video.id}/playback-reports`, { code: 100 });
    expect((await replace(video, { videoUrl: newUrl() })).body.health).toBe("ok");
    expect(await db().playbackReport.count({ where: { videoId: video.id } })).toBe(0);
    const { body } = await administrator.call<{ id: string; undoUntil: string }[]>(
      "GET",
      "/api/admin/health?state=replaced&limit=200",
    );
    expect(body.find(({ id }) => id === video.id)?.undoUntil).toEqual(expect.any(String));
  });

  test("shows its effect and writes nothing in a dry run", async () => {
    const { video } = await makeUsed(600);
    const dryRun = async (videoUrl: string) => {
      const { status, body } = await replace(video, { videoUrl, reason: undefined }, "?dryRun=1");
      expect(status).toBe(200);
      return replacementPreviewSchema.parse(body);
    };
    await makePlan(administrator.id, (await makeTrack()).id, [video.id]);
    const effect: Partial<ReplacementPreview> = { completed: 1, paths: 1, comments: 1, plans: 1, moments: 0 };
    const same = { durationBefore: 600, durationAfter: 600, keepsRanges: true };
    expect(await dryRun(newUrl())).toMatchObject({ ...effect, ...same, answer: "there" });
    expect(await dryRun(refusedUrl())).toMatchObject({ ...same, answer: "gone" });
    expect(await dryRun(vimeoUrl())).toMatchObject({ durationAfter: 95, keepsRanges: false });
    expect((await read(video)).videoUrl).toBe(video.videoUrl);
  });

  test("is refused for the address of a video of the library, without a reason, and for an unknown video", async () => {
    const [{ video }, other] = [await makeUsed(), await makeVideo()];
    const taken = await replace(video, { videoUrl: other.videoUrl });
    expect([taken.status, taken.body.detail]).toEqual([409, expect.stringContaining(other.title)]);
    expect((await replace(video, { videoUrl: video.videoUrl })).status).toBe(400);
    expect((await replace(video, { videoUrl: "https://example.org/x" })).status).toBe(400);
    expect((await replace(video, { videoUrl: newUrl(), reason: undefined })).status).toBe(400);
    expect((await replace({ id: crypto.randomUUID() }, { videoUrl: newUrl() })).status).toBe(404);
    expect((await undo({ id: crypto.randomUUID() })).status).toBe(404);
  });
});

describe("undoing a replacement", () => {
  test("also undoes address changes made in the form, the latest first", async () => {
    const video = await makeVideo();
    const save = (videoUrl: string) =>
      administrator.call<Video>("PUT", `/api/videos/${video.id}`, { title: video.title, videoUrl });
    const second = newUrl();
    await save(second);
    await save(newUrl());
    expect((await undo(video)).body.videoUrl).toBe(second);
    expect((await undo(video)).body.videoUrl).toBe(video.videoUrl);
    expect((await undo(video)).status).toBe(409);
  });

  test("is refused while another video has the address, and after 30 days", async () => {
    const video = await makeVideo();
    await replace(video, { videoUrl: newUrl() });
    const taken = await administrator.call<Video>("POST", "/api/videos", { title: "Taken", videoUrl: video.videoUrl });
    expect((await undo(video)).status).toBe(409);
    await administrator.call("DELETE", `/api/videos/${taken.body.id}`);
    await db().videoSource.updateMany({
      where: { videoId: video.id },
      data: { replacedAt: new Date(Date.now() - 31 * 86_400_000) },
    });
    expect((await undo(video)).status).toBe(409);
  });
});
