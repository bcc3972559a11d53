import { beforeAll, expect, test } from "vitest";
import type { CheckSummary } from "@/lib/learning/checks/schema";
import type { PointBatch } from "@/lib/learning/point-batches/schema";
import type { Card } from "@/lib/learning/recall/schema";
import type { Question, QuestionFigures } from "@/lib/library/items/schema";
import type { ReportLesson, ReportRow } from "@/lib/organisation/reports/schema";
import { db } from "@/lib/platform/db";
import { type CheckedLesson, completeLesson, evidenceOf, makeCheckedLesson, takeCheck } from "@/tests/fixtures/checks";
import { makePath } from "@/tests/fixtures/curation";
import { makeArea, newName } from "@/tests/fixtures/library";
import { optionOf } from "@/tests/fixtures/questions";
import { directoryOf } from "@/tests/fixtures/scim/directory";
import { patch } from "@/tests/fixtures/scim/step";
import { makeUser, newEmail, openSession, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let area: { id: string };

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  area = await makeArea();
});

type Caller = Pick<TestUser, "id" | "call">;

const decks = async ({ call }: Caller) => {
  const { body } = await call<Card[]>("GET", "/api/cards");
  return body.map(({ id, state, stability, reps, lastAt }) => ({ id, state, stability, reps, lastAt }));
};
const checksOf = async ({ id }: { id: string }, by: Caller) =>
  (await by.call<CheckSummary[]>("GET", `/api/users/${id}/checks`)).body;
const figuresOf = async ({ video }: CheckedLesson) =>
  (await administrator.call<QuestionFigures[]>("GET", `/api/videos/${video.id}/questions/figures`)).body;

test("a directory's user keeps evidence, cards and checks while deactivated, and loses them when deleted", async () => {
  const scim = await directoryOf(administrator);
  const email = newEmail();
  const { id } = (await scim<{ id: string }>("POST", "/Users", { userName: email, displayName: "Ada" })).body;
  const group = { displayName: newName("Group"), members: [{ value: id }] };
  const { id: teamId } = (await scim<{ id: string }>("POST", "/Groups", group)).body;
  const lessons = [await makeCheckedLesson(administrator, area), await makeCheckedLesson(administrator, area)];
  const path = await makePath({ videoIds: lessons.map(({ video }) => video.id) });
  const terms = { pathId: path.id, teamId, evidence: "checked" };
  const { body: assigned } = await administrator.call<{ id: string }>("POST", "/api/assignments", terms);
  const done = async () =>
    (await administrator.call<{ done: number }>("GET", `/api/assignments/${assigned.id}`)).body.done;

  const enter = async (): Promise<Caller> => ({ id, ...(await openSession({ id })) });

  let person = await enter();
  for (const lesson of lessons) {
    await completeLesson(person, lesson);
    expect(await done()).toBe(0);
    await takeCheck(person, lesson);
  }
  expect(await done()).toBe(1);
  await person.call("POST", "/api/cards", { front: "Mine", back: "private words" });
  const report = async () => ({
    lessons: (
      await administrator.call<ReportLesson[]>("GET", `/api/reports/users/${id}/lessons?pathId=${path.id}`)
    ).body.map(({ evidence }) => evidence),
    rows: (await administrator.call<ReportRow[]>("GET", `/api/reports/paths/${path.id}`)).body.map(
      ({ userId, checked, watched, marked }) => ({ userId, checked, watched, marked }),
    ),
  });
  const reported = { lessons: ["checked", "checked"], rows: [{ userId: id, checked: 2, watched: 0, marked: 0 }] };
  expect(await report()).toEqual(reported);
  const [deck, checks] = [await decks(person), await checksOf(person, person)];
  expect([deck.length, checks.length]).toEqual([5, 2]);

  const away: Parameters<typeof scim>[] = [
    ["PATCH", `/Users/${id}`, patch({ op: "replace", path: "active", value: false })],
    ["DELETE", `/Users/${id}`],
  ];
  const back: Parameters<typeof scim>[] = [
    ["PATCH", `/Users/${id}`, patch({ op: "replace", path: "active", value: true })],
    ["POST", "/Users", { userName: email }],
  ];
  for (const [index, leave] of away.entries()) {
    await scim(...leave);
    expect((await person.call("GET", "/api/cards/due")).status).toBe(401);
    await scim(...(back[index] as Parameters<typeof scim>));
    person = await enter();
    expect(await decks(person)).toEqual(deck);
    expect(await checksOf(person, person)).toEqual(checks);
  }
  expect(await report()).toMatchObject({ lessons: reported.lessons });

  const [lesson] = lessons as [CheckedLesson];
  const others = await Promise.all(Array.from({ length: 4 }, () => makeUser()));
  for (const other of others) await takeCheck(other, lesson, 0);
  const figures = await figuresOf(lesson);
  expect(figures[0]).toMatchObject({ answeredBy: 5, rightFirst: 20 });
  expect((await administrator.call("DELETE", `/api/users/${id}`)).status).toBe(204);
  expect(await figuresOf(lesson)).toEqual(figures);
  const counts = [
    db().item.count({ where: { ownerId: id } }),
    db().itemState.count({ where: { userId: id } }),
    db().itemReview.count({ where: { userId: id } }),
    db().checkAttempt.count({ where: { userId: id } }),
  ];
  expect(await Promise.all(counts)).toEqual([0, 0, 0, 0]);
});

test("merging lessons moves questions, cards, checks and evidence, and undoing the merge moves them back", async () => {
  const [learner, other] = [await makeUser(), await makeUser()];
  const [from, into] = [
    await makeCheckedLesson(administrator, area, 2),
    await makeCheckedLesson(administrator, area, 1),
  ];
  await completeLesson(learner, from);
  await takeCheck(learner, from);
  await completeLesson(other, into);
  const [deck, ids] = [await decks(learner), from.questions.map(({ id }) => id)];
  const { body: batch } = await administrator.call<PointBatch>("POST", `/api/videos/${from.video.id}/merge`, {
    into: into.video.id,
    reason: "The same lesson",
  });
  const questions = (await administrator.call<Question[]>("GET", `/api/videos/${into.video.id}/questions`)).body.map(
    ({ id }) => id,
  );
  expect(questions).toEqual([into.questions[0]?.id, ...ids]);
  expect(await evidenceOf(learner, into)).toBe("checked");
  expect(await checksOf(learner, learner)).toMatchObject([{ videoId: into.video.id, score: 100, passed: true }]);
  expect((await decks(learner)).filter(({ id }) => ids.includes(id))).toEqual(deck);
  expect((await decks(other)).map(({ id }) => id).sort()).toEqual([...questions].sort());

  expect((await administrator.call("POST", `/api/points/batches/${batch.id}/undo`)).status).toBe(200);
  expect(await evidenceOf(learner, from)).toBe("checked");
  expect(await checksOf(learner, learner)).toMatchObject([{ videoId: from.video.id }]);
  expect(await decks(learner)).toEqual(deck);
  expect((await decks(other)).map(({ id }) => id)).toEqual([into.questions[0]?.id]);
});

test("a new recording keeps questions, cards and evidence, and shows no passages of the earlier one", async () => {
  const learner = await makeUser();
  const lesson = await makeCheckedLesson(administrator, area, 1);
  const [question] = lesson.questions as [Question];
  await completeLesson(learner, lesson);
  await takeCheck(learner, lesson);
  const deck = await decks(learner);
  const replace = { videoUrl: `https://www.youtube.com/watch?v=${crypto.randomUUID().slice(0, 11)}`, duration: 60 };
  expect((await administrator.call("PUT", `/api/videos/${lesson.video.id}`, replace)).status).toBe(200);
  expect(await evidenceOf(learner, lesson)).toBe("checked");
  expect(await decks(learner)).toEqual(deck);
  const answer = { id: crypto.randomUUID(), answer: optionOf(question, true) };
  const told = await learner.call<{ result: object; ofEarlierRecording: boolean }>(
    "POST",
    `/api/cards/${question.id}/reviews`,
    answer,
  );
  expect(told.body).toMatchObject({ ofEarlierRecording: true, result: { correct: true, second: null, until: null } });
  const moved = await administrator.call<Question>("PUT", `/api/questions/${question.id}`, { second: 5, until: null });
  expect(moved.body).toMatchObject({ ofEarlierRecording: false, second: 5, version: 1 });
});
