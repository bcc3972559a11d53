import { afterAll, beforeAll, expect, test } from "vitest";
import type { Progress } from "@/lib/learning/progress/schema";
import { learning } from "@/lib/learning/watch/schema";
import { db } from "@/lib/platform/db";
import { completeLesson, evidenceOf, makeCheckedLesson, takeCheck } from "@/tests/fixtures/checks";
import { makeArea } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let area: { id: string };

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  area = await makeArea();
});
afterAll(async () => {
  await db().setting.deleteMany({ where: { section: learning.name } });
});
const rules = (change: object) => administrator.call("PUT", "/api/settings/learning", change);

test("the policy checked requires a passed check, with the video's own pass percentage", async () => {
  const learner = await makeUser();
  const lesson = await makeCheckedLesson(administrator, area);
  await rules({ policy: "checked" });
  const refused = await completeLesson(learner, lesson);
  expect([refused.status, refused.body.detail]).toEqual([409, "Pass the check first"]);
  await administrator.call("PUT", `/api/videos/${lesson.video.id}`, { passPercent: 50 });
  expect((await takeCheck(learner, lesson, 1)).last).toMatchObject({ score: 50, passed: true });
  expect(await evidenceOf(learner, lesson)).toBeUndefined();
  expect((await completeLesson(learner, lesson)).body.evidence).toBe("checked");
  await rules({ policy: "either" });
});

test("testing out completes a lesson that was not watched, with its points", async () => {
  const learner = await makeUser();
  const lesson = await makeCheckedLesson(administrator, area);
  await rules({ testOut: true, checkSize: 1, passPercent: 100 });
  const { check, last } = await takeCheck(learner, lesson);
  expect([check.questions.length, last?.passed]).toEqual([1, true]);
  const { body } = await learner.call<Progress[]>("GET", `/api/progress/${learner.id}`);
  expect(body).toMatchObject([{ videoId: lesson.video.id, evidence: "checked", points: 10, completed: true }]);
  for (const wrong of [{ checkSize: 0 }, { checkSize: 21 }, { passPercent: 101 }, { testOut: "on" }])
    expect((await rules(wrong)).status).toBe(400);
});
