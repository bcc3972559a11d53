import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { Check, CheckSummary } from "@/lib/learning/checks/schema";
import type { Question, QuestionFigures } from "@/lib/library/items/schema";
import { db } from "@/lib/platform/db";
import {
  answerCheck,
  completeLesson,
  evidenceOf,
  makeCheckedLesson,
  startCheck,
  takeCheck,
} from "@/tests/fixtures/checks";
import type { Refusal } from "@/tests/fixtures/client";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { addQuestions, choiceOf, optionOf } from "@/tests/fixtures/questions";
import { Random } from "@/tests/fixtures/random";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let area: { id: string };

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  area = await makeArea();
});

const noPassage = { second: null, until: null };

const read = (user: TestUser, id: string) => user.call<Check>("GET", `/api/checks/${id}`);

test("a check shows no solutions, grades each answer once, and ends with the last answer", async () => {
  const learner = await makeUser();
  const lesson = await makeCheckedLesson(administrator, area, 3);
  const { status, body: check, headers } = await startCheck(learner, lesson.video);
  expect([status, headers.get("location")]).toEqual([201, `/api/checks/${check.id}`]);
  expect(check).toMatchObject({ videoId: lesson.video.id, endedAt: null, score: null, passed: null });
  expect(check.questions.map(({ id }) => id)).toEqual(lesson.questions.map(({ id }) => id));
  for (const { id, ...question } of check.questions) {
    expect(Object.keys(question).sort()).toEqual(["kind", "options", "prompt"]);
    expect(question.options?.map((option) => Object.keys(option).sort())).toEqual(Array(3).fill(["id", "text"]));
  }
  const again = await startCheck(learner, lesson.video);
  expect([again.status, again.body]).toEqual([200, check]);
  const [first, second, third] = lesson.questions as [Question, Question, Question];
  const wrong = await answerCheck(learner, check, first.id, optionOf(first, false));
  const { explanation, second: from, until } = first;
  const told = { correctAnswer: optionOf(first, true), explanation, second: from, until, score: null, passed: null };
  expect([wrong.status, wrong.body]).toEqual([200, { correct: false, ...told }]);
  expect((await answerCheck(learner, check, first.id, optionOf(first, false))).body).toEqual(wrong.body);
  expect((await answerCheck(learner, check, first.id, optionOf(first, true))).status).toBe(409);
  expect((await read(learner, check.id)).body.questions[0]).toMatchObject({
    answer: optionOf(first, false),
    result: { correct: false },
  });
  await answerCheck(learner, check, second.id, optionOf(second, true));
  expect((await answerCheck(learner, check, third.id, optionOf(third, true))).body).toMatchObject({
    score: 66,
    passed: false,
  });
  expect((await read(learner, check.id)).body).toMatchObject({ score: 66, passed: false, endedAt: expect.any(String) });
  expect((await answerCheck(learner, check, third.id, optionOf(third, true))).body).toMatchObject({
    correct: true,
    score: 66,
  });
  // Every question was asked before, so the next check asks all of them again.
  expect((await startCheck(learner, lesson.video)).status).toBe(201);
});

test("refuses answers of the wrong type, to unknown questions, and from other users", async () => {
  const [learner, other] = [await makeUser(), await makeUser()];
  const video = await makeVideo();
  const [choices, text, number] = (await addQuestions(administrator, video.id, [
    { kind: "choices", prompt: "Both", options: [..."ab"].map((one) => ({ text: one, correct: true })) },
    { kind: "text", prompt: "Say", answers: ["Café"] },
    { kind: "number", prompt: "How much", value: 0.3, tolerance: 0.1 },
  ])) as [Question, Question, Question];
  const { body: check } = await startCheck(learner, video);
  for (const [question, given] of [
    [choices, optionOf(choices, true)],
    [choices, [crypto.randomUUID()]],
    [text, 5],
    [text, "x".repeat(2001)],
    [number, "0.3"],
    [number, null],
  ] as const) {
    const { status, body } = await answerCheck(learner, check, question.id, given);
    expect([status, body.errors?.[0]?.path]).toEqual([400, "answer"]);
  }
  expect((await answerCheck(learner, check, crypto.randomUUID(), "x")).status).toBe(404);
  for (const user of [other, administrator]) {
    expect((await read(user, check.id)).status).toBe(404);
    expect((await answerCheck(user, check, text.id, "Café")).status).toBe(404);
  }
  expect((await answerCheck(learner, check, text.id, "  cafe ")).body.correct).toBe(true);
  expect((await answerCheck(learner, check, number.id, 0.4)).body.correct).toBe(true);
  const ids = choices.options.map(({ id }) => id);
  expect((await answerCheck(learner, check, choices.id, [...ids].reverse())).body).toMatchObject({
    correct: true,
    score: 100,
    passed: true,
  });
});

test("simultaneous starts create one check, and simultaneous answers count once", async () => {
  const learner = await makeUser();
  const { video, questions } = await makeCheckedLesson(administrator, area, 1);
  const started = await Promise.all(Array.from({ length: 10 }, () => startCheck(learner, video)));
  expect(new Set(started.map(({ body }) => body.id)).size).toBe(1);
  expect(started.filter(({ status }) => status === 201)).toHaveLength(1);
  const [question] = questions as [Question];
  const check = started[0]?.body as Check;
  const answered = await Promise.all(
    Array.from({ length: 20 }, () => answerCheck(learner, check, question.id, optionOf(question, true))),
  );
  expect(new Set(answered.map(({ status, body }) => `${status} ${body.score}`))).toEqual(new Set(["200 100"]));
  expect(await db().itemReview.count({ where: { userId: learner.id } })).toBe(1);
});

/** Repeats a call while a busy server refuses it. */
async function untilTaken<Answered extends { status: number }>(send: () => Promise<Answered>): Promise<Answered> {
  const answered = await send();
  if (answered.status !== 503) return answered;
  await delay(500);
  return untilTaken(send);
}

test("counts every one of many learners' simultaneous answers to a question exactly once", async () => {
  const learners = await Promise.all(Array.from({ length: 60 }, () => makeUser()));
  const lesson = await makeCheckedLesson(administrator, area, 1);
  const [question] = lesson.questions as [Question];
  const checks = await Promise.all(learners.map(async (user) => (await startCheck(user, lesson.video)).body));
  await Promise.all(learners.map((user) => completeLesson(user, lesson)));
  const answered = await Promise.all(
    learners.flatMap((user, index) => {
      const send = () =>
        untilTaken(() => answerCheck(user, checks[index] as Check, question.id, optionOf(question, index % 3 !== 0)));
      return index % 10 === 0 ? [send(), send()] : [send()];
    }),
  );
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
  const figures = `/api/videos/${lesson.video.id}/questions/figures`;
  expect((await administrator.call<QuestionFigures[]>("GET", figures)).body).toMatchObject([
    { answeredBy: 60, rightFirst: 66, wrongOptions: [{ percent: 33 }, { percent: 0 }] },
  ]);
  expect(await db().itemReview.count({ where: { itemId: question.id } })).toBe(60);
  expect(await db().itemState.count({ where: { itemId: question.id, reps: 1 } })).toBe(60);
  const checked = { videoId: lesson.video.id, evidence: "checked" as const };
  expect(await db().videoProgress.count({ where: checked })).toBe(40);
});

test("a check grades the question versions it started with, and drops a deleted question", async () => {
  const learner = await makeUser();
  const { video, questions } = await makeCheckedLesson(administrator, area, 2);
  const [kept, gone] = questions as [Question, Question];
  const { body: check } = await startCheck(learner, video);
  await administrator.call("PUT", `/api/questions/${kept.id}`, {
    options: [{ text: "New", correct: true }, { text: "Old" }],
  });
  expect((await answerCheck(learner, check, kept.id, optionOf(kept, true))).body).toMatchObject({
    correct: true,
    score: null,
  });
  await administrator.call("DELETE", `/api/questions/${gone.id}`);
  expect((await answerCheck(learner, check, gone.id, optionOf(gone, true))).status).toBe(404);
  expect((await read(learner, check.id)).body).toMatchObject({
    score: 100,
    passed: true,
    questions: [{ id: kept.id }],
  });
});

test("refuses a check of a lesson without questions, and more than twenty checks a day", async () => {
  const learner = await makeUser();
  expect((await startCheck(learner, await makeVideo())).status).toBe(409);
  expect((await startCheck(learner, { id: crypto.randomUUID() })).status).toBe(404);
  const { video } = await makeCheckedLesson(administrator, area, 1);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await db().checkAttempt.createMany({
    data: Array.from({ length: 20 }, (_, index) => ({
      ...{ userId: learner.id, videoId: video.id, score: 0, passed: false },
      ...{ startedAt: minutesAgo(60 * 23 + index), endedAt: minutesAgo(1) },
    })),
  });
  const { status, headers } = await startCheck(learner, video);
  expect([status, Number(headers.get("retry-after")) > 2000]).toEqual([429, true]);
});

test("an open check ends after a day", async () => {
  const learner = await makeUser();
  const { video, questions } = await makeCheckedLesson(administrator, area, 2);
  const { body: check } = await startCheck(learner, video);
  const startedAt = new Date(Date.now() - 25 * 3_600_000);
  await db().checkAttempt.update({ where: { id: check.id }, data: { startedAt } });
  const [question] = questions as [Question];
  expect((await answerCheck(learner, check, question.id, optionOf(question, true))).status).toBe(409);
  expect((await read(learner, check.id)).body).toMatchObject({
    score: null,
    endedAt: new Date(startedAt.getTime() + 86_400_000).toISOString(),
  });
  expect((await startCheck(learner, video)).status).toBe(201);
});

describe("evidence", () => {
  test("a check passed before or after a completion makes it checked, without more points or events", async () => {
    const learner = await makeUser();
    const lesson = await makeCheckedLesson(administrator, area);
    expect((await completeLesson(learner, lesson)).body).toMatchObject({ evidence: "marked", points: 10 });
    await takeCheck(learner, lesson, 1);
    expect(await evidenceOf(learner, lesson)).toBe("marked");
    expect((await takeCheck(learner, lesson)).last).toMatchObject({ score: 100, passed: true });
    expect(await evidenceOf(learner, lesson)).toBe("checked");
    await takeCheck(learner, lesson, 0);
    expect(await evidenceOf(learner, lesson)).toBe("checked");
    expect(await db().productEvent.count({ where: { userId: learner.id, kind: "video.completed" } })).toBe(1);
    expect(await completeLesson(learner, lesson, false).then(({ body }) => body.evidence)).toBeNull();
    expect((await completeLesson(learner, lesson)).body).toMatchObject({ evidence: "checked", points: 10 });
    const ofKind = `/api/progress/${learner.id}/completions?evidence=checked`;
    expect((await learner.call<unknown[]>("GET", ofKind)).body).toHaveLength(1);
  });

  test("a passed check fulfils an assignment that requires a check, and one that requires watching", async () => {
    const learner = await makeUser();
    const lesson = await makeCheckedLesson(administrator, area);
    type Assigned = { evidence: string; requiresWatched: boolean; done: number; id: string };
    const assign = async (terms: object) =>
      (
        await administrator.call<Assigned & Refusal>("POST", "/api/assignments", {
          ...{ videoId: lesson.video.id, userIds: [learner.id] },
          ...terms,
        })
      ).body;
    const [checked, watched] = [await assign({ evidence: "checked" }), await assign({ requiresWatched: true })];
    expect([checked.evidence, checked.requiresWatched, watched.evidence]).toEqual(["checked", true, "watched"]);
    expect((await assign({ evidence: "seen" })).status).toBe(400);
    await completeLesson(learner, lesson);
    const doneOf = async ({ id }: Assigned) =>
      (await administrator.call<Assigned>("GET", `/api/assignments/${id}`)).body.done;
    expect([await doneOf(checked), await doneOf(watched)]).toEqual([0, 0]);
    await takeCheck(learner, lesson);
    expect([await doneOf(checked), await doneOf(watched)]).toEqual([1, 1]);
  });
});

test("users, their managers and administrators see the results of a user's checks, but no answers", async () => {
  const [learner, manager, stranger] = [await makeUser(), await makeUser(), await makeUser()];
  await makeTeam({ members: [learner.id], managers: [manager.id] });
  await makeTeam({ managers: [stranger.id] });
  const lesson = await makeCheckedLesson(administrator, area, 1);
  await takeCheck(learner, lesson, 0);
  const list = (by: TestUser) =>
    by.call<CheckSummary[]>("GET", `/api/users/${learner.id}/checks?videoId=${lesson.video.id}`);
  for (const by of [learner, administrator, manager]) {
    const { status, body } = await list(by);
    expect([status, body.length]).toEqual([200, 1]);
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(["endedAt", "id", "passed", "score", "startedAt", "videoId"]);
  }
  expect((await list(stranger)).status).toBe(403);
  const views = await db().recordView.findMany({ where: { userId: learner.id } });
  expect(views.map(({ viewerId }) => viewerId).sort()).toEqual([administrator.id, manager.id].sort());
});

test("figures count first answers of at least five users, and keep those of deleted users without text", async () => {
  const video = await makeVideo();
  const [choice, text] = (await addQuestions(administrator, video.id, [
    choiceOf("Choose", noPassage),
    { kind: "text", prompt: "Say", answers: ["light"] },
  ])) as [Question, Question];
  const figures = async () =>
    (await administrator.call<QuestionFigures[]>("GET", `/api/videos/${video.id}/questions/figures`)).body;
  const users = await Promise.all(Array.from({ length: 5 }, () => makeUser()));
  for (const [index, user] of users.entries()) {
    if (index === 4)
      expect((await figures())[0]).toMatchObject({ answeredBy: null, rightFirst: null, wrongOptions: [], flags: [] });
    for (const isRight of [index < 1, true]) {
      const { body: check } = await startCheck(user, video);
      await answerCheck(user, check, choice.id, optionOf(choice, isRight));
      await answerCheck(user, check, text.id, "private words");
    }
  }
  const before = await figures();
  const wrong = choice.options.find(({ correct }) => !correct);
  expect(before).toMatchObject([
    { questionId: choice.id, version: 1, answeredBy: 5, rightFirst: 20, discrimination: null, flags: ["nobodyGetsIt"] },
    { questionId: text.id, answeredBy: 5, rightFirst: 0, wrongOptions: [] },
  ]);
  expect(before[0]?.wrongOptions[0]).toEqual({ id: wrong?.id, text: "Behind", percent: 80 });
  await administrator.call("DELETE", `/api/users/${users[0]?.id}`);
  expect(await figures()).toEqual(before);
  const left = await db().checkAnswer.findMany({ where: { itemId: text.id, attempt: { userId: null } } });
  expect(left.map(({ written }) => written)).toEqual([null, null]);
});

/** The correlation of two lists of numbers. */
function correlationOf(one: number[], other: number[]): number {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [a, b] = [one.map((value) => value - mean(one)), other.map((value) => value - mean(other))];
  const product = (x: number[], y: number[]) => x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

test("figures of 300 learners equal a recount", async () => {
  const video = await makeVideo();
  const questions = await addQuestions(
    administrator,
    video.id,
    Array.from({ length: 5 }, (_, index) => choiceOf(`Question ${index}`, noPassage)),
  );
  const random = new Random(29);
  const taken = Array.from({ length: 300 }, () => {
    const ability = random.next();
    return { id: crypto.randomUUID(), right: questions.map((_, index) => random.next() < (ability + index / 5) / 1.8) };
  });
  await db().checkAttempt.createMany({
    data: taken.map(({ id }) => ({ id, videoId: video.id, endedAt: new Date(), score: 0, passed: false })),
  });
  await db().checkAnswer.createMany({
    data: taken.flatMap(({ id: attemptId, right }) =>
      questions.map(({ id: itemId, options }, position) => ({
        ...{ attemptId, itemId, version: 1, position, answeredAt: new Date(), isFirst: true },
        ...{ isCorrect: right[position], optionOrder: options.map(({ id }) => id) },
        chosen: [options.find(({ correct }) => correct === right[position])?.id ?? ""],
      })),
    ),
  });
  const path = `/api/videos/${video.id}/questions/figures`;
  const { body: figures } = await administrator.call<QuestionFigures[]>("GET", path);
  for (const [index, { id, options }] of questions.entries()) {
    const given = taken.map(({ right }) => Number(right[index]));
    const rest = taken.map(({ right }) => right.filter((isRight, other) => isRight && other !== index).length);
    const count = given.filter(Boolean).length;
    const wrong = options.filter(({ correct }) => !correct);
    expect(figures[index]).toEqual({
      ...{ questionId: id, version: 1, answeredBy: 300, rightFirst: Math.floor(count / 3), flags: expect.any(Array) },
      wrongOptions: wrong.map((option, place) => ({
        ...{ id: option.id, text: option.text },
        percent: place === 0 ? Math.floor((300 - count) / 3) : 0,
      })),
      discrimination: expect.closeTo(correlationOf(given, rest), 4),
    });
  }
});
