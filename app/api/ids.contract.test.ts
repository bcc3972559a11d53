import { beforeAll, describe, expect, test } from "vitest";
import type { Refusal } from "@/tests/fixtures/client";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo, newName } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learner: TestUser;

beforeAll(async () => {
  [administrator, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
});

describe("an id in upper case is the same id", () => {
  test("in the addresses of a user's own records", async () => {
    const own = learner.id.toUpperCase();
    const [video, path, track] = [await makeVideo(), await makePath(), await makeTrack()];
    for (const address of [
      `/api/users/${own}`,
      `/api/users/${own}/preferences`,
      `/api/users/${own}/learning-paths`,
      `/api/users/${own}/career-progress`,
      `/api/progress/${own}`,
      `/api/progress/${own}/summary`,
      `/api/progress/${own}/position`,
      `/api/videos/${video.id.toUpperCase()}/rating/user/${own}`,
    ]) {
      expect((await learner.call("GET", address)).status, address).toBe(200);
    }
    expect((await learner.call("POST", `/api/users/${own}/learning-paths/${path.id}/start`)).status).toBe(201);
    expect((await learner.call("POST", `/api/users/${own}/career-tracks/${track.id}/start`)).status).toBe(201);
    expect((await learner.call("GET", `/api/progress/${administrator.id.toUpperCase()}`)).status).toBe(403);
  });

  test("in a body, and is answered in lower case", async () => {
    const area = await makeArea();
    const video = await makeVideo({ points: { [area.id]: 5 } });
    const ids = { userId: learner.id, videoId: video.id, knowledgeAreaId: area.id };
    const capitals = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]));
    const completed = await learner.call("POST", "/api/progress/complete", { ...capitals, completed: true });
    expect(completed).toMatchObject({ status: 200, body: ids });
    const comment = await learner.call<{ userId: string }>("POST", `/api/videos/${video.id}/comments`, {
      userId: capitals.userId,
      content: "Mine",
    });
    expect(comment).toMatchObject({ status: 201, body: { userId: learner.id } });
    const rating = { userId: capitals.userId, rating: 4 };
    expect((await learner.call("POST", `/api/videos/${video.id}/ratings`, rating)).body).toMatchObject({
      userId: learner.id,
    });
  });
});

test("the same id in upper and lower case in one list is refused as a duplicate", async () => {
  const [video, area, path] = [await makeVideo(), await makeArea(), await makePath()];
  const twice = (id: string) => [id, id.toUpperCase()];
  const track = {
    title: newName("Track"),
    description: "d",
    industry: "i",
    level: "mid",
    jobTitles: ["j"],
    keySkills: ["k"],
  };
  const refused = [
    [
      "PUT",
      `/api/videos/${video.id}`,
      { knowledgeAreas: twice(area.id).map((knowledgeAreaId) => ({ knowledgeAreaId, points: 1 })) },
      "Each knowledge area can be chosen once",
    ],
    [
      "POST",
      "/api/learning-paths",
      { title: newName("Path"), difficulty: "beginner", videoIds: twice(video.id) },
      "A path can have each video only once",
    ],
    [
      "POST",
      "/api/career-tracks",
      { ...track, learningPathIds: twice(path.id) },
      "A track can have each learning path only once",
    ],
    ["POST", "/api/videos/bulk", { action: "delete", videoIds: twice(video.id) }, "Each video can be chosen once"],
  ] as const;
  for (const [method, address, body, detail] of refused) {
    const answer = await administrator.call<Refusal>(method, address, body);
    expect(answer, address).toMatchObject({ status: 400, body: { detail } });
  }
});
