import { beforeAll, describe, expect, test } from "vitest";
import { type LearningPath, learningPathSchema } from "@/lib/library/learning-paths/schema";
import { type Video, videoSchema } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { recordCompletion } from "@/tests/fixtures/completions";
import { makePath } from "@/tests/fixtures/curation";
import { makeVideo, newName } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const PATH = "/api/learning-paths";

let administrator: TestUser;
let learner: TestUser;
let videoIds: string[];

beforeAll(async () => {
  [administrator, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
  videoIds = (await Promise.all([makeVideo(), makeVideo(), makeVideo()])).map(({ id }) => id);
});

const input = (traits: Record<string, unknown> = {}) => ({
  title: newName("Path"),
  description: " About something ",
  difficulty: "intermediate",
  estimatedHours: 2.5,
  skills: ["Patience", " Framing "],
  videoIds,
  ...traits,
});
const create = (body: Record<string, unknown>) => administrator.call<LearningPath & Refusal>("POST", PATH, body);
const change = (id: string, body: Record<string, unknown>, headers?: Record<string, string>) =>
  administrator.call<LearningPath & Refusal>("PUT", `${PATH}/${id}`, body, headers);
const read = (id: string) => learner.call<LearningPath>("GET", `${PATH}/${id}`);

test("a path is created as GET returns it, changed, reordered and deleted", async () => {
  const body = input();
  const made = await create(body);
  expect(made.status).toBe(201);
  expect(made.headers.get("location")).toBe(`${PATH}/${made.body.id}`);
  expect(learningPathSchema.parse(made.body)).toEqual(made.body);
  expect(made.body).toMatchObject({ ...body, description: "About something", skills: ["Patience", "Framing"] });
  expect((await read(made.body.id)).body).toEqual(made.body);

  const reversed = [...videoIds].reverse();
  const changed = await change(made.body.id, { ...body, title: "Another", videoIds: reversed });
  expect(changed).toMatchObject({ status: 200, body: { title: "Another", videoIds: reversed } });
  const kept = await change(made.body.id, { title: "Only the title" });
  const { updatedAt } = kept.body;
  expect(kept.body).toEqual({ ...changed.body, title: "Only the title", updatedAt });
  expect((await change(made.body.id, { description: null })).body).toMatchObject({
    description: "",
    skills: body.skills.map((skill) => skill.trim()),
  });

  expect((await administrator.call("DELETE", `${PATH}/${made.body.id}`)).status).toBe(204);
  expect((await administrator.call("DELETE", `${PATH}/${made.body.id}`)).status).toBe(404);
  expect((await change(made.body.id, body)).status).toBe(404);
  expect((await read(made.body.id)).status).toBe(404);
});

describe("refuses", () => {
  test.each([
    [{ title: " " }, "title", "Title is required"],
    [{ difficulty: "hard" }, "difficulty", "Difficulty is one of beginner, intermediate, advanced"],
    [{ estimatedHours: -1 }, "estimatedHours", "Hours must be 0 or greater"],
    [{ skills: [" "] }, "skills.0", "A skill cannot be empty"],
    [{ videoIds: ["x"] }, "videoIds.0", "This is not a valid id"],
    [
      { videoIds: ["7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11"] },
      "videoIds",
      "A video of this path is no longer in the library",
    ],
  ])("%j", async (traits, path, message) => {
    const { status, body } = await create(input(traits));
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path, message });
  });

  test("a video that is in the path twice", async () => {
    const { status, body } = await create(input({ videoIds: [videoIds[0], videoIds[0]] }));
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path: "videoIds", message: "A path can have each video only once" });
  });

  test("a deleted video, without changing anything", async () => {
    const gone = await makeVideo();
    const { body: path } = await create(input());
    await administrator.call("DELETE", `/api/videos/${gone.id}`);
    expect((await change(path.id, input({ videoIds: [gone.id] }))).status).toBe(400);
    expect((await read(path.id)).body).toEqual(path);
  });
});

test("adding videos that a path has already changes nothing and records nothing", async () => {
  const { body: path } = await create(input());
  const append = (pathId: string) =>
    administrator.call<LearningPath>("POST", `${PATH}/${pathId}/videos`, { videoIds: videoIds.toReversed() });
  expect(await append(path.id)).toMatchObject({ status: 200, body: path });
  expect(await db().auditEvent.count({ where: { subjectId: path.id, action: "learning_path.changed" } })).toBe(0);
  expect((await append(crypto.randomUUID())).status).toBe(404);
});

test("concurrent changes leave one complete order", async () => {
  const { body: path } = await create(input());
  const orders = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? videoIds : [...videoIds].reverse()));
  const answers = await Promise.all(orders.map((order) => change(path.id, input({ videoIds: order }))));
  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
  expect(orders).toContainEqual((await read(path.id)).body.videoIds);
});

test("counts the learners who started and who completed a path", async () => {
  const [first, second] = videoIds as [string, string];
  const path = await makePath({ videoIds: [first, second] });
  const people = await Promise.all([makeUser(), makeUser(), makeUser()]);
  await db().pathStart.createMany({ data: people.map(({ id }) => ({ userId: id, pathId: path.id })) });
  const [one, another] = people as [TestUser, TestUser, TestUser];
  const completedAt = new Date();
  await db().videoProgress.createMany({
    data: [
      { userId: one.id, videoId: first, completedAt },
      { userId: one.id, videoId: second, completedAt },
      { userId: another.id, videoId: first, completedAt },
      { userId: another.id, videoId: second },
    ],
  });
  await recordCompletion(one.id, second);
  const count = async (id: string) => (await administrator.call("GET", `${PATH}/${id}/learners`)).body;
  expect(await count(path.id)).toEqual({ started: 3, completed: 1, checked: 0, watched: 0, marked: 3 });
  const empty = await makePath();
  await db().pathStart.create({ data: { userId: one.id, pathId: empty.id } });
  expect(await count(empty.id)).toEqual({ started: 1, completed: 0, checked: 0, watched: 0, marked: 0 });
  expect(await count(administrator.id)).toMatchObject({ status: 404 });

  const gone = await makeVideo();
  const shortened = await makePath({ videoIds: [first, gone.id] });
  await db().pathStart.createMany({ data: people.map(({ id }) => ({ userId: id, pathId: shortened.id })) });
  expect(await count(shortened.id)).toEqual({ started: 3, completed: 0, checked: 0, watched: 0, marked: 2 });
  await administrator.call("DELETE", `/api/videos/${gone.id}`);
  expect(await count(shortened.id)).toEqual({ started: 3, completed: 2, checked: 0, watched: 0, marked: 2 });
});

test("a path's videos are listed with all fields in order", async () => {
  const order = [...videoIds].reverse();
  const path = await makePath({ videoIds: order });
  const { status, body } = await learner.call<Video[]>("GET", `${PATH}/${path.id}/videos`);
  expect(status).toBe(200);
  expect(body.map(({ id }) => id)).toEqual(order);
  expect(videoSchema.array().parse(body)).toEqual(body);
  expect((await learner.call("GET", `${PATH}/${learner.id}/videos`)).status).toBe(404);
});
