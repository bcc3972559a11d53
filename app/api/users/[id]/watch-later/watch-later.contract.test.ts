import { beforeAll, describe, expect, test } from "vitest";
import { MAX_SAVED_VIDEOS, type Saved, type SavedVideo, savedVideoSchema } from "@/lib/learning/watch-later/schema";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const UNKNOWN = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

let administrator: TestUser;
let learner: TestUser;

beforeAll(async () => {
  [administrator, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
});

const path = ({ id }: TestUser, rest = "") => `/api/users/${id}/watch-later${rest}`;
const save = (user: TestUser, videoId: string) => user.call<Saved & Refusal>("PUT", path(user, `/${videoId}`));
const remove = (user: TestUser, videoId: string) => user.call("DELETE", path(user, `/${videoId}`));
const list = (user: TestUser, query = "") => user.call<SavedVideo[]>("GET", path(user, query));

test("lessons are saved once and listed latest first, without deleted ones", async () => {
  const user = await makeUser();
  const [first, second, deleted] = [await makeVideo(), await makeVideo(), await makeVideo()];
  for (const { id } of [first, deleted, second]) expect((await save(user, id)).status).toBe(201);
  const again = await save(user, first.id.toUpperCase());
  expect(again).toMatchObject({ status: 200, body: { videoId: first.id } });
  await administrator.call("DELETE", `/api/videos/${deleted.id}`);

  const { body, headers } = await list(user);
  expect(body.map(({ id }) => id)).toEqual([second.id, first.id]);
  for (const video of body) expect(savedVideoSchema.parse(video)).toEqual(video);
  expect(body[1]?.savedAt).toBe(again.body.savedAt);
  expect(headers.get("x-total-count")).toBe("2");
  const page = await list(user, "?limit=1");
  expect(page.body.map(({ id }) => id)).toEqual([second.id]);
  expect(page.headers.get("link")).toContain('rel="next"');
  expect((await user.call("GET", path(user, "/ids"))).body).toEqual([second.id, first.id]);
  const learn = await user.call<Video[]>("GET", "/api/videos?show=later");
  expect(learn.body.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());

  for (let time = 0; time < 2; time += 1) expect((await remove(user, first.id)).status).toBe(204);
  expect((await list(user)).body).toHaveLength(1);
});

test("a list holds 500 lessons", async () => {
  const user = await makeUser();
  const { id } = await makeVideo();
  await db().$executeRaw`
    INSERT INTO videos (title, video_url, provider, provider_video_id, deleted_at)
    SELECT 'Saved', 'https://youtu.be/x', 'youtube', gen_random_uuid(), '2020-01-01' FROM generate_series(1, ${MAX_SAVED_VIDEOS}::int)`;
  await db().$executeRaw`
    INSERT INTO watch_later (user_id, video_id)
    SELECT ${user.id}::uuid, id FROM videos WHERE title = 'Saved' AND deleted_at IS NOT NULL LIMIT ${MAX_SAVED_VIDEOS}::int`;
  expect(await save(user, id)).toMatchObject({ status: 409, body: { detail: /500 lessons/ } });
});

describe("a list of lessons for later", () => {
  test("is for the user only", async () => {
    const { id } = await makeVideo();
    for (const method of ["PUT", "DELETE"] as const) {
      expect((await administrator.call(method, path(learner, `/${id}`))).status).toBe(403);
    }
    for (const rest of ["", "/ids"]) expect((await administrator.call("GET", path(learner, rest))).status).toBe(403);
  });

  test("accepts only lessons of the library", async () => {
    expect((await save(learner, UNKNOWN)).status).toBe(404);
    expect((await save(learner, "x")).status).toBe(404);
  });

  test("keeps a lesson that is merged into another", async () => {
    const [from, into] = [await makeVideo(), await makeVideo()];
    await save(learner, from.id);
    const merge = { into: into.id, reason: "The same lesson" };
    expect((await administrator.call("POST", `/api/videos/${from.id}/merge`, merge)).status).toBe(201);
    expect((await list(learner)).body.map(({ id }) => id)).toEqual([into.id]);
  });
});

test("Learn filters by length and by started lessons", async () => {
  const user = await makeUser();
  const [short, long] = [await makeVideo({ duration: 899 }), await makeVideo({ duration: 2_701 })];
  await user.call("PUT", `/api/progress/${user.id}/position/${short.id}`, { seconds: 60 });
  await db().videoPosition.createMany({
    data: [{ userId: user.id, videoId: long.id, seconds: 90 }],
    skipDuplicates: true,
  });
  const find = async (query: string) =>
    (await user.call<Video[]>("GET", `/api/videos?limit=500&${query}`)).body.map(({ id }) => id);
  expect(await find("show=started&length=long")).toEqual([long.id]);
  expect(await find("show=plan")).toEqual([]);
  expect(await find("length=medium")).not.toContain(short.id);
  expect(await find("length=short")).toContain(short.id);
  for (const query of ["show=all", "length=5"]) {
    expect((await user.call("GET", `/api/videos?${query}`)).status).toBe(400);
  }
});
