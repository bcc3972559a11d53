import { beforeAll, describe, expect, test } from "vitest";
import { type Coverage, coverageSchema } from "@/lib/organisation/coverage/schema";
import { db } from "@/lib/platform/db";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

async function read(): Promise<Coverage> {
  const { status, body } = await administrator.call<Coverage>("GET", "/api/admin/coverage");
  expect(status).toBe(200);
  return coverageSchema.parse(body);
}

async function readArea({ id }: { id: string }) {
  const area = (await read()).areas.find((row) => row.id === id);
  if (!area) throw new Error("The area is missing");
  return area;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("the offer of an area", () => {
  test("includes sub areas, counts a video once, and leaves deleted videos out", async () => {
    const main = await makeArea({ totalPoints: 200 });
    const [one, other] = [await makeArea({ parentId: main.id }), await makeArea({ parentId: main.id })];
    await makeVideo({ duration: 600, points: { [one.id]: 10, [other.id]: 20 } });
    await makeVideo({ duration: null, points: { [other.id]: 5 } });
    const dead = await makeVideo({ duration: 60, points: { [main.id]: 7 } });
    await db().video.update({ where: { id: dead.id }, data: { health: "gone" } });
    const partly = await makeVideo({ duration: 40, points: { [one.id]: 1 } });
    await db().video.update({ where: { id: partly.id }, data: { health: "partly" } });
    const deleted = await makeVideo({ points: { [main.id]: 50 } });
    await administrator.call("DELETE", `/api/videos/${deleted.id}`);

    expect(await readArea(main)).toEqual({
      ...{ id: main.id, name: main.name, level: "main", parentId: null, totalPoints: 200 },
      ...{
        videos: 4,
        seconds: 1_600,
        unknownLengths: 1,
        points: 43,
        deadVideos: 1,
        deadPoints: 7,
        withoutQuestions: 4,
        unreachable: [],
        active: 0,
        finished: 0,
      },
    });
    expect(await readArea(one)).toMatchObject({ parentId: main.id, videos: 2, points: 11, deadVideos: 0 });
    expect(await readArea(other)).toMatchObject({ videos: 2, seconds: 1_500, points: 25 });
  });

  test("is empty for an area without videos, and a deleted area is left out", async () => {
    const area = await makeArea();
    expect(await readArea(area)).toMatchObject({ videos: 0, seconds: 0, points: 0, active: 0 });
    await administrator.call("DELETE", `/api/knowledge-matrix/${area.id}`);
    expect((await read()).areas.some(({ id }) => id === area.id)).toBe(false);
  });
});

describe("a track's target", () => {
  test("is unreachable above the points of the playable videos in the area and its sub areas", async () => {
    const main = await makeArea();
    const sub = await makeArea({ parentId: main.id });
    await makeVideo({ points: { [main.id]: 10 } });
    await makeVideo({ points: { [sub.id]: 20 } });
    const dead = await makeVideo({ points: { [sub.id]: 40 } });
    await db().video.update({ where: { id: dead.id }, data: { health: "private" } });
    const ask = async (mainPoints: number, subPoints: number) => {
      const track = await makeTrack();
      const data = [
        { trackId: track.id, knowledgeAreaId: main.id, points: mainPoints },
        { trackId: track.id, knowledgeAreaId: sub.id, points: subPoints },
      ];
      await db().trackTarget.createMany({ data });
      return track;
    };
    await ask(30, 20);
    const above = await ask(31, 60);
    const deleted = await ask(90, 90);
    await administrator.call("DELETE", `/api/career-tracks/${deleted.id}`);
    const named = { id: above.id, title: above.title };
    expect((await readArea(main)).unreachable).toEqual([{ ...named, points: 31, missing: 1 }]);
    expect((await readArea(sub)).unreachable).toEqual([{ ...named, points: 60, missing: 40 }]);

    await db().video.update({ where: { id: dead.id }, data: { health: "ok" } });
    expect((await readArea(sub)).unreachable).toEqual([]);
  });
});

describe("the learners of an area", () => {
  test("are active with a completion in 90 days, and finished when they reached the total in that time", async () => {
    const main = await makeArea({ totalPoints: 30 });
    const sub = await makeArea({ parentId: main.id, totalPoints: 20 });
    const videos = [
      await makeVideo({ points: { [sub.id]: 20 } }),
      await makeVideo({ points: { [main.id]: 20 } }),
    ] as const;
    const learn = async (first: number | null, second: number | null) => {
      const learner = await makeUser();
      if (first !== null) await makeCompletion(learner, videos[0], { [sub.id]: 20 }, daysAgo(first));
      if (second !== null) await makeCompletion(learner, videos[1], { [main.id]: 20 }, daysAgo(second));
      return learner;
    };
    // Active in both, and finished both.
    await learn(1, 2);
    // Finished the main area within the 90 days, the sub area before them.
    await learn(100, 89);
    // Active only in the main area.
    await learn(null, 3);
    // Inactive.
    await learn(91, 100);
    expect(await readArea(main)).toMatchObject({ active: 3, finished: 2 });
    expect(await readArea(sub)).toMatchObject({ active: 1, finished: 1 });

    const deactivated = await learn(1, 1);
    await db().user.update({ where: { id: deactivated.id }, data: { deactivatedAt: new Date() } });
    const undone = await learn(1, null);
    const body = { userId: undone.id, videoId: videos[0].id, knowledgeAreaId: sub.id, completed: false };
    expect((await undone.call("POST", "/api/progress/complete", body)).status).toBe(200);
    expect(await readArea(main)).toMatchObject({ active: 3, finished: 2 });
    expect(Date.parse((await read()).learnersCountedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  test("finish no area without a total", async () => {
    const area = await makeArea({ totalPoints: 0 });
    const video = await makeVideo({ points: { [area.id]: 5 } });
    await makeCompletion(await makeUser(), video, { [area.id]: 5 });
    expect(await readArea(area)).toMatchObject({ active: 1, finished: 0 });
  });
});
