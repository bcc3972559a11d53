import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { makePath, makeTrack } from "@/testing/curation";
import { makeArea, makeVideo, newName } from "@/testing/library";
import { makeUser, type TestUser } from "@/testing/test-user";

let administrator: TestUser;
let learner: TestUser;

beforeAll(async () => {
  [administrator, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
});

/** Races of each pair of calls. */
const ROUNDS = 8;

test.each(["learning-paths", "career-tracks"])("starting one of the %s while it is deleted is 404", async (kind) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = kind === "learning-paths" ? await makePath() : await makeTrack();
    const [start] = await Promise.all([
      learner.call("POST", `/api/users/${learner.id}/${kind}/${id}/start`),
      administrator.call("DELETE", `/api/${kind}/${id}`),
    ]);
    expect([201, 404]).toContain(start.status);
  }
});

test("a video is saved while its area is deleted: one of the two is refused", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [area, video] = [await makeArea(), await makeVideo()];
    const knowledgeAreas = [{ knowledgeAreaId: area.id, points: 3 }];
    const [saved, deleted] = await Promise.all([
      administrator.call("PUT", `/api/videos/${video.id}`, { knowledgeAreas }),
      administrator.call("DELETE", `/api/knowledge-matrix/${area.id}`),
    ]);
    expect([
      [200, 409],
      [400, 204],
    ]).toContainEqual([saved.status, deleted.status]);
  }
});

test("a track is saved while one of its paths is deleted", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = await makePath();
    const track = await makeTrack({ pathIds: [path.id] });
    const [saved, deleted] = await Promise.all([
      administrator.call("PUT", `/api/career-tracks/${track.id}`, { learningPathIds: [path.id] }),
      administrator.call("DELETE", `/api/learning-paths/${path.id}`),
    ]);
    expect([200, 400]).toContain(saved.status);
    expect(deleted.status).toBe(204);
  }
});

test("videos are deleted together while a path of them is saved in another order", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const videos = await Promise.all([makeVideo(), makeVideo(), makeVideo()]);
    const videoIds = videos.map(({ id }) => id);
    const [saved, deleted] = await Promise.all([
      administrator.call("POST", "/api/learning-paths", {
        title: newName("Path"),
        difficulty: "beginner",
        videoIds: videoIds.toReversed(),
      }),
      administrator.call("POST", "/api/videos/bulk", { action: "delete", videoIds }),
    ]);
    expect([201, 400]).toContain(saved.status);
    expect(deleted.status).toBe(200);
  }
});

test("areas are merged while learners complete their videos", async () => {
  for (let round = 0; round < 6; round += 1) {
    const [from, into] = [await makeArea(), await makeArea()];
    const videos = await Promise.all([1, 2, 3].map(() => makeVideo({ points: { [from.id]: 2, [into.id]: 1 } })));
    const answers = await Promise.all([
      administrator.call("POST", `/api/knowledge-matrix/${from.id}/merge`, { intoId: into.id }),
      ...videos.map(({ id }) =>
        learner.call("POST", "/api/progress/complete", { userId: learner.id, videoId: id, knowledgeAreaId: into.id }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 200, 200, 200]);
  }
});

test("a user writes while their account is deleted", async () => {
  const video = await makeVideo();
  for (let round = 0; round < 9; round += 1) {
    const person = await makeUser();
    const answers = await Promise.all([
      person.call("POST", `/api/videos/${video.id}/comments`, { userId: person.id, content: "Mine" }),
      person.call("POST", `/api/videos/${video.id}/ratings`, { userId: person.id, rating: 4 }),
      person.call("PUT", `/api/users/${person.id}/preferences`, { weeklySummary: true }),
      person.call("PUT", `/api/users/${person.id}/profile`, { bio: "Mine" }),
      administrator.call("DELETE", `/api/users/${person.id}`),
    ]);
    for (const { status } of answers) expect([200, 201, 204, 401, 404, 409]).toContain(status);
    expect(await db().user.count({ where: { id: person.id } })).toBe(0);
  }
});
