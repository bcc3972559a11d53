import { beforeAll, expect, test } from "vitest";
import { GET as listProgress } from "@/app/api/progress/[userId]/route";
import { POST as complete } from "@/app/api/progress/complete/route";
import { GET as listVideos } from "@/app/api/videos/route";
import { env } from "@/lib/platform/env";
import { makeArea, makeVideo } from "@/testing/library";
import { statementsDuring } from "@/testing/statements";
import { makeUser, type TestUser } from "@/testing/test-user";

let learner: TestUser;
let video: { id: string };
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
    { params: Promise.resolve({}) },
  );

const lists = () => listVideos(requestOf("/api/videos?limit=500"), { params: Promise.resolve({}) });

const progress = () =>
  listProgress(requestOf(`/api/progress/${learner.id}`), { params: Promise.resolve({ userId: learner.id }) });

test.each([
  ["listing progress", progress, progress],
  ["completing a lesson", completion(false), completion(true)],
  ["undoing a completion", completion(true), completion(false)],
  ["a cached list of videos", lists, lists],
])("%s takes two prepared statements: the session's row and its own", async (_, before, call) => {
  await answer(before);
  const sent = await statementsDuring(() => answer(call));
  expect(sent.map(({ name }) => name)).toEqual([expect.any(String), expect.any(String)]);
  expect(sent[0]?.text).toContain("FROM sessions");
});

async function answer(call: () => Promise<Response>) {
  expect((await call()).status).toBe(200);
}
