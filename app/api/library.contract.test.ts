import { beforeAll, expect, test } from "vitest";
import { type CareerTrack, careerTrackSchema } from "@/lib/library/career-tracks/schema";
import { type LearningPath, learningPathSchema } from "@/lib/library/learning-paths/schema";
import { db } from "@/lib/platform/db";
import { publishPath } from "@/tests/fixtures/curation";
import { makeVideo, newName } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let learner: TestUser;
let administrator: TestUser;

beforeAll(async () => {
  [learner, administrator] = await Promise.all([makeUser(), makeUser({ isAdmin: true })]);
});

test("a learning path lists its videos in order, without deleted ones", async () => {
  const videos = await Promise.all([makeVideo(), makeVideo(), makeVideo()]);
  const path = await db().learningPath.create({
    data: {
      title: newName("Path"),
      difficulty: "beginner",
      estimatedHours: 1.5,
      skills: ["Patience"],
      videos: { create: videos.map(({ id }, at) => ({ videoId: id, position: videos.length - at })) },
    },
  });
  await publishPath(path.id);
  const [first, second, third] = videos.map(({ id }) => id);
  const read = async () => (await learner.call<LearningPath>("GET", `/api/learning-paths/${path.id}`)).body;
  const body = await read();
  expect(learningPathSchema.parse(body)).toEqual(body);
  expect(body).toMatchObject({ estimatedHours: 1.5, skills: ["Patience"], videoIds: [third, second, first] });
  expect((await learner.call<LearningPath[]>("GET", "/api/learning-paths")).body).toContainEqual(body);
  await administrator.call("DELETE", `/api/videos/${second}`);
  expect((await read()).videoIds).toEqual([third, first]);
});

test("only administrators see inactive career tracks", async () => {
  const { id } = await db().careerTrack.create({
    data: {
      title: newName("Track"),
      description: "d",
      industry: "i",
      level: "mid",
      jobTitles: ["j"],
      keySkills: ["k"],
      isActive: false,
    },
  });
  const list = async (person: TestUser) => (await person.call<CareerTrack[]>("GET", "/api/career-tracks")).body;
  expect((await list(learner)).map((track) => track.id)).not.toContain(id);
  const track = (await list(administrator)).find((found) => found.id === id);
  expect(careerTrackSchema.parse(track)).toEqual(track);
  expect((await learner.call("GET", `/api/career-tracks/${id}`)).status).toBe(404);
  expect(await administrator.call("GET", `/api/career-tracks/${id}`)).toMatchObject({ status: 200, body: track });
});
