import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proveAddress } from "@/lib/identity/users/prove-address";
import type { Range } from "@/lib/learning/watch/ranges";
import type { WatchReportAnswer } from "@/lib/learning/watch/schema";
import type { LibraryProblem } from "@/lib/library/video-health/schema";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import { transaction } from "@/lib/platform/sql/constraints";
import type { Refusal } from "@/tests/fixtures/client";
import { makeArea, makeVideo, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { makeReporters, reportLength, writeWatched } from "@/tests/fixtures/watching";

let area: { id: string };
let administrator: TestUser;
let learner: TestUser;
let video: { id: string };

beforeAll(async () => {
  [area, administrator] = [await makeArea(), await makeUser({ isAdmin: true })];
});
beforeEach(async () => {
  [learner, video] = [await makeUser(), await makeVideo({ points: { [area.id]: 10 } })];
});

const read = async () => (await administrator.call<Video>("GET", `/api/videos/${video.id}`)).body;

/** Reports watched ranges with the largest credit, which an hour without reports gives. */
async function report(user: TestUser, ranges: Range[], rest: { duration?: number | null } = {}) {
  const send = (body: object) =>
    user.call<WatchReportAnswer & Refusal>("POST", `/api/progress/${user.id}/watch`, {
      id: crypto.randomUUID(),
      videoId: video.id,
      ...body,
    });
  await send({ ranges: [] });
  await db().$executeRaw`
    UPDATE watch_credits SET at = at - interval '1 hour', window_at = window_at - interval '1 hour' WHERE user_id = ${user.id}::uuid`;
  return (await send({ ranges, ...rest })).body;
}

describe("a length that learners report", () => {
  test.each<[string, number[], number | null]>([
    ["is unknown after one report", [600], null],
    ["is unknown after two reports", [600, 600], null],
    ["is known after three equal reports", [600, 600, 600], 600],
    ["is the middle one of three reports within 2 %", [600, 612, 606], 606],
    ["is unknown after three reports further apart", [600, 613, 606], null],
    ["is the one that most report", [600, 300, 600, 300, 600], 600],
  ])("%s", async (_, lengths, duration) => {
    for (const seconds of lengths) {
      const reporter = await makeUser();
      await writeWatched(reporter, video.id, [[0, Math.ceil(0.9 * seconds)]]);
      await reportLength(reporter, video.id, seconds);
    }
    expect(await read()).toMatchObject({ duration, durationSource: duration === null ? null : "learners" });
  });

  test("does not count from an unproved account until its address is proved", async () => {
    await makeReporters(video.id, [600, 600]);
    const [stranger] = await makeReporters(video.id, [600], false);
    expect((await read()).duration).toBeNull();
    await transaction((tx) =>
      proveAddress(tx, stranger?.id ?? "", { by: "user", origin: { address: null, device: null } }),
    );
    expect((await read()).duration).toBe(600);
  });

  test("counts once its reporter has watched 90 % of it", async () => {
    await makeReporters(video.id, [20, 20]);
    await reportLength(learner, video.id, 20);
    expect(await report(learner, [[0, 17]])).toMatchObject({ duration: null, percent: null });
    expect((await read()).duration).toBeNull();
    expect(await report(learner, [[17, 18]])).toMatchObject({ duration: 20, percent: 100, completed: false });
    expect(await read()).toMatchObject({ duration: 20, durationSource: "learners" });
  });

  test("is ignored when a learner has watched beyond it", async () => {
    await writeWatched(learner, video.id, [[0, 20]]);
    await makeReporters(video.id, [5, 5, 5, 5, 5]);
    expect((await read()).duration).toBeNull();
    expect(await report(learner, [[20, 30]])).toMatchObject({ ranges: [[0, 30]], completed: false, percent: null });
  });

  test("is unknown again once a learner watches beyond it, and their seconds are kept", async () => {
    await makeReporters(video.id, [5, 5, 5]);
    expect((await read()).duration).toBe(5);
    expect(await report(learner, [[0, 20]])).toMatchObject({
      ranges: [[0, 20]],
      acceptedSeconds: 20,
      refused: [],
      completed: false,
      duration: null,
    });
    expect(await read()).toMatchObject({ duration: null, durationSource: null });
  });

  test("gives percentages from three reports on, and completes lessons from five on", async () => {
    await makeReporters(video.id, [20, 20, 20]);
    expect(await report(learner, [[0, 18]])).toMatchObject({
      percent: 100,
      completed: false,
      completesItself: false,
      watchFirst: false,
      checkFirst: false,
      testOut: false,
      checkSize: 5,
    });
    await makeReporters(video.id, [20]);
    expect(await report(learner, [[0, 10]])).toMatchObject({ completed: false, completesItself: false });
    await makeReporters(video.id, [20]);
    expect(await report(learner, [[0, 10]])).toMatchObject({
      completed: true,
      evidence: "watched",
      completesItself: true,
    });
  });

  test("completes the lesson for the learner who sends the fifth report", async () => {
    await makeReporters(video.id, [20, 20, 20, 20]);
    expect(await report(learner, [[0, 19]], { duration: 20.3 })).toMatchObject({
      duration: 20,
      percent: 100,
      completed: true,
      evidence: "watched",
    });
  });

  test("does not count from three unproved accounts that report 5 s", async () => {
    for (let n = 0; n < 3; n += 1) {
      const stranger = await makeUser({ isProved: false });
      await reportLength(stranger, video.id, 5);
    }
    expect(await report(learner, [[0, 5]])).toMatchObject({ duration: null, completed: false, percent: null });
  });

  test("is unknown again when an account that reported it is deleted", async () => {
    const [first] = await makeReporters(video.id, [600, 600, 600]);
    expect((await read()).duration).toBe(600);
    expect((await administrator.call("DELETE", `/api/users/${first?.id}`)).status).toBe(204);
    expect((await read()).duration).toBeNull();
    expect(await db().durationReport.count({ where: { videoId: video.id } })).toBe(2);
  });

  test("counts only for its own recording", async () => {
    await makeReporters(video.id, [600, 600, 600, 600, 600]);
    const videoUrl = `https://www.youtube.com/watch?v=${newYoutubeId()}`;
    expect((await administrator.call("PUT", `/api/videos/${video.id}`, { videoUrl })).status).toBe(200);
    expect(await db().durationReport.count({ where: { videoId: video.id } })).toBe(0);
    expect(await read()).toMatchObject({ duration: null, durationSource: null });
    await makeReporters(video.id, [300, 300, 300]);
    expect((await read()).duration).toBe(300);
  });
});

describe("the length in a report of watching", () => {
  test("is a report of the length", async () => {
    await makeReporters(video.id, [20, 20]);
    expect(await report(learner, [[0, 18]], { duration: 20 })).toMatchObject({ duration: 20, percent: 100 });
    const { body } = await learner.call<{ durationReports: unknown }>("GET", "/api/account/export");
    expect(body.durationReports).toEqual([{ videoId: video.id, seconds: 20, state: "counted" }]);
  });

  test.each([0, 0.4, 43_201])("of %d s is ignored", async (duration) => {
    expect((await report(learner, [[0, 5]], { duration })).acceptedSeconds).toBe(5);
    expect(await db().durationReport.count({ where: { videoId: video.id } })).toBe(0);
  });

  test("becomes the length when an administrator's player sends it", async () => {
    await report(administrator, [[0, 5]], { duration: 600.2 });
    expect(await read()).toMatchObject({ duration: 600, durationSource: "administrator" });
  });

  test("changes nothing when a better source knows the length", async () => {
    await db().video.update({ where: { id: video.id }, data: { duration: 100, durationSource: "provider" } });
    expect(await report(administrator, [[0, 5]], { duration: 600 })).toMatchObject({ duration: 100 });
    expect(await report(learner, [[0, 5]], { duration: 600 })).toMatchObject({ duration: 100 });
    expect(await db().durationReport.count({ where: { videoId: video.id } })).toBe(0);
  });

  test("is not stored for a learner who opted out of recording", async () => {
    await learner.call("PUT", `/api/users/${learner.id}/preferences`, { keepWatched: false });
    await report(learner, [[0, 5]], { duration: 600 });
    expect(await db().durationReport.count({ where: { userId: learner.id } })).toBe(0);
  });
});

test("health lists a lesson whose length only learners know, until an administrator opens it once", async () => {
  const listed = async (filter: string) => {
    const { body } = await administrator.call<LibraryProblem[]>("GET", `/api/admin/health?limit=200${filter}`);
    return body.find(({ id }) => id === video.id);
  };
  expect(await listed("&state=length")).toBeUndefined();
  await makeReporters(video.id, [600]);
  expect(await listed("&state=length")).toMatchObject({ state: "length", people: 0, setAsideAt: null });
  await makeReporters(video.id, [600, 600, 600, 600]);
  expect(await listed("&state=length")).toMatchObject({ state: "length" });
  expect(await listed("")).toMatchObject({ state: "length" });
  await reportLength(administrator, video.id, 601);
  expect(await read()).toMatchObject({ duration: 601, durationSource: "administrator" });
  expect(await listed("&state=length")).toBeUndefined();
  expect(await listed("")).toBeUndefined();
});
