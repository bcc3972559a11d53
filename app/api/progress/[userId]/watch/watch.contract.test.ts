import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Progress } from "@/lib/learning/progress/schema";
import { percentOf } from "@/lib/learning/watch/coverage";
import { holdReports } from "@/lib/learning/watch/data";
import { lengthOf, type Range } from "@/lib/learning/watch/ranges";
import {
  type Heat,
  heatSchema,
  type Watch,
  type WatchReportAnswer,
  watchReportAnswerSchema,
} from "@/lib/learning/watch/schema";
import { db } from "@/lib/platform/db";
import { transaction } from "@/lib/platform/sql/constraints";
import type { Refusal } from "@/tests/fixtures/client";
import { makeArea, makeVideo, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { reportLength } from "@/tests/fixtures/watching";

let area: { id: string };
let administrator: TestUser;
let learner: TestUser;
let video: { id: string };

beforeAll(async () => {
  [area, administrator] = [await makeArea(), await makeUser({ isAdmin: true })];
});

beforeEach(async () => {
  [learner, video] = [await makeUser(), await makeVideo({ duration: 600, points: { [area.id]: 40 } })];
});

type Sent = { id?: string; videoId?: string; ranges?: unknown; [field: string]: unknown };

const report = ({ id = crypto.randomUUID(), videoId = video.id, ranges = [], ...rest }: Sent, by = learner) =>
  by.call<WatchReportAnswer & Refusal>("POST", `/api/progress/${by.id}/watch`, { id, videoId, ranges, ...rest });
const watched = (by = learner, of = video.id) =>
  by.call<Watch>("GET", `/api/progress/${by.id}/watch?videoId=${of}`).then(({ body }) => body);
const progress = (by = learner) => by.call<Progress[]>("GET", `/api/progress/${by.id}`).then(({ body }) => body);
const complete = (completed: boolean, by = learner) =>
  by.call<Progress & Refusal>("POST", "/api/progress/complete", {
    userId: by.id,
    videoId: video.id,
    knowledgeAreaId: area.id,
    completed,
  });

/** Moves a user's last report back in time, as if the seconds had passed. */
const wait = (seconds: number, by = learner) => db().$executeRaw`
  UPDATE watch_credits SET at = at - make_interval(secs => ${seconds}::int), window_at = window_at - make_interval(secs => ${seconds}::int)
  WHERE user_id = ${by.id}::uuid`;

/** Reports ranges with the largest credit, which an hour without reports gives. */
async function watch(ranges: Range[], by = learner) {
  await report({ ranges: [] }, by);
  await wait(3600, by);
  return report({ ranges }, by);
}

describe("a report", () => {
  test("records the ranges and the position, and answers with the new state", async () => {
    const { status, body } = await report({
      ranges: [
        [0, 10],
        [11, 25],
        [100, 110],
      ],
      position: 110.7,
      duration: 600,
    });
    expect(status).toBe(200);
    expect(watchReportAnswerSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      ranges: [
        [0, 25],
        [100, 110],
      ],
      coveredSeconds: 35,
      percent: 5,
      requiredPercent: 90,
      acceptedSeconds: 34,
      refused: [],
      completed: false,
      evidence: null,
      recording: true,
    });
    expect(await watched()).toMatchObject({ ranges: body.ranges, percent: 5 });
    const { body: positions } = await learner.call("GET", `/api/progress/${learner.id}/position`);
    expect(positions).toMatchObject([{ videoId: video.id, seconds: 110, watchedPercent: 5 }]);
    const { body: list } = await learner.call<Watch[]>("GET", `/api/progress/${learner.id}/watch`);
    expect(list).toMatchObject([{ videoId: video.id, coveredSeconds: 35 }]);
  });

  test("of an hour from a new account is accepted for 45 seconds, and the rest can be sent later", async () => {
    const long = await makeVideo({ duration: 7200 });
    const { body } = await report({ videoId: long.id, ranges: [[0, 3600]] });
    expect(body).toMatchObject({ acceptedSeconds: 45, refused: [[45, 3600]], ranges: [[0, 45]] });
    await wait(40);
    const { acceptedSeconds } = (await report({ videoId: long.id, ranges: [[45, 3600]] })).body;
    // 45 again, and what the test itself took.
    expect(acceptedSeconds).toBeGreaterThanOrEqual(90);
    expect(acceptedSeconds).toBeLessThan(110);
  });

  test("in twenty parallel calls on twenty videos does not exceed the credit", async () => {
    const videos = await Promise.all(Array.from({ length: 20 }, () => makeVideo({ duration: 600 })));
    const began = performance.now();
    const answers = await Promise.all(videos.map(({ id }) => report({ videoId: id, ranges: [[0, 100]] })));
    const elapsed = (performance.now() - began) / 1000;
    const accepted = answers.reduce((sum, { body }) => sum + body.acceptedSeconds, 0);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(accepted).toBeGreaterThanOrEqual(45);
    expect(accepted).toBeLessThanOrEqual(45 + 2.25 * elapsed + 1);
    const { body: list } = await learner.call<Watch[]>("GET", `/api/progress/${learner.id}/watch`);
    expect(list.reduce((sum, { ranges }) => sum + lengthOf(ranges), 0)).toBe(accepted);
  });

  test("repeated fifty times at once counts once, and is not rate-limited", async () => {
    await report({ ranges: [[0, 20]] });
    const id = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => report({ id, ranges: [[0, 15]] })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.acceptedSeconds === 15)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.acceptedSeconds === 0)).toHaveLength(49);
    const [row] = await db().$queryRaw<
      { played: number }[]
    >`SELECT played FROM watches WHERE user_id = ${learner.id}::uuid`;
    expect(row).toEqual({ played: 35 });
    expect(await db().heatTally.count({ where: { videoId: video.id } })).toBe(1);
  });

  test("recorded while the watched ranges are erased does not restore them", async () => {
    await watch([[0, 10]]);
    const waiting = async () => {
      const blocked = await db().$queryRaw<object[]>`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%watch_credits%'`;
      return blocked.length;
    };
    const before = await waiting();
    const sent = await transaction(async (tx) => {
      await holdReports(tx, [learner.id]);
      const answer = report({ ranges: [[20, 30]] });
      await expect.poll(waiting).toBeGreaterThan(before);
      await tx.watch.deleteMany({ where: { userId: learner.id } });
      return { answer };
    });
    expect((await sent.answer).body).toMatchObject({ ranges: [[20, 30]], acceptedSeconds: 10 });
  });

  test("does not wait for the reports of other users", async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => makeUser()));
    await Promise.all([learner, ...others].map((one) => report({}, one)));
    const sent = await transaction(async (tx) => {
      await holdReports(tx, [learner.id]);
      const own = report({});
      const answers = await Promise.all(others.map((other) => report({}, other)));
      expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
      return { own };
    });
    expect((await sent.own).status).toBe(200);
  });

  test("is refused after thirty in a minute, without effect", async () => {
    const answers = await Promise.all(Array.from({ length: 31 }, () => report({ ranges: [[0, 1]] })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    await wait(60);
    expect((await report({ ranges: [[0, 1]] })).status).toBe(200);
  });

  test("beyond the end is neither charged nor stored", async () => {
    const { body } = await report({
      ranges: [
        [590, 620],
        [700, 800],
      ],
      marks: { pauses: [599, 80_000], backs: [80_000] },
    });
    expect(body).toMatchObject({ acceptedSeconds: 10, refused: [], ranges: [[590, 600]] });
    expect(await db().heatTally.count({ where: { videoId: video.id } })).toBe(1);
  });

  test.each([
    [[[5, 5]], /\[5, 5\]/],
    [[[9, 3]], /\[9, 3\]/],
    [
      [
        [0, 10],
        [5, 20],
      ],
      /\[5, 20\]/,
    ],
    [
      [
        [20, 30],
        [0, 10],
      ],
      /\[0, 10\]/,
    ],
    [[[-1, 10]], /0 or later/],
    [[[0, 1.5]], /whole seconds/],
    [[[0, 604_801]], /week/],
    [[[0]], /whole seconds/],
    ["all", /./],
    [Array.from({ length: 65 }, (_, at) => [2 * at, 2 * at + 1]), /64/],
  ])("with the ranges %j is invalid", async (ranges, message) => {
    const { status, body } = await report({ ranges });
    expect(status).toBe(400);
    expect(body.errors?.some((error) => message.test(error.message))).toBe(true);
  });

  test("may have adjacent ranges, and needs a video of the library and one's own user id", async () => {
    expect(
      (
        await report({
          ranges: [
            [0, 10],
            [10, 20],
          ],
        })
      ).body.ranges,
    ).toEqual([[0, 20]]);
    expect((await report({ videoId: crypto.randomUUID() })).status).toBe(404);
    const other = await learner.call("POST", `/api/progress/${administrator.id}/watch`, {
      id: crypto.randomUUID(),
      videoId: video.id,
      ranges: [],
    });
    expect(other.status).toBe(403);
    expect((await administrator.call("GET", `/api/progress/${learner.id}/watch`)).status).toBe(403);
  });

  test("of a user who opted out stores nothing, and earlier ranges stay until they are erased", async () => {
    await report({ ranges: [[0, 10]] });
    await learner.call("PUT", `/api/users/${learner.id}/preferences`, { keepWatched: false });
    expect((await report({ ranges: [[20, 30]], position: 30 })).body).toMatchObject({
      ranges: [],
      acceptedSeconds: 0,
      recording: false,
    });
    expect((await watched()).ranges).toEqual([[0, 10]]);
    expect(
      (await learner.call("DELETE", `/api/progress/${learner.id}/watch?videoId=${crypto.randomUUID()}`)).status,
    ).toBe(204);
    expect((await watched()).ranges).toEqual([[0, 10]]);
    expect((await learner.call("DELETE", `/api/progress/${learner.id}/watch`)).status).toBe(204);
    expect(await watched()).toMatchObject({ ranges: [], percent: 0, lastAt: null });
  });

  test("of a video without a length is kept without a percentage", async () => {
    const unknown = await makeVideo({ points: { [area.id]: 5 } });
    expect((await report({ videoId: unknown.id, ranges: [[0, 40]] })).body).toMatchObject({
      ranges: [[0, 40]],
      percent: null,
      completed: false,
    });
  });
});

test("a position at the end is listed while a part of the video is unwatched", async () => {
  const positions = async () => (await learner.call("GET", `/api/progress/${learner.id}/position`)).body;
  const short = await makeVideo({ duration: 40, points: { [area.id]: 5 } });
  const send = (ranges: Range[]) => report({ videoId: short.id, ranges, position: 40 });
  await send([
    [0, 15],
    [25, 40],
  ]);
  expect(await positions()).toMatchObject([{ videoId: short.id, seconds: 40, watchedPercent: 75 }]);
  // Without a watch record, nothing is known about the part before the saved position.
  const { body: saved } = await learner.call("PUT", `/api/progress/${learner.id}/position`, {
    videoId: video.id,
    seconds: 595,
  });
  expect(saved).toMatchObject({ seconds: 595 });
  expect(await positions()).toMatchObject([{ videoId: short.id }]);
  await db().video.update({ where: { id: short.id }, data: { requiredPercent: 100 } });
  await db().videoArea.deleteMany({ where: { videoId: short.id } });
  await send([[15, 25]]);
  expect(await positions()).toEqual([]);
});

describe("reaching the required share", () => {
  test("completes the video as watched, with its points, once", async () => {
    const { body } = await watch([[0, 540]]);
    expect(body).toMatchObject({ percent: 90, completed: true, evidence: "watched", acceptedSeconds: 540 });
    expect(await progress()).toMatchObject([{ points: 40, completed: true, evidence: "watched", watchedPercent: 90 }]);
    await report({ ranges: [[540, 545]] });
    expect(await progress()).toMatchObject([{ points: 40, watchedPercent: 90 }]);
  });

  test("does not repeat a completion that was taken back, until new seconds are watched", async () => {
    await watch([[0, 540]]);
    await complete(false);
    expect((await report({ ranges: [[0, 30]] })).body).toMatchObject({ completed: false, percent: 90 });
    expect((await report({ ranges: [[540, 542]] })).body).toMatchObject({ completed: true, evidence: "watched" });
    expect(await progress()).toMatchObject([{ points: 40, completed: true }]);
  });

  test("turns a marked completion into a watched one, without new points", async () => {
    expect((await complete(true)).body).toMatchObject({ evidence: "marked", watchedPercent: 0, points: 40 });
    expect((await watch([[0, 560]])).body).toMatchObject({ completed: true, evidence: "watched" });
    expect(await progress()).toMatchObject([{ points: 40, evidence: "watched", watchedPercent: 93 }]);
  });

  test("uses the video's own share if it has one, and marking it afterwards counts as watched", async () => {
    await db().video.update({ where: { id: video.id }, data: { requiredPercent: 50 } });
    await db().videoArea.deleteMany({ where: { videoId: video.id } });
    expect((await watch([[0, 300]])).body).toMatchObject({
      requiredPercent: 50,
      percent: 50,
      completed: false,
      completesItself: false,
    });
    await db().videoArea.create({ data: { videoId: video.id, knowledgeAreaId: area.id, points: 40 } });
    expect((await complete(true)).body).toMatchObject({ evidence: "watched", watchedPercent: 50 });
  });

  test("of a length that only one learner reported cuts no ranges and completes nothing", async () => {
    const unknown = await makeVideo({ points: { [area.id]: 5 } });
    await reportLength(learner, unknown.id, 1);
    expect((await report({ videoId: unknown.id, ranges: [[0, 20]] })).body).toMatchObject({
      ranges: [[0, 20]],
      acceptedSeconds: 20,
      duration: null,
      completed: false,
      completesItself: false,
    });
    expect((await report({ videoId: unknown.id, ranges: [[0, 20]], duration: 1 })).body.ranges).toEqual([[0, 20]]);
  });
});

test.each([-1, 0.4, 1e9, 1e308])("a report with the invalid length %d keeps its seconds", async (duration) => {
  const { status, body } = await report({ videoId: video.id, ranges: [[0, 1]], duration });
  expect([status, body.duration]).toEqual([200, 600]);
});

test.each([
  ["with a length within 2 %", 611, { watchedPercent: 91, evidence: "watched" }],
  ["with another length", 615, { watchedPercent: 0, evidence: "carried" }],
])("a completion stays when the video gets a new address %s", async (_, duration, kept) => {
  await watch([[0, 560]]);
  const change = { videoUrl: `https://www.youtube.com/watch?v=${newYoutubeId()}`, duration };
  expect((await administrator.call("PUT", `/api/videos/${video.id}`, change)).status).toBe(200);
  expect(await progress()).toMatchObject([{ points: 40, completed: true, ...kept }]);
});

test("the percentage in SQL equals the one on screens", async () => {
  const cases = [0, 1, 7, 300, 539, 540, 597, 598, 600].map((seconds) => ({
    seconds,
    expected: percentOf(seconds, 600),
  }));
  for (const { seconds, expected } of cases) {
    const [row] = await db().$queryRaw<{ percent: number }[]>`
      SELECT watched_percent(${seconds === 0 ? "{}" : `{[0,${seconds}),[700,800)}`}::int4multirange, NULL, 600) AS percent`;
    expect(row?.percent).toBe(expected);
  }
});

test("a video's heat counts each viewer once, and is hidden below five viewers", async () => {
  const viewers = await Promise.all(Array.from({ length: 6 }, () => makeUser()));
  const heat = () => administrator.call<Heat>("GET", `/api/videos/${video.id}/heat`);
  for (const viewer of viewers.slice(0, 4)) await report({ ranges: [[0, 30]] }, viewer);
  expect((await heat()).body).toEqual({ viewers: null, hidden: true });
  for (const viewer of viewers.slice(4))
    await report(
      {
        ranges: [
          [0, 3],
          [4, 12],
        ],
        marks: { pauses: [7], backs: [11] },
      },
      viewer,
    );
  for (const viewer of viewers) {
    await wait(60, viewer);
    await report({ ranges: [[0, 9]] }, viewer);
    await report({ ranges: [[0, 9]] }, viewer);
  }
  const { body } = await heat();
  expect(heatSchema.parse(body)).toEqual(body);
  expect(body.viewers).toBe(6);
  expect(body.watched.slice(0, 7)).toEqual([6, 6, 6, 4, 4, 4, 0]);
  expect(body.replays.slice(0, 3)).toEqual([6, 6, 0]);
  expect(body.pauses.slice(0, 3)).toEqual([0, 2, 0]);
  expect(body.backs.slice(0, 4)).toEqual([0, 0, 2, 0]);
  expect(body.watched).toHaveLength(120);
  expect((await learner.call("GET", `/api/videos/${video.id}/heat`)).status).toBe(403);
});
