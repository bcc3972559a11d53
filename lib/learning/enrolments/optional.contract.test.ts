import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type LearningPath,
  learningPathSchema,
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
import {
  type PathLearners,
  type PublishPreview,
  publishPreviewSchema,
  type UserCareerTrack,
  type UserLearningPath,
  userLearningPathSchema,
} from "./schema";

let administrator: TestUser;
let learner: TestUser;
let area: { id: string };
/** Four videos of 60 seconds. */
let [a, b, c, d] = ["", "", "", ""];

beforeAll(async () => {
  [administrator, area] = await Promise.all([makeUser({ isAdmin: true }), makeArea()]);
  const videos = await Promise.all(
    Array.from({ length: 4 }, () => makeVideo({ duration: 60, points: { [area.id]: 10 } })),
  );
  [a = "", b = "", c = "", d = ""] = videos.map(({ id }) => id);
});
beforeEach(async () => {
  learner = await makeUser();
});

const addressOf = (pathId: string) => `/api/learning-paths/${pathId}`;
const change = (pathId: string, body: Record<string, unknown>) =>
  administrator.call<LearningPath & Refusal>("PUT", addressOf(pathId), body);
const read = async (pathId: string) => (await learner.call<LearningPath>("GET", addressOf(pathId))).body;
const versionsOf = async (pathId: string) =>
  (await learner.call<PathVersion[]>("GET", `${addressOf(pathId)}/versions`)).body;
const complete = (videoId: string, completed = true) =>
  learner.call("POST", "/api/progress/complete", {
    userId: learner.id,
    videoId,
    knowledgeAreaId: area.id,
    completed,
  });
const takeBack = (videoId: string) => complete(videoId, false);
const statusOf = async (pathId: string) => {
  const { body } = await learner.call<UserLearningPath[]>(
    "GET",
    `/api/users/${learner.id}/learning-paths?include=finished`,
  );
  return userLearningPathSchema
    .array()
    .parse(body)
    .find((path) => path.pathId === pathId);
};
const section = (title: string, videoId: string) => ({ title, videoId });

/** A path that the learner started, with these of its videos completed. */
async function makeStarted(videoIds: string[], optionalVideoIds: string[], done: string[]) {
  const path = await makePath({ videoIds, optionalVideoIds });
  await learner.call("POST", `/api/users/${learner.id}/learning-paths/${path.id}/start`);
  for (const id of done) await complete(id);
  return path;
}

describe("optional lessons", () => {
  test("do not count for completion, percentage or new lessons", async () => {
    const path = await makeStarted([a, b, c], [b], [b]);
    expect(await statusOf(path.id)).toMatchObject({ progressPercentage: 0, completedVideos: 0, totalVideos: 2 });
    await complete(a);
    expect(await statusOf(path.id)).toMatchObject({ progressPercentage: 50, completedVideos: 1 });
    await takeBack(b);
    await complete(c);
    const finished = await statusOf(path.id);
    expect(finished).toMatchObject({ status: "completed", completedVideos: 2, totalVideos: 2, newVideoIds: [] });
    await change(path.id, { videoIds: [a, b, c, d], optionalVideoIds: [b, d] });
    expect(await statusOf(path.id)).toMatchObject({ ...finished, currentVersion: 2, newVideoIds: [], newSeconds: 0 });
    await complete(b);
    await takeBack(b);
    expect(await statusOf(path.id)).toMatchObject({ status: "completed", completedAt: finished?.completedAt });
    await takeBack(a);
    expect(await statusOf(path.id)).toMatchObject({ status: "in_progress", progressPercentage: 50 });
  });

  test("alone never complete a path", async () => {
    const path = await makeStarted([a], [a], [a]);
    expect(await statusOf(path.id)).toMatchObject({ status: "in_progress", progressPercentage: 0, totalVideos: 0 });
  });

  test("that become required are new for learners who finished the path, and do not reopen it", async () => {
    const path = await makeStarted([a, b], [b], [a]);
    const before = await statusOf(path.id);
    await change(path.id, { optionalVideoIds: [] });
    expect(await statusOf(path.id)).toMatchObject({
      status: "completed",
      completedAt: before?.completedAt,
      finishedVersion: 1,
      currentVersion: 2,
      newVideoIds: [b],
      newSeconds: 60,
    });
    await complete(b);
    expect(await statusOf(path.id)).toMatchObject({ finishedVersion: 2, newVideoIds: [] });
  });

  test.each([["move"], ["stay"]])(
    "that were required complete the path for learners who have the rest, when learners %s",
    async (underWay) => {
      const path = await makeStarted([a, b], [], [a]);
      const before = new Date().toISOString();
      await change(path.id, { optionalVideoIds: [b], underWay });
      const status = await statusOf(path.id);
      expect(status).toMatchObject({ status: "completed", finishedVersion: 2, totalVideos: 1 });
      expect((status?.completedAt ?? "") >= before).toBe(true);
      expect(await db().pathCompletion.count({ where: { userId: learner.id, pathId: path.id } })).toBe(1);
    },
  );

  test("stay optional, under the same headings, for learners who stay on a version", async () => {
    const path = await makePath({ videoIds: [a, b, c], optionalVideoIds: [b], sections: [section("Light", b)] });
    await learner.call("POST", `/api/users/${learner.id}/learning-paths/${path.id}/start`);
    await complete(a);
    await change(path.id, { videoIds: [a, b, c, d], optionalVideoIds: [], sections: [], underWay: "stay" });
    expect(await statusOf(path.id)).toMatchObject({
      progressPercentage: 50,
      ownVideoIds: [a, b, c],
      ownOptionalVideoIds: [b],
      ownSections: [section("Light", b)],
    });
  });

  test("are not counted in the figures of the path's learners", async () => {
    const path = await makeStarted([a, b], [b], [a, b]);
    const { body } = await administrator.call<PathLearners>("GET", `${addressOf(path.id)}/learners`);
    expect(body).toEqual({ started: 1, completed: 1, checked: 0, watched: 0, marked: 1 });
  });
});

describe("publishing", () => {
  test("makes a version that names changed optional lessons, and keeps them when only the list changes", async () => {
    const path = await makePath({ videoIds: [a, b, c], optionalVideoIds: [c] });
    expect((await change(path.id, { optionalVideoIds: [c] })).status).toBe(200);
    await change(path.id, { optionalVideoIds: [b, a] });
    await change(path.id, { videoIds: [c, b, d] });
    expect(await read(path.id)).toMatchObject({ videoIds: [c, b, d], optionalVideoIds: [b] });
    const versions = await versionsOf(path.id);
    expect(pathVersionSchema.array().parse(versions)).toEqual(versions);
    const ids = (list: { id: string }[] | undefined) => list?.map(({ id }) => id);
    expect(versions.map(({ number, optionalVideoIds }) => [number, optionalVideoIds])).toEqual([
      [3, [b]],
      [2, [a, b]],
      [1, [c]],
    ]);
    expect([ids(versions[1]?.madeOptional), ids(versions[1]?.madeRequired)]).toEqual([[a, b], [c]]);
    expect([ids(versions[0]?.madeOptional), ids(versions[0]?.removed)]).toEqual([[], [a]]);
    const { body } = await learner.call<PublishedVersion>("GET", `${addressOf(path.id)}/versions/2`);
    expect(publishedVersionSchema.parse(body)).toMatchObject({ optionalVideoIds: [a, b], sections: [] });
  });

  test("previews the effect on learners when a lesson becomes optional", async () => {
    const path = await makeStarted([a, b, c], [], [a, b]);
    const preview = async (optionalVideoIds: string[]) => {
      const { body } = await administrator.call<PublishPreview>("PUT", `${addressOf(path.id)}?dryRun=1`, {
        optionalVideoIds,
      });
      return publishPreviewSchema.parse(body);
    };
    expect(await preview([c])).toMatchObject({ madeOptional: [c], madeRequired: [], underWay: 1, wouldFinish: 1 });
    expect((await preview([a])).percents).toEqual([{ from: 66, to: 50, people: 1 }]);
    expect((await preview([a, b, c])).wouldFinish).toBe(0);
    expect(await versionsOf(path.id)).toHaveLength(1);
  });

  test("keeps a deleted lesson optional until it is restored", async () => {
    const path = await makePath({ videoIds: [a, b], optionalVideoIds: [b] });
    await administrator.call("DELETE", `/api/videos/${b}`);
    await change(path.id, { videoIds: [a], optionalVideoIds: [], sections: [] });
    await administrator.call("POST", `/api/videos/${b}/restore`);
    expect(await read(path.id)).toMatchObject({ videoIds: [a, b], optionalVideoIds: [b] });
    expect(await versionsOf(path.id)).toHaveLength(1);
  });
});

describe("headings", () => {
  test("change in the current version without a new one, and stay in earlier versions", async () => {
    const path = await makePath({ videoIds: [a, b, c] });
    const sections = [section("Light", a), section("Sound", c)];
    const made = await change(path.id, { sections: [{ title: "  Sound ", videoId: c }, section("Light", a)] });
    expect(learningPathSchema.parse(made.body)).toMatchObject({ sections });
    await change(path.id, { title: "Another title" });
    expect(await read(path.id)).toMatchObject({ sections });
    const read1 = async () =>
      (await learner.call<PublishedVersion>("GET", `${addressOf(path.id)}/versions/1`)).body.sections;
    expect(await read1()).toEqual(sections);
    await change(path.id, { videoIds: [b, c] });
    expect(await read(path.id)).toMatchObject({ sections: [section("Light", b), section("Sound", c)] });
    await change(path.id, { sections: [] });
    expect(await read(path.id)).toMatchObject({ sections: [] });
    expect(await read1()).toEqual(sections);
    expect(await versionsOf(path.id)).toHaveLength(2);
  });

  test("of a deleted lesson move to the next lesson", async () => {
    const path = await makePath({ videoIds: [a, b], sections: [section("Light", a)] });
    await administrator.call("DELETE", `/api/videos/${a}`);
    expect(await read(path.id)).toMatchObject({ sections: [section("Light", b)] });
    await administrator.call("POST", `/api/videos/${a}/restore`);
    expect(await read(path.id)).toMatchObject({ sections: [section("Light", a)] });
  });

  test("are created with a new path, like its optional lessons", async () => {
    const body = {
      title: "New",
      difficulty: "beginner",
      videoIds: [a, b],
      optionalVideoIds: [b],
      sections: [section("Light", a)],
    };
    const made = await administrator.call<LearningPath>("POST", "/api/learning-paths", body);
    expect(made.status).toBe(201);
    expect(learningPathSchema.parse(made.body)).toMatchObject(body);
    const { detail } = await db().auditEvent.findFirstOrThrow({ where: { subjectId: made.body.id } });
    expect(detail).toEqual({ title: "New" });
    await change(made.body.id, { optionalVideoIds: [], sections: [section("Sun", b)] });
    const events = await db().auditEvent.findMany({
      where: { subjectId: made.body.id, action: "learning_path.changed" },
    });
    expect(events.map((event) => event.detail)).toEqual([
      { title: "New", changed: ["optionalVideoIds", "sections"], version: 2 },
    ]);
  });
});

test.each([
  [{ optionalVideoIds: ["d"] }, "optionalVideoIds", "Only videos of the path can be named here"],
  [{ sections: [{ title: "Light", videoId: "d" }] }, "sections", "Only videos of the path can be named here"],
  [{ sections: [{ title: " ", videoId: "a" }] }, "sections.0.title", "A heading cannot be empty"],
  [{ optionalVideoIds: ["a", "a"] }, "optionalVideoIds", "An optional video can be named only once"],
  [
    {
      sections: [
        { title: "Light", videoId: "a" },
        { title: "Sun", videoId: "a" },
      ],
    },
    "sections",
    "A video can have one heading only",
  ],
  [{ videoIds: ["a"], optionalVideoIds: ["b"] }, "optionalVideoIds", "Only videos of the path can be named here"],
])("refuses %j", async (wrong, path, message) => {
  const made = await makePath({ videoIds: [a, b], optionalVideoIds: [b] });
  const names: Record<string, string> = { a, b, d };
  const body = JSON.parse(JSON.stringify(wrong).replace(/"([abd])"/g, (_, name: string) => `"${names[name]}"`));
  for (const query of path === "sections" ? [""] : ["", "?dryRun=1"]) {
    const answer = await administrator.call<Refusal>("PUT", `${addressOf(made.id)}${query}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ path, message });
  }
  expect(await read(made.id)).toMatchObject({ videoIds: [a, b], optionalVideoIds: [b], sections: [] });
});

describe("a career track", () => {
  const trackOf = async () =>
    (await learner.call<UserCareerTrack[]>("GET", `/api/users/${learner.id}/career-progress?include=finished`)).body[0];

  test("is completed without optional lessons, and stays completed when its paths and lessons change", async () => {
    const path = await makePath({ videoIds: [a, b], optionalVideoIds: [b] });
    const track = await makeTrack({ pathIds: [path.id] });
    await complete(a);
    const reached = await trackOf();
    expect(reached).toMatchObject({ status: "completed", completedPaths: 1 });
    const more = await makePath({ videoIds: [c] });
    await change(path.id, { optionalVideoIds: [] });
    await change(path.id, { videoIds: [b, c, d] });
    await administrator.call("PUT", `/api/career-tracks/${track.id}`, { learningPathIds: [more.id, path.id] });
    expect(await trackOf()).toEqual({ ...reached, newPathIds: [more.id] });
    await administrator.call("PUT", `/api/career-tracks/${track.id}`, { learningPathIds: [more.id] });
    expect(await trackOf()).toMatchObject({ status: "completed", completedAt: reached?.completedAt });
    await complete(b);
    await takeBack(b);
    expect(await trackOf()).toMatchObject({ status: "completed", completedAt: reached?.completedAt });
  });

  test("is completed when the last missing lesson becomes optional, and stays completed", async () => {
    const path = await makePath({ videoIds: [a, b] });
    await makeTrack({ pathIds: [path.id] });
    await complete(a);
    expect(await trackOf()).toBeUndefined();
    await change(path.id, { optionalVideoIds: [b] });
    const reached = await trackOf();
    expect(reached).toMatchObject({ status: "completed", progressPercentage: 100 });
    await change(path.id, { optionalVideoIds: [a] });
    expect(await trackOf()).toEqual(reached);
  });
});
