import { beforeAll, expect, test } from "vitest";
import { type DeletedEntity, deletedEntitySchema } from "@/lib/library/deleted/schema";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo, newName, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learner: TestUser;

beforeAll(async () => {
  [administrator, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
});

const get = <T>(path: string, user = learner) => user.call<T & Refusal>("GET", path);
const remove = (path: string) => administrator.call<Refusal>("DELETE", path);
const restore = <T>(path: string) => administrator.call<T & Refusal>("POST", `${path}/restore`);
const listed = async () => (await get<DeletedEntity[]>("/api/deleted?limit=200", administrator)).body;

test("a restored video has its scores, its places in paths and the points that learners earned", async () => {
  const area = await makeArea();
  const [first, video, last] = [await makeVideo(), await makeVideo({ points: { [area.id]: 30 } }), await makeVideo()];
  const path = await makePath({ videoIds: [first.id, video.id, last.id] });
  const completion = { userId: learner.id, videoId: video.id, knowledgeAreaId: area.id, points: 30, completed: true };
  await learner.call("POST", "/api/progress/complete", completion);
  const address = `/api/videos/${video.id}`;
  const before = (await get<Video>(address)).body;

  expect((await remove(address)).status).toBe(204);
  const rows = await listed();
  expect(rows.map((row) => deletedEntitySchema.parse(row))).toEqual(rows);
  expect(rows[0]).toMatchObject({ kind: "videos", id: video.id, title: video.title });
  // The path is edited while the video is deleted.
  const edit = { videoIds: [last.id, first.id] };
  expect((await administrator.call("PUT", `/api/learning-paths/${path.id}`, edit)).body).toMatchObject(edit);

  const restored = await restore<Video>(address);
  expect(restored).toMatchObject({ status: 200, body: { ...before, updatedAt: expect.any(String) } });
  expect((await get(address)).body).toEqual(restored.body);
  expect((await get(`/api/learning-paths/${path.id}`)).body).toMatchObject({ videoIds: [last.id, video.id, first.id] });
  expect((await restore(address)).status).toBe(200);
  expect(await db().auditEvent.count({ where: { subjectId: video.id, action: "video.restored" } })).toBe(1);
  expect((await listed()).some(({ id }) => id === video.id)).toBe(false);
});

test("a restored path has its places in tracks and its starts; a deleted one is in no list", async () => {
  const [path, other] = [await makePath({ videoIds: [(await makeVideo()).id] }), await makePath()];
  const track = await makeTrack({ pathIds: [path.id, other.id] });
  const [starts, tracks] = [`/api/users/${learner.id}/learning-paths`, `/api/users/${learner.id}/career-progress`];
  await learner.call("POST", `${starts}/${path.id}/start`);
  await learner.call("POST", `/api/users/${learner.id}/career-tracks/${track.id}/start`);
  const count = async () =>
    (await get<{ counts: { learningPaths: number } }>("/api/admin/overview", administrator)).body;
  const { counts } = await count();
  const before = (await get(starts)).body;

  expect((await remove(`/api/learning-paths/${path.id}`)).status).toBe(204);
  expect((await count()).counts.learningPaths).toBe(counts.learningPaths - 1);
  for (const call of ["", "/videos", "/learners"]) {
    expect((await get(`/api/learning-paths/${path.id}${call}`, administrator)).status).toBe(404);
  }
  expect(JSON.stringify((await get("/api/learning-paths")).body)).not.toContain(path.id);
  expect(JSON.stringify((await get(starts)).body)).not.toContain(path.id);
  expect((await get<{ totalPaths: number }[]>(tracks)).body).toMatchObject([{ totalPaths: 1 }]);
  expect((await learner.call("POST", `${starts}/${path.id}/start`)).status).toBe(404);
  expect((await administrator.call("PUT", `/api/learning-paths/${path.id}`, { title: "New" })).status).toBe(404);
  const withDeleted = { learningPathIds: [path.id] };
  const refused = await administrator.call<Refusal>("PUT", `/api/career-tracks/${track.id}`, withDeleted);
  expect([refused.status, refused.body.detail]).toEqual([400, "A learning path of this track no longer exists"]);
  await administrator.call("PUT", `/api/career-tracks/${track.id}`, { learningPathIds: [other.id] });

  expect(await restore(`/api/learning-paths/${path.id}`)).toMatchObject({ status: 200, body: { id: path.id } });
  expect((await get(starts)).body).toEqual(before);
  expect((await get<{ totalPaths: number }[]>(tracks)).body).toMatchObject([{ totalPaths: 2 }]);
  expect((await get(`/api/career-tracks/${track.id}`)).body).toMatchObject({ learningPathIds: [path.id, other.id] });
});

test("a restored track has its starts", async () => {
  const track = await makeTrack({ pathIds: [(await makePath()).id] });
  const user = await makeUser();
  const tracks = `/api/users/${user.id}/career-progress`;
  await user.call("POST", `/api/users/${user.id}/career-tracks/${track.id}/start`);
  const before = (await get(tracks, user)).body;
  expect((await remove(`/api/career-tracks/${track.id}`)).status).toBe(204);
  expect((await get(`/api/career-tracks/${track.id}`)).status).toBe(404);
  expect((await get(tracks, user)).body).toEqual([]);
  expect((await user.call("POST", `/api/users/${user.id}/career-tracks/${track.id}/start`)).status).toBe(404);
  expect((await restore(`/api/career-tracks/${track.id}`)).body).toMatchObject({ id: track.id, title: track.title });
  expect((await get(tracks, user)).body).toEqual(before);
});

test("restoring answers 409 when the address or the name is taken meanwhile", async () => {
  const videoUrl = `https://youtu.be/${newYoutubeId()}`;
  const add = () => administrator.call<Video>("POST", "/api/videos", { title: newName("Video"), videoUrl });
  const first = (await add()).body;
  await remove(`/api/videos/${first.id}`);
  expect((await add()).status).toBe(201);
  expect(await restore(`/api/videos/${first.id}`)).toMatchObject({
    status: 409,
    body: { detail: "This video was added to the library again. Delete that one first" },
  });

  const area = await makeArea();
  await remove(`/api/knowledge-matrix/${area.id}`);
  await makeArea({ name: area.name });
  expect(await restore(`/api/knowledge-matrix/${area.id}`)).toMatchObject({
    status: 409,
    body: { detail: "Another knowledge area has this name now. Rename it first" },
  });
});

test("an area must be restored before its sub area and its videos, and a merged area cannot be restored", async () => {
  const main = await makeArea();
  const sub = await makeArea({ parentId: main.id });
  const video = await makeVideo({ points: { [sub.id]: 5 } });
  const [mainPath, subPath] = [`/api/knowledge-matrix/${main.id}`, `/api/knowledge-matrix/${sub.id}`];
  for (const path of [`/api/videos/${video.id}`, subPath, mainPath]) expect((await remove(path)).status).toBe(204);
  expect((await restore(`/api/videos/${video.id}`)).body.detail).toBe(
    "A knowledge area of this video is deleted. Restore the area first",
  );
  expect((await restore(subPath)).status).toBe(409);
  for (const path of [mainPath, subPath, `/api/videos/${video.id}`]) expect((await restore(path)).status).toBe(200);
  expect((await get(`/api/videos/${video.id}`)).body).toMatchObject({ totalPoints: 5 });

  const merged = await makeArea();
  const subOfMerged = await makeArea({ parentId: merged.id });
  await remove(`/api/knowledge-matrix/${subOfMerged.id}`);
  await administrator.call("POST", `/api/knowledge-matrix/${merged.id}/merge`, { intoId: main.id });
  expect((await listed()).some(({ id }) => id === merged.id)).toBe(false);
  expect((await restore(`/api/knowledge-matrix/${merged.id}`)).status).toBe(404);
  const moved = await restore(`/api/knowledge-matrix/${subOfMerged.id}`);
  expect(moved).toMatchObject({ status: 200, body: { parentId: main.id } });
});

test("the list is paged, and nothing deleted more than 30 days ago can be restored", async () => {
  const paths = await Promise.all([1, 2, 3].map(() => makePath()));
  for (const { id } of paths) await remove(`/api/learning-paths/${id}`);
  const [old, ...recent] = paths;
  const deletedAt = new Date(Date.now() - 31 * 86_400_000);
  await db().learningPath.update({ where: { id: old?.id }, data: { deletedAt } });
  const page = await get<DeletedEntity[]>("/api/deleted?limit=1", administrator);
  expect(page.body.map(({ id }) => id)).toEqual([recent[1]?.id]);
  expect(Number(page.headers.get("x-total-count"))).toBeGreaterThanOrEqual(2);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
  expect((await get<DeletedEntity[]>(next, administrator)).body.map(({ id }) => id)).toEqual([recent[0]?.id]);
  expect((await listed()).some(({ id }) => id === old?.id)).toBe(false);
  expect((await restore(`/api/learning-paths/${old?.id}`)).status).toBe(404);
});

test("many videos are restored, unscored and appended to a path at once", async () => {
  const [kept, gone] = [await makeArea(), await makeArea()];
  const word = newName("bulk").replace(" ", "");
  const videos = [
    await makeVideo({ title: `A ${word}`, points: { [kept.id]: 5, [gone.id]: 7 } }),
    await makeVideo({ title: `B ${word}`, points: { [gone.id]: 3 } }),
  ];
  const videoIds = videos.map(({ id }) => id);
  const change = (body: object) => administrator.call<{ changed: number }>("POST", "/api/videos/bulk", body);
  const found = async () => (await get<string[]>(`/api/videos/ids?q=${word}`, administrator)).body;
  expect((await found()).toSorted()).toEqual(videoIds.toSorted());
  expect((await change({ action: "delete", videoIds })).body).toEqual({ changed: 2 });
  expect(await found()).toEqual([]);
  expect((await change({ action: "restore", videoIds })).body).toEqual({ changed: 2 });
  expect((await change({ action: "restore", videoIds })).body).toEqual({ changed: 0 });

  expect((await change({ action: "unscore", videoIds, knowledgeAreaId: gone.id })).body).toEqual({ changed: 2 });
  expect((await get(`/api/videos/${videoIds[0]}`)).body).toMatchObject({ totalPoints: 5 });

  const path = await makePath({ videoIds: [videoIds[1] as string] });
  const append = () => administrator.call<Refusal>("POST", `/api/learning-paths/${path.id}/videos`, { videoIds });
  for (const _ of [1, 2]) {
    expect(await append()).toMatchObject({ status: 200, body: { videoIds: [videoIds[1], videoIds[0]] } });
  }
  await remove(`/api/learning-paths/${path.id}`);
  expect((await append()).status).toBe(404);
});

test("only administrators list and restore", async () => {
  expect((await get("/api/deleted")).status).toBe(403);
  const { id } = await makeVideo();
  expect((await learner.call("POST", `/api/videos/${id}/restore`)).status).toBe(403);
  expect((await restore(`/api/videos/${crypto.randomUUID()}`)).status).toBe(404);
});
