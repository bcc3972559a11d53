import { beforeAll, describe, expect, test } from "vitest";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { MAX_TOTAL_POINTS } from "@/lib/library/knowledge-areas/total-points";
import type { AreaUsage } from "@/lib/library/videos/schema";
import { type VideoArea, videoAreaSchema } from "@/lib/library/videos/schema";
import type { Answer, Refusal } from "@/tests/fixtures/client";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const PATH = "/api/video-knowledge-matrix";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const link = (body: Record<string, unknown>) => administrator.call<VideoArea>("POST", PATH, body);

test("a score is created, replaced and deleted", async () => {
  const [video, area] = await Promise.all([makeVideo(), makeArea()]);
  const first = await link({ videoId: video.id, knowledgeAreaId: area.id, points: 10 });
  expect(first.status).toBe(201);
  expect(first.headers.get("location")).toBe(`${PATH}/${first.body.id}`);
  expect(videoAreaSchema.parse(first.body)).toEqual({
    id: first.body.id,
    videoId: video.id,
    knowledgeAreaId: area.id,
    knowledgeAreaName: area.name,
    points: 10,
  });
  const again = await link({ video_id: video.id, knowledge_area_id: area.id, points: 25 });
  expect(again).toMatchObject({ status: 200, body: { id: first.body.id, points: 25 } });
  expect((await administrator.call("DELETE", `${PATH}/${first.body.id}`)).status).toBe(204);
  expect((await administrator.call("DELETE", `${PATH}/${first.body.id}`)).status).toBe(404);
});

test("an unknown video, area or score is refused", async () => {
  const [video, area] = await Promise.all([makeVideo(), makeArea()]);
  expect((await link({ videoId: area.id, knowledgeAreaId: area.id, points: 1 })).status).toBe(404);
  expect((await link({ videoId: video.id, knowledgeAreaId: video.id, points: 1 })).status).toBe(400);
  expect((await link({ videoId: "x", knowledgeAreaId: area.id, points: 1 })).status).toBe(400);
  for (const points of [0, -1, 1.5, "1", null, 1e9]) {
    expect((await link({ videoId: video.id, knowledgeAreaId: area.id, points })).status).toBe(400);
  }
});

test("scores are paged without skipping any", async () => {
  const area = await makeArea();
  for (let made = 0; made < 3; made += 1) await makeVideo({ points: { [area.id]: 1 } });
  const whole = (await administrator.call<VideoArea[]>("GET", `${PATH}?limit=1000`)).body;
  const paged: VideoArea[] = [];
  let path: string | undefined = `${PATH}?limit=11`;
  while (path) {
    const answer: Answer<VideoArea[]> = await administrator.call("GET", path);
    expect(answer.headers.get("x-total-count")).toBe(String(whole.length));
    paged.push(...answer.body);
    path = answer.headers.get("link")?.match(/^<(.+)>; rel="next"$/)?.[1];
  }
  expect(paged).toEqual(whole);
});

test("twenty concurrent calls make one score", async () => {
  const [video, area] = await Promise.all([makeVideo(), makeArea()]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => link({ videoId: video.id, knowledgeAreaId: area.id, points: at + 1 })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

/** The usage of an area without sub areas. */
const both = (videos: number, points: number) => ({ videos, points, videosWithSubs: videos, pointsWithSubs: points });

test("the usage of an area counts videos that are not deleted", async () => {
  const area = await makeArea();
  const [, , gone] = [
    await makeVideo({ points: { [area.id]: 4 } }),
    await makeVideo({ points: { [area.id]: 5 } }),
    await makeVideo({ points: { [area.id]: 6 } }),
  ];
  const usage = async () =>
    (await administrator.call<AreaUsage[]>("GET", `${PATH}/usage`)).body.find(
      ({ knowledgeAreaId }) => knowledgeAreaId === area.id,
    );
  expect(await usage()).toEqual({ knowledgeAreaId: area.id, ...both(3, 15) });
  await administrator.call("DELETE", `/api/videos/${gone.id}`);
  expect(await usage()).toEqual({ knowledgeAreaId: area.id, ...both(2, 9) });
});

test("the usage of a main area includes its sub areas, each video once", async () => {
  const main = await makeArea();
  const [one, two] = [await makeArea({ parentId: main.id }), await makeArea({ parentId: main.id })];
  await makeVideo({ points: { [one.id]: 30, [two.id]: 20 } });
  await makeVideo({ points: { [two.id]: 80 } });
  const { body } = await administrator.call<AreaUsage[]>("GET", `${PATH}/usage`);
  const usageOf = (id: string) => body.find(({ knowledgeAreaId }) => knowledgeAreaId === id);
  expect(usageOf(main.id)).toMatchObject({ videos: 0, points: 0, videosWithSubs: 2, pointsWithSubs: 130 });
  expect(usageOf(one.id)).toMatchObject(both(1, 30));
  expect(usageOf(two.id)).toMatchObject(both(2, 100));
});

describe("merging an area into another", () => {
  const merge = (id: string, intoId: string) =>
    administrator.call<Refusal>("POST", `/api/knowledge-matrix/${id}/merge`, { intoId });
  const refused = (detail: string) => ({ status: 400, body: { detail } });

  test("moves its sub areas, scores, earned points and total", async () => {
    const [from, into] = [await makeArea({ totalPoints: 40 }), await makeArea({ totalPoints: 60 })];
    const sub = await makeArea({ parentId: from.id });
    const both = await makeVideo({ points: { [from.id]: 5, [into.id]: 7 } });
    const one = await makeVideo({ points: { [from.id]: 3 } });
    const learner = await makeUser();
    const complete = (videoId: string, knowledgeAreaId: string) =>
      learner.call("POST", "/api/progress/complete", { userId: learner.id, videoId, knowledgeAreaId, completed: true });
    await complete(both.id, from.id);
    await complete(one.id, from.id);

    expect((await merge(from.id, into.id)).status).toBe(204);
    const { body: areas } = await administrator.call<KnowledgeArea[]>("GET", "/api/knowledge-matrix");
    expect(areas.find(({ id }) => id === from.id)).toBeUndefined();
    expect(areas.find(({ id }) => id === into.id)?.totalPoints).toBe(100);
    expect(areas.find(({ id }) => id === sub.id)?.parentId).toBe(into.id);
    const pointsOf = async (id: string) =>
      (await administrator.call<VideoArea[]>("GET", `/api/videos/${id}/knowledge-areas`)).body.map(
        ({ knowledgeAreaId, points }) => [knowledgeAreaId, points],
      );
    expect(await pointsOf(both.id)).toEqual([[into.id, 12]]);
    expect(await pointsOf(one.id)).toEqual([[into.id, 3]]);
    const { body: earned } = await learner.call<{ videoId: string; knowledgeAreaId: string; points: number }[]>(
      "GET",
      `/api/progress/${learner.id}`,
    );
    expect(earned.map(({ videoId, knowledgeAreaId, points }) => [videoId, knowledgeAreaId, points]).sort()).toEqual(
      [
        [both.id, into.id, 12],
        [one.id, into.id, 3],
      ].sort(),
    );
    expect((await merge(from.id, into.id)).status).toBe(404);
  });

  test("keeps the total within the limit of an area", async () => {
    const [from, into] = [await makeArea({ totalPoints: 60 }), await makeArea({ totalPoints: MAX_TOTAL_POINTS - 10 })];
    expect((await merge(from.id, into.id)).status).toBe(204);
    const { body: areas } = await administrator.call<KnowledgeArea[]>("GET", "/api/knowledge-matrix");
    expect(areas.find(({ id }) => id === into.id)?.totalPoints).toBe(MAX_TOTAL_POINTS);
  });

  test("refuses a merge that would break the tree", async () => {
    const [main, other] = [await makeArea(), await makeArea()];
    const sub = await makeArea({ parentId: main.id });
    const elsewhere = await makeArea({ parentId: other.id });
    expect(await merge(main.id, main.id)).toMatchObject(refused("An area cannot be merged into itself"));
    expect(await merge(main.id, sub.id)).toMatchObject(refused("An area cannot be merged into its own sub area"));
    expect(await merge(main.id, elsewhere.id)).toMatchObject(
      refused("An area with sub areas can only be merged into a main area"),
    );
    expect(await merge(main.id, administrator.id)).toMatchObject(refused("This knowledge area does not exist"));
    await makeArea({ parentId: other.id, name: sub.name });
    expect(await merge(main.id, other.id)).toMatchObject({
      status: 409,
      body: { detail: "Both areas have a sub area with the same name. Rename one of them first" },
    });
    expect((await merge(sub.id, elsewhere.id)).status).toBe(204);
  });

  test("in both directions concurrently leaves one of the two", async () => {
    const [a, b] = [await makeArea(), await makeArea()];
    const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      204,
      expect.toSatisfy((status) => [400, 404].includes(status)),
    ]);
  });
});

describe("many videos", () => {
  const bulk = (body: Record<string, unknown>) =>
    administrator.call<{ changed: number } & Refusal>("POST", "/api/videos/bulk", body);

  test("are scored in an area and deleted by one call each", async () => {
    const area = await makeArea();
    const [one, two, gone] = [await makeVideo({ points: { [area.id]: 1 } }), await makeVideo(), await makeVideo()];
    await administrator.call("DELETE", `/api/videos/${gone.id}`);
    const videoIds = [one.id, two.id, gone.id];
    expect((await bulk({ action: "score", videoIds, knowledgeAreaId: area.id, points: 8 })).body).toEqual({
      changed: 2,
    });
    for (const { id } of [one, two]) {
      const { body } = await administrator.call<VideoArea[]>("GET", `/api/videos/${id}/knowledge-areas`);
      expect(body.map(({ knowledgeAreaId, points }) => [knowledgeAreaId, points])).toEqual([[area.id, 8]]);
    }
    expect((await bulk({ action: "delete", videoIds })).body).toEqual({ changed: 2 });
    expect((await administrator.call("GET", `/api/videos/${one.id}`)).status).toBe(404);
  });

  test("are changed all or none", async () => {
    const [video, area] = [await makeVideo(), await makeArea()];
    const videoIds = [video.id];
    for (const body of [
      { action: "score", videoIds, knowledgeAreaId: video.id, points: 5 },
      { action: "score", videoIds, knowledgeAreaId: area.id, points: 0 },
      { action: "score", videoIds: [video.id, video.id], knowledgeAreaId: area.id, points: 1 },
      { action: "delete", videoIds: [] },
      { action: "burn", videoIds },
    ]) {
      expect((await bulk(body)).status).toBe(400);
    }
    expect((await administrator.call("GET", `/api/videos/${video.id}`)).status).toBe(200);
  });
});
