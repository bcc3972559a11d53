import { beforeAll, describe, expect, test } from "vitest";
import { type Video, videoSchema } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import type { Answer, Refusal } from "@/tests/fixtures/client";
import { makeArea, makeVideo, newName, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learner: TestUser;
let area: { id: string; name: string };
let other: { id: string; name: string };

beforeAll(async () => {
  [administrator, learner, area, other] = await Promise.all([
    makeUser({ isAdmin: true }),
    makeUser(),
    makeArea(),
    makeArea(),
  ]);
});

const input = (traits: Record<string, unknown> = {}) => ({
  title: newName("Video"),
  description: "About something",
  videoUrl: `https://youtu.be/${newYoutubeId()}?t=3`,
  knowledgeAreas: [{ knowledgeAreaId: area.id, points: 30 }],
  ...traits,
});

const create = (body: Record<string, unknown>) => administrator.call<Video & Refusal>("POST", "/api/videos", body);
const read = async (id: string) => (await learner.call<Video>("GET", `/api/videos/${id}`)).body;

describe("POST /api/videos", () => {
  test("creates the video that GET returns", async () => {
    const body = input();
    const { status, headers, body: video } = await create(body);
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/api/videos/${video.id}`);
    expect(videoSchema.parse(video)).toEqual(video);
    expect(video).toMatchObject({
      title: body.title,
      description: "About something",
      videoUrl: body.videoUrl,
      provider: "youtube",
      providerVideoId: body.videoUrl.slice(17, 28),
      thumbnailUrl: `https://i.ytimg.com/vi/${body.videoUrl.slice(17, 28)}/hqdefault.jpg`,
      duration: null,
      createdBy: administrator.id,
      totalPoints: 30,
      averageRating: 0,
      totalRatings: 0,
      learnerCount: 0,
      knowledgeAreas: [{ videoId: video.id, knowledgeAreaId: area.id, knowledgeAreaName: area.name, points: 30 }],
    });
    expect(await read(video.id)).toEqual(video);
  });

  test("accepts the snake_case spellings, and sets the creator to the actor", async () => {
    const { videoUrl, knowledgeAreas: _, ...rest } = input();
    const { body } = await create({
      ...rest,
      video_url: videoUrl,
      thumbnail_url: "https://i.vimeocdn.com/x.jpg",
      createdBy: learner.id,
      isAdmin: true,
      knowledgeAreas: [{ knowledge_area_id: area.id, points: 5 }],
    });
    expect(body).toMatchObject({
      videoUrl,
      thumbnailUrl: "https://i.vimeocdn.com/x.jpg",
      createdBy: administrator.id,
      totalPoints: 5,
    });
  });

  test.each([
    [{ title: "  " }, "title", "Title is required"],
    [{ videoUrl: "https://example.com/x" }, "videoUrl", "Please enter a valid video URL"],
    [{ videoUrl: "javascript:alert(1)" }, "videoUrl", "Please enter a valid video URL"],
    [{ thumbnailUrl: "javascript:alert(1)" }, "thumbnailUrl", "Please enter a valid URL"],
    [{ duration: 1.5 }, "duration", "Duration is in whole seconds"],
    [
      { knowledgeAreas: [{ knowledgeAreaId: "", points: 1 }] },
      "knowledgeAreas.0.knowledgeAreaId",
      "Knowledge area is required",
    ],
    [
      { knowledgeAreas: [{ knowledgeAreaId: "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11", points: 0 }] },
      "knowledgeAreas.0.points",
      "Points must be greater than 0",
    ],
    [
      { knowledgeAreas: [{ knowledgeAreaId: "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11", points: 1 }] },
      "knowledgeAreas",
      "This knowledge area does not exist",
    ],
  ])("refuses %j", async (traits, path, message) => {
    const { status, body } = await create(input(traits));
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path, message });
  });

  test("adds nothing when an area does not exist", async () => {
    const body = input({
      knowledgeAreas: [
        { knowledgeAreaId: area.id, points: 1 },
        { knowledgeAreaId: learner.id, points: 1 },
      ],
    });
    expect((await create(body)).status).toBe(400);
    expect((await create({ ...body, knowledgeAreas: [] })).status).toBe(201);
  });

  test("refuses a known video under any of its addresses", async () => {
    const id = newYoutubeId();
    expect((await create(input({ videoUrl: `https://youtu.be/${id}` }))).status).toBe(201);
    const again = await create(input({ videoUrl: `https://www.youtube.com/watch?v=${id}&t=5` }));
    expect(again).toMatchObject({ status: 409, body: { detail: "This video is already in the library" } });
  });
});

describe("PUT /api/videos/{id}", () => {
  test("replaces all areas and keeps fields that are left out", async () => {
    const body = input({ duration: 90 });
    const { body: video } = await create(body);
    const kept = await administrator.call<Video>("PUT", `/api/videos/${video.id}`, {
      title: "New title",
      videoUrl: body.videoUrl,
    });
    expect(kept.body).toMatchObject({ title: "New title", duration: 90, knowledgeAreas: video.knowledgeAreas });
    const described = await administrator.call<Video>("PUT", `/api/videos/${video.id}`, { description: " d " });
    expect(described.body).toEqual({ ...kept.body, description: "d", updatedAt: described.body.updatedAt });
    const replaced = await administrator.call<Video>("PUT", `/api/videos/${video.id}`, {
      ...body,
      knowledgeAreas: [
        { knowledgeAreaId: other.id, points: 7 },
        { knowledgeAreaId: area.id, points: 3 },
      ],
    });
    expect(replaced.body.knowledgeAreas.map(({ knowledgeAreaId, points }) => [knowledgeAreaId, points])).toEqual([
      [other.id, 7],
      [area.id, 3],
    ]);
    expect(replaced.body.totalPoints).toBe(10);
  });

  test("changes nothing when it is refused", async () => {
    const { body: video } = await create(input());
    const answer = await administrator.call("PUT", `/api/videos/${video.id}`, {
      ...input(),
      knowledgeAreas: [{ knowledgeAreaId: learner.id, points: 1 }],
    });
    expect(answer.status).toBe(400);
    expect(await read(video.id)).toEqual(video);
  });

  test("drops the thumbnail and duration when the address is of another video", async () => {
    const { body: video } = await create(input({ duration: 90 }));
    const next = input();
    const { body } = await administrator.call<Video>("PUT", `/api/videos/${video.id}`, next);
    expect(body).toMatchObject({ duration: null, providerVideoId: next.videoUrl.slice(17, 28) });
    expect(body.thumbnailUrl).toContain(body.providerVideoId);
  });
});

test("DELETE removes a video from every list, and it can be added again", async () => {
  const body = input();
  const { body: video } = await create(body);
  expect((await administrator.call("DELETE", `/api/videos/${video.id}`)).status).toBe(204);
  expect((await administrator.call("DELETE", `/api/videos/${video.id}`)).status).toBe(404);
  expect((await learner.call("GET", `/api/videos/${video.id}`)).status).toBe(404);
  const { body: found } = await learner.call<Video[]>("GET", `/api/videos?q=${encodeURIComponent(body.title)}`);
  expect(found).toEqual([]);
  expect((await create(body)).status).toBe(201);
});

describe("GET /api/videos", () => {
  const word = newName("zebra").replace(" ", "");
  const titles = async (query: string) =>
    (await learner.call<Video[]>("GET", `/api/videos?q=${word}&${query}`)).body.map(({ title }) =>
      title.replace(word, "").trim(),
    );

  beforeAll(async () => {
    const sub = await makeArea({ parentId: area.id });
    const [b, a, c] = [
      await makeVideo({ title: `b ${word}`, createdAt: new Date("2026-01-02"), points: { [area.id]: 1 } }),
      await makeVideo({ title: `A ${word}`, createdAt: new Date("2026-01-01"), points: { [sub.id]: 1 } }),
      await makeVideo({ title: `c 100% ${word}`, createdAt: new Date("2026-01-02"), points: { [other.id]: 1 } }),
    ];
    await db().rating.createMany({
      data: [
        { userId: learner.id, videoId: a.id, rating: 4 },
        { userId: learner.id, videoId: b.id, rating: 5 },
        { userId: administrator.id, videoId: b.id, rating: 4 },
      ],
    });
    for (const person of [learner, administrator]) {
      await db().videoProgress.create({ data: { userId: person.id, videoId: c.id, completedAt: new Date() } });
    }
    await db().videoProgress.create({ data: { userId: administrator.id, videoId: a.id, completedAt: new Date() } });
  });

  test.each([
    ["sort=title", ["A", "b", "c 100%"]],
    ["sort=popular", ["c 100%", "A", "b"]],
    ["sort=rating", ["b", "A", "c 100%"]],
    ["completed=true", ["c 100%"]],
    ["completed=false&sort=title", ["A", "b"]],
  ])("%s", async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test("is newest first, with a fixed order for the same time", async () => {
    const order = await titles("sort=newest");
    expect(order.at(-1)).toBe("A");
    expect(await titles("")).toEqual(order);
  });

  test("includes the sub areas of a main area", async () => {
    expect(await titles(`areaId=${area.id}&sort=title`)).toEqual(["A", "b"]);
    expect(await titles(`areaId=${other.id}`)).toEqual(["c 100%"]);
  });

  test("finds all words of a search, ignoring case and without wildcards", async () => {
    const found = async (q: string) =>
      (await learner.call<Video[]>("GET", `/api/videos?q=${encodeURIComponent(`${word} ${q}`)}`)).body.length;
    expect(await found("C 100")).toBe(1);
    expect(await found("100%")).toBe(1);
    expect(await found("1_0")).toBe(0);
    expect(await found("%")).toBe(1);
    expect(await found("\\")).toBe(0);
  });

  test("shows the ratings and learners of each video", async () => {
    const { body } = await learner.call<Video[]>("GET", `/api/videos?q=${word}&sort=rating`);
    expect(
      body.map(({ averageRating, totalRatings, learnerCount }) => [averageRating, totalRatings, learnerCount]),
    ).toEqual([
      [4.5, 2, 0],
      [4, 1, 1],
      [0, 0, 2],
    ]);
  });

  test("puts the video with more ratings first among those with the same average", async () => {
    const word = newName("equal").replace(" ", "");
    const videos = [await makeVideo({ title: `one ${word}` }), await makeVideo({ title: `two ${word}` })];
    // Without the number of ratings, the larger id would come first.
    const [more, fewer] = videos.map(({ id }) => id).sort() as [string, string];
    await db().rating.createMany({
      data: [
        { userId: learner.id, videoId: fewer, rating: 4 },
        { userId: learner.id, videoId: more, rating: 3 },
        { userId: administrator.id, videoId: more, rating: 5 },
      ],
    });
    const { body } = await learner.call<Video[]>("GET", `/api/videos?q=${word}&sort=rating`);
    expect(body.map(({ id }) => id)).toEqual([more, fewer]);
  });

  describe("a list of twenty videos", () => {
    const word = newName("paged").replace(" ", "");

    beforeAll(async () => {
      const videos = await Promise.all(
        Array.from({ length: 20 }, () => makeVideo({ title: `${newName("A")} ${word}` })),
      );
      // Ties and differences in every order.
      for (const [index, { id }] of videos.slice(0, 9).entries()) {
        const rating = { userId: learner.id, rating: (index % 4) + 1 };
        await learner.call("POST", `/api/videos/${id}/ratings`, rating);
      }
    });

    test.each(["newest", "rating", "popular", "title"])("pages by %s without skipping or repeating", async (sort) => {
      const list = `/api/videos?q=${word}&sort=${sort}`;
      const whole = (await learner.call<Video[]>("GET", `${list}&limit=500`)).body.map(({ id }) => id);
      expect(whole).toHaveLength(20);
      const paged: string[] = [];
      let path: string | undefined = `${list}&limit=3`;
      while (path) {
        const answer: Answer<Video[]> = await learner.call("GET", path);
        expect(answer.headers.get("x-total-count")).toBe("20");
        paged.push(...answer.body.map(({ id }) => id));
        path = answer.headers.get("link")?.match(/^<(.+)>; rel="next"$/)?.[1];
      }
      expect(paged).toEqual(whole);
    });
  });

  test.each(["limit=0", "limit=x", "sort=best", "areaId=1", "completed=maybe", "cursor=abc", "cursor=WyJ4IiwieSJd"])(
    "refuses %s",
    async (query) => {
      expect((await learner.call("GET", `/api/videos?${query}`)).status).toBe(400);
    },
  );

  test("refuses a cursor of another order", async () => {
    const { headers } = await learner.call("GET", "/api/videos?sort=title&limit=1");
    const cursor = headers.get("link")?.match(/cursor=([^>&]+)/)?.[1];
    expect((await learner.call("GET", `/api/videos?sort=newest&cursor=${cursor}`)).status).toBe(400);
  });

  test("answers 304 for an unchanged list only", async () => {
    const path = `/api/videos?q=${word}`;
    const first = await learner.call("GET", path);
    const etag = first.headers.get("etag") ?? "";
    const again = await learner.call("GET", path, undefined, { "if-none-match": etag });
    expect(again).toMatchObject({ status: 304, body: "" });
    const mine = await makeUser();
    const [video] = (await learner.call<Video[]>("GET", path)).body;
    const changes = [
      () => administrator.call("PUT", `/api/knowledge-matrix/${area.id}`, { name: newName("Renamed"), level: "main" }),
      () =>
        mine.call("POST", "/api/progress/complete", {
          userId: mine.id,
          videoId: video?.id,
          knowledgeAreaId: video?.knowledgeAreas[0]?.knowledgeAreaId,
          points: 1,
          completed: true,
        }),
      () => makeVideo({ title: word }),
      () => db().rating.create({ data: { userId: mine.id, videoId: video?.id ?? "", rating: 1 } }),
      () => db().user.delete({ where: { id: mine.id } }),
    ];
    let last = etag;
    for (const change of changes) {
      await change();
      const answer = await learner.call("GET", path, undefined, { "if-none-match": last });
      expect(answer.status).toBe(200);
      last = answer.headers.get("etag") ?? "";
    }
  });
});

test("learners of a video are counted once each, until they undo the completion", async () => {
  const video = await makeVideo({ points: { [area.id]: 1 } });
  const people = await Promise.all(Array.from({ length: 5 }, () => makeUser()));
  const complete = (person: TestUser, completed: boolean) =>
    person.call("POST", "/api/progress/complete", {
      userId: person.id,
      videoId: video.id,
      knowledgeAreaId: area.id,
      completed,
    });
  const count = async () => (await learner.call("GET", `/api/videos/${video.id}/learner-count`)).body;
  await Promise.all(people.flatMap((person) => [complete(person, true), complete(person, true)]));
  expect(await count()).toEqual({ learnerCount: 5 });
  await complete(people[0] as TestUser, false);
  await complete(people[0] as TestUser, false);
  expect(await count()).toEqual({ learnerCount: 4 });
  expect((await read(video.id)).learnerCount).toBe(4);
});

test("counters equal the rows after many changes and folds", async () => {
  const video = await makeVideo({ points: { [area.id]: 1 } });
  const people = await Promise.all(Array.from({ length: 4 }, () => makeUser()));
  const list = () => learner.call<Video[]>("GET", `/api/videos?q=${encodeURIComponent(video.title)}`);
  for (let round = 0; round < 40; round += 1) {
    await Promise.all(
      people.map((person, at) =>
        person.call("POST", "/api/progress/complete", {
          userId: person.id,
          videoId: video.id,
          knowledgeAreaId: area.id,
          completed: (round + at) % 3 > 0,
        }),
      ),
    );
    const truth = await db().videoProgress.count({ where: { videoId: video.id, completedAt: { not: null } } });
    expect((await list()).body[0]?.learnerCount).toBe(truth);
  }
});

test("a video's areas are listed by their own call", async () => {
  const video = await makeVideo({ points: { [area.id]: 4, [other.id]: 9 } });
  const { body } = await learner.call<Video["knowledgeAreas"]>("GET", `/api/videos/${video.id}/knowledge-areas`);
  expect(body.map(({ knowledgeAreaId, points }) => [knowledgeAreaId, points])).toEqual([
    [other.id, 9],
    [area.id, 4],
  ]);
});
