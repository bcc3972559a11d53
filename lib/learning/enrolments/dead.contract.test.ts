import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import { writeHealth } from "@/lib/library/video-health/look";
import { db } from "@/lib/platform/db";
import { transaction } from "@/lib/platform/sql/constraints";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import type { PathLearners, PublishPreview, UserCareerTrack, UserLearningPath } from "./schema";

let administrator: TestUser;
let learner: TestUser;
let area: { id: string };
let [a, b, c] = ["", "", ""];

beforeAll(async () => {
  [administrator, area] = await Promise.all([makeUser({ isAdmin: true }), makeArea()]);
});
beforeEach(async () => {
  learner = await makeUser();
  const videos = await Promise.all(
    Array.from({ length: 3 }, () => makeVideo({ duration: 60, points: { [area.id]: 10 } })),
  );
  [a = "", b = "", c = ""] = videos.map(({ id }) => id);
});

const complete = (videoId: string, completed = true) =>
  learner.call("POST", "/api/progress/complete", {
    userId: learner.id,
    videoId,
    knowledgeAreaId: area.id,
    completed,
  });
const setHealth = (id: string, health: "ok" | "partly" | "gone") =>
  transaction(async (tx) => {
    const before = await tx.video.findUniqueOrThrow({ where: { id } });
    await writeHealth(tx, id, before.health, health);
  });
const own = `include=finished`;
const statusOf = async (pathId: string) => {
  const { body } = await learner.call<UserLearningPath[]>("GET", `/api/users/${learner.id}/learning-paths?${own}`);
  return body.find((path) => path.pathId === pathId);
};
async function makeStarted(done: string[]) {
  const path = await makePath({ videoIds: [a, b, c] });
  await learner.call("POST", `/api/users/${learner.id}/learning-paths/${path.id}/start`);
  for (const id of done) await complete(id);
  return path;
}

describe("an unplayable lesson", () => {
  test("does not count while it is unplayable", async () => {
    const path = await makeStarted([a]);
    await setHealth(b, "gone");
    expect(await statusOf(path.id)).toMatchObject({ progressPercentage: 50, completedVideos: 1, totalVideos: 2 });
    const { body } = await learner.call<LearningPath>("GET", `/api/learning-paths/${path.id}`);
    expect(body).toMatchObject({ videoIds: [a, b, c], unplayableVideoIds: [b] });
    await setHealth(b, "partly");
    expect(await statusOf(path.id)).toMatchObject({ progressPercentage: 33, totalVideos: 3 });
  });

  test("completes the path and its track for learners who have the rest, and reopens neither later", async () => {
    const path = await makeStarted([a, b]);
    const track = await makeTrack({ pathIds: [path.id] });
    await learner.call("POST", `/api/users/${learner.id}/career-tracks/${track.id}/start`);
    await setHealth(c, "gone");
    const finished = await statusOf(path.id);
    expect(finished).toMatchObject({ status: "completed", progressPercentage: 100, finishedVersion: 1 });
    const { body } = await learner.call<UserCareerTrack[]>("GET", `/api/users/${learner.id}/career-progress`);
    expect(body.find(({ trackId }) => trackId === track.id)?.status).toBe("completed");
    await setHealth(c, "ok");
    expect(await statusOf(path.id)).toMatchObject({
      status: "completed",
      completedAt: finished?.completedAt,
      newVideoIds: [c],
    });
  });

  test("is not required to complete the path, and taking its completion back does not reopen it", async () => {
    const path = await makeStarted([c]);
    await setHealth(c, "gone");
    await complete(a);
    await complete(b);
    expect(await db().pathCompletion.count({ where: { userId: learner.id, pathId: path.id } })).toBe(1);
    await complete(c, false);
    expect((await statusOf(path.id))?.status).toBe("completed");
    await complete(b, false);
    expect((await statusOf(path.id))?.status).toBe("in_progress");
  });

  test("is not counted in a finished path, nor in the figures of the path's learners", async () => {
    const path = await makeStarted([a, b, c]);
    await setHealth(b, "gone");
    expect(await statusOf(path.id)).toMatchObject({ status: "completed", completedVideos: 2, totalVideos: 2 });
    const { body } = await administrator.call<PathLearners>("GET", `/api/learning-paths/${path.id}/learners`);
    expect(body).toEqual({ started: 1, completed: 1, checked: 0, watched: 0, marked: 2 });
  });

  test.each([["plays again"], ["is restored"]])(
    "completes the path of a learner who had completed the lesson once it %s; publishing does not reopen the path",
    async (way) => {
      const path = await makePath({ videoIds: [a] });
      await learner.call("POST", `/api/users/${learner.id}/learning-paths/${path.id}/start`);
      await setHealth(a, "gone");
      await complete(a);
      if (way === "is restored") await administrator.call("DELETE", `/api/videos/${a}`);
      await setHealth(a, "ok");
      if (way === "is restored") await administrator.call("POST", `/api/videos/${a}/restore`);
      const finished = await statusOf(path.id);
      expect(finished).toMatchObject({ status: "completed", finishedVersion: 1 });
      await administrator.call("PUT", `/api/learning-paths/${path.id}`, { videoIds: [a, b] });
      expect(await statusOf(path.id)).toMatchObject({ status: "completed", finishedVersion: 1, newVideoIds: [b] });
    },
  );

  test("does not count in the dry run of publishing", async () => {
    const path = await makeStarted([a]);
    await setHealth(b, "gone");
    const { body } = await administrator.call<PublishPreview>("PUT", `/api/learning-paths/${path.id}?dryRun=1`, {
      videoIds: [a, b],
    });
    expect(body).toMatchObject({ underWay: 1, wouldFinish: 1, percents: [{ from: 50, to: 100, people: 1 }] });
  });

  test("is not in the list of positions", async () => {
    await learner.call("PUT", `/api/progress/${learner.id}/position`, { videoId: a, seconds: 30 });
    const positions = async () => (await learner.call<unknown[]>("GET", `/api/progress/${learner.id}/position`)).body;
    expect(await positions()).toHaveLength(1);
    await setHealth(a, "gone");
    expect(await positions()).toEqual([]);
  });
});
