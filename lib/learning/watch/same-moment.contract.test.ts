import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Progress } from "@/lib/learning/progress/schema";
import { learning, type WatchReportAnswer } from "@/lib/learning/watch/schema";
import { db } from "@/lib/platform/db";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

/** Pairs of a concurrent report and press of the button. */
const PAIRS = 40;
const AT_ONCE = 4;

let area: { id: string };

beforeAll(async () => {
  area = await makeArea();
});
afterEach(async () => {
  await db().setting.deleteMany({ where: { section: learning.name } });
});

const report = (learner: TestUser, videoId: string) =>
  learner.call<WatchReportAnswer>("POST", `/api/progress/${learner.id}/watch`, {
    id: crypto.randomUUID(),
    videoId,
    ranges: [[0, 20]],
  });

const mark = (learner: TestUser, videoId: string) =>
  learner.call<Progress>("POST", "/api/progress/complete", {
    userId: learner.id,
    videoId,
    knowledgeAreaId: area.id,
    completed: true,
  });

/** Sends both requests concurrently. @param isFirst true when the report is the learner's first one */
async function race(index: number, isFirst: boolean) {
  const [learner, video] = await Promise.all([makeUser(), makeVideo({ duration: 20, points: { [area.id]: 10 } })]);
  if (!isFirst) {
    const body = { id: crypto.randomUUID(), videoId: video.id, ranges: [] };
    await learner.call("POST", `/api/progress/${learner.id}/watch`, body);
  }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const [watched, marked] = await Promise.all([
    pause(index % 4).then(() => report(learner, video.id)),
    pause(index % 3).then(() => mark(learner, video.id)),
  ]);
  expect([watched.status, marked.status]).toEqual([200, 200]);
  const { body: records } = await learner.call<Progress[]>("GET", `/api/progress/${learner.id}`);
  const entries = await db().pointEntry.count({ where: { userId: learner.id } });
  return { watched: watched.body, marked: marked.body, record: records[0], entries };
}

describe("a report that reaches the share while the lesson is marked", () => {
  test.each([
    ["completes the lesson itself", true, true],
    ["completes the lesson itself, and is not the first report", true, false],
    ["does not complete by itself", false, true],
    ["does not complete by itself, and is not the first report", false, false],
  ])(
    "leaves a watched completion when it %s",
    async (_, autoComplete, isFirst) => {
      await db().setting.create({
        data: { section: learning.name, value: { ...learning.defaults, autoComplete }, updatedAt: new Date() },
      });
      const races = [];
      for (let index = 0; index < PAIRS; index += AT_ONCE) {
        races.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_one, at) => race(index + at, isFirst)))));
      }
      for (const { watched, marked, record, entries } of races) {
        expect(record).toMatchObject({ completed: true, evidence: "watched", points: 10 });
        expect(marked).toMatchObject({ completed: true });
        expect(entries).toBe(1);
        // A report that does not complete the lesson may come before the marking.
        if (watched.completed || autoComplete) expect(watched).toMatchObject({ completed: true, evidence: "watched" });
      }
    },
    120_000,
  );
});
