import { get } from "node:http";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as listProgress } from "@/app/api/progress/[userId]/route";
import { POST as complete } from "@/app/api/progress/complete/route";
import { GET as listVideos } from "@/app/api/videos/route";
import type { Video } from "@/lib/library/videos/schema";
import { env } from "@/lib/platform/env";
import { baseUrl } from "@/tests/fixtures/client";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { statementsDuring } from "@/tests/fixtures/statements";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let learner: TestUser;
let video: { id: string; title: string };
let area: { id: string };

beforeAll(async () => {
  learner = await makeUser();
  area = await makeArea();
  video = await makeVideo({ points: { [area.id]: 10 } });
});

/** The request of a call, as the server passes it to its handler. */
const requestOf = (path: string, body?: object) =>
  new Request(env().APP_URL + path, {
    method: body ? "POST" : "GET",
    headers: { cookie: `${learner.cookie.name}=${learner.cookie.value}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });

const completion = (completed: boolean) => () =>
  complete(
    requestOf("/api/progress/complete", {
      userId: learner.id,
      videoId: video.id,
      knowledgeAreaId: area.id,
      points: 10,
      completed,
    }),
    inNoPath(),
  );

const inNoPath = () => ({ params: Promise.resolve({}) });

const lists = () => listVideos(requestOf("/api/videos?limit=500"), inNoPath());

const progress = () =>
  listProgress(requestOf(`/api/progress/${learner.id}`), { params: Promise.resolve({ userId: learner.id }) });

test.each([
  ["listing progress", progress, progress],
  ["a cached list of videos", lists, lists],
  ["completing a lesson", completion(false), completion(true)],
  ["undoing a completion", completion(true), completion(false)],
])("%s takes two prepared statements: the session's row and its own", async (_, before, call) => {
  await answer(before);
  const sent = await statementsDuring(() => answer(call));
  expect(sent.map(({ name }) => name)).toEqual([expect.any(String), expect.any(String)]);
  expect(sent[0]?.text).toContain("FROM sessions");
});

async function answer(call: () => Promise<Response>) {
  expect((await call()).status).toBe(200);
}

describe("a rating", () => {
  const list = async () => {
    const response = await lists();
    const body: Video[] = await response.json();
    return { etag: response.headers.get("etag"), body };
  };

  test("is in the next list, which is read from the database once", async () => {
    const before = await list();
    await learner.call("POST", `/api/videos/${video.id}/ratings`, { userId: learner.id, rating: 4 });
    let after = before;
    const sent = await statementsDuring(async () => {
      after = await list();
    });
    // The session's row, the library's version with the tallies, and the list.
    expect(sent).toHaveLength(3);
    expect(after.etag).not.toBe(before.etag);
    const rated = { averageRating: 4, totalRatings: 1 };
    expect(after.body).toEqual(before.body.map((one) => (one.id === video.id ? { ...one, ...rated } : one)));
    expect(await statementsDuring(list)).toHaveLength(2);
  });

  test("moves a video in the order by rating", async () => {
    const first = async () => {
      const response = await listVideos(requestOf("/api/videos?sort=rating&limit=1"), inNoPath());
      return ((await response.json()) as Video[])[0]?.id;
    };
    const best = await makeVideo();
    await first();
    for (const rater of await Promise.all([makeUser(), makeUser()]))
      await rater.call("POST", `/api/videos/${best.id}/ratings`, { userId: rater.id, rating: 5 });
    const { body } = await learner.call<Video[]>("GET", "/api/videos?sort=rating&limit=1");
    expect(await first()).toBe(body[0]?.id);
  });
});

test("a compressed list has the same content", async () => {
  const cookie = `${learner.cookie.name}=${learner.cookie.value}`;
  const url = `${baseUrl}/api/videos?limit=500`;
  const read = (encoding: string) =>
    new Promise<{ encoding?: string; bytes: Buffer }>((resolve, reject) => {
      get(url, { headers: { cookie, "accept-encoding": encoding } }, async (response) => {
        const bytes = Buffer.concat(await response.toArray());
        resolve({ encoding: response.headers["content-encoding"], bytes });
      }).on("error", reject);
    });
  const [plain, compressed] = [await read("identity"), await read("br, gzip")];
  expect(compressed.encoding).toBe("gzip");
  expect(gunzipSync(compressed.bytes).toString()).toBe(plain.bytes.toString());
});
