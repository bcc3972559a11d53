import { beforeAll, expect, test } from "vitest";
import { complete } from "@/lib/learning/points/complete";
import { addDays, dayOf } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo, newName } from "@/tests/fixtures/library";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learner: TestUser;

beforeAll(async () => {
  [administrator, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
});

/** Number of races of each pair of calls. */
const ROUNDS = 8;

test.each(["learning-paths", "career-tracks"])(
  "starting one of the %s while it is deleted answers 201 or 404",
  async (kind) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = kind === "learning-paths" ? await makePath() : await makeTrack();
      const [start] = await Promise.all([
        learner.call("POST", `/api/users/${learner.id}/${kind}/${id}/start`),
        administrator.call("DELETE", `/api/${kind}/${id}`),
      ]);
      expect([201, 404]).toContain(start.status);
    }
  },
);

test("saving a video and deleting its area at the same time refuses one of the two", async () => {
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

test("a path can be deleted while one of its tracks is saved", async () => {
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

test("videos can be deleted together while a path with them is saved in another order", async () => {
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

test("areas can be merged while learners complete their videos", async () => {
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

test("an account can be deleted while its user writes", async () => {
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

/** Resolves once an act waits for a lock of the transaction, or has ended without one. */
async function waitsFor(tx: Transaction, act: Promise<unknown>): Promise<void> {
  const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  let isDone = false;
  void act.finally(() => {
    isDone = true;
  });
  const isWaiting = async () =>
    (
      await db().$queryRaw<
        object[]
      >`SELECT 1 AS n FROM pg_stat_activity WHERE ${own?.pid}::int = ANY (pg_blocking_pids(pid))`
    ).length > 0;
  await expect.poll(async () => isDone || (await isWaiting()), { interval: 20, timeout: 4_000 }).toBe(true);
}

const lessonOf = (videoId: string) => ({ userId: learner.id, videoId });

test.each([
  [
    "completion",
    (videoId: string, knowledgeAreaId: string) =>
      learner.call("POST", "/api/progress/complete", { ...lessonOf(videoId), knowledgeAreaId }),
  ],
  [
    "comment",
    (videoId: string) =>
      learner.call("POST", `/api/videos/${videoId}/comments`, { userId: learner.id, content: "Well said." }),
  ],
  [
    "rating",
    (videoId: string) => learner.call("POST", `/api/videos/${videoId}/ratings`, { userId: learner.id, rating: 4 }),
  ],
])("a %s that waited for the merge of its video answers 404", async (_, act) => {
  const area = await makeArea();
  const [from, into] = [await makeVideo({ points: { [area.id]: 1 } }), await makeVideo()];
  const { acting } = await transaction(async (tx) => {
    await tx.video.update({ where: { id: from.id }, data: { deletedAt: new Date(), mergedIntoId: into.id } });
    const acting = act(from.id, area.id);
    await waitsFor(tx, acting);
    return { acting };
  });
  expect((await acting).status).toBe(404);
});

test("a user who joins a team while it is moved gets the assignments of the team above", async () => {
  const [above, team, video] = [await makeTeam(), await makeTeam(), await makeVideo()];
  const assignment = { videoId: video.id, teamId: above.id, dueOn: addDays(dayOf(new Date(), "UTC"), 7) };
  expect((await administrator.call("POST", "/api/assignments", assignment)).status).toBe(201);
  const { joining } = await transaction(async (tx) => {
    await tx.team.update({ where: { id: team.id }, data: { parentId: above.id } });
    const joining = administrator.call("PUT", `/api/teams/${team.id}/members/${learner.id}`, { role: "member" });
    await waitsFor(tx, joining);
    return { joining };
  });
  expect((await joining).status).toBeLessThan(300);
  expect(await db().assignmentPerson.count({ where: { userId: learner.id, assignment: { teamId: above.id } } })).toBe(
    1,
  );
});

test("a completion that is being written while its video is merged moves with it", async () => {
  const area = await makeArea();
  const points = { [area.id]: 1 };
  const [from, into] = [await makeVideo({ points }), await makeVideo({ points })];
  const { merging } = await transaction(async (tx) => {
    await complete({ ...lessonOf(from.id), evidence: "marked" }, tx);
    const merge = { into: into.id, reason: "The same lesson" };
    const merging = administrator.call("POST", `/api/videos/${from.id}/merge`, merge);
    await waitsFor(tx, merging);
    return { merging };
  });
  expect((await merging).status).toBe(201);
  const completed = await db().videoProgress.findMany({
    where: { userId: learner.id, videoId: { in: [from.id, into.id] }, completedAt: { not: null } },
  });
  expect(completed.map(({ videoId }) => videoId)).toEqual([into.id]);
});
