import { beforeAll, describe, expect, test } from "vitest";
import { rebuildState } from "@/lib/learning/recall/record-review";
import type { Card, RecallSummary, ReviewedCard } from "@/lib/learning/recall/schema";
import type { Question } from "@/lib/library/items/schema";
import { db } from "@/lib/platform/db";
import { transaction } from "@/lib/platform/sql/constraints";
import type { Refusal } from "@/tests/fixtures/client";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { addQuestions, choiceOf, optionOf } from "@/tests/fixtures/questions";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let area: { id: string };

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  area = await makeArea();
});

const deck = async (user: TestUser, query = "") => (await user.call<Card[]>("GET", `/api/cards${query}`)).body;
const due = async (user: TestUser) => (await user.call<Card[]>("GET", "/api/cards/due")).body;
const makeCard = async (user: TestUser, input: object = {}) =>
  (await user.call<Card & Refusal>("POST", "/api/cards", { front: "Key light", back: "The main light", ...input }))
    .body;
const review = (user: TestUser, { id }: { id: string }, input: object) =>
  user.call<ReviewedCard & Refusal>("POST", `/api/cards/${id}/reviews`, { id: crypto.randomUUID(), ...input });
const undo = (user: TestUser, { id }: { id: string }) => user.call<Card>("DELETE", `/api/cards/${id}/reviews/last`);
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const DAY_MS = 86_400_000;

/** A completed lesson with a question and a curator's card. */
async function completedLesson(user: TestUser) {
  const video = await makeVideo({ duration: 600, points: { [area.id]: 10 } });
  const inputs = [choiceOf("Which?"), { kind: "recall", prompt: "Curator's front", back: "Curator's back" }];
  const [question, card] = (await addQuestions(administrator, video.id, inputs)) as [Question, Question];
  await makeCompletion(user, video, { [area.id]: 10 });
  return { video, question, card };
}

test("a learner creates, changes, pauses and deletes an own card", async () => {
  const [learner, other] = [await makeUser(), await makeUser()];
  const video = await makeVideo({ duration: 600 });
  const card = await makeCard(learner, { videoId: video.id, second: 10, until: 20 });
  const fresh = { state: "new", due: null, stability: null, reps: 0, own: true, paused: false, kind: "recall" };
  expect(card).toMatchObject({ front: "Key light", back: "The main light", videoId: video.id, second: 10, ...fresh });
  expect(card.next).toHaveLength(4);
  expect(await due(learner)).toEqual([card]);
  const put = (by: TestUser, input: object) => by.call<Card & Refusal>("PUT", `/api/cards/${card.id}`, input);
  expect((await put(learner, { back: "Another" })).body).toMatchObject({
    front: "Key light",
    back: "Another",
    second: 10,
  });
  expect((await put(learner, { paused: true })).body.paused).toBe(true);
  expect(await due(learner)).toEqual([]);
  for (const wrong of [{ until: 5 }, { second: 601 }, { front: " " }])
    expect((await put(learner, wrong)).status).toBe(400);
  expect((await put(other, { paused: true })).status).toBe(404);
  expect((await other.call("DELETE", `/api/cards/${card.id}`)).status).toBe(404);
  expect((await learner.call("DELETE", `/api/cards/${card.id}`)).status).toBe(204);
  expect(await deck(learner)).toEqual([]);
});

test("simultaneous changes of a card are all saved, each as a version", async () => {
  const learner = await makeUser();
  const card = await makeCard(learner);
  const fronts = Array.from({ length: 20 }, (_, index) => `Front ${index}`);
  const changed = await Promise.all(
    fronts.map((front) => learner.call<Card>("PUT", `/api/cards/${card.id}`, { front })),
  );
  expect(changed.map(({ status }) => status)).toEqual(fronts.map(() => 200));
  expect(fronts).toContain((await deck(learner))[0]?.front);
  expect(await db().itemVersion.count({ where: { itemId: card.id } })).toBe(1 + fronts.length);
});

test.each<[string, object, string]>([
  ["without a back", { back: "" }, "back"],
  ["for an unknown video", { videoId: crypto.randomUUID() }, "videoId"],
  ["with a second but no video", { second: 5 }, "second"],
  ["with an end but no start", { until: 5 }, "until"],
])("a card %s is refused", async (_, input, field) => {
  expect((await makeCard(await makeUser(), input)).errors?.[0]?.path).toBe(field);
});

test("completing a lesson adds its questions and cards to the deck, where they can only be paused", async () => {
  const learner = await makeUser();
  const { video, question, card } = await completedLesson(learner);
  const cards = await deck(learner, `?videoId=${video.id}`);
  expect(cards.map(({ id, own, back }) => [id, own, back]).sort()).toEqual(
    [
      [question.id, false, null],
      [card.id, false, "Curator's back"],
    ].sort(),
  );
  expect(cards.find(({ id }) => id === question.id)?.options?.map((option) => Object.keys(option))).toEqual(
    Array(3).fill(["id", "text"]),
  );
  expect((await deck(learner, `?areaId=${area.id}`)).length).toBe(2);
  const put = (input: object) => learner.call<Card>("PUT", `/api/cards/${card.id}`, input);
  expect((await put({ front: "Mine" })).status).toBe(403);
  expect((await put({ paused: true })).body.paused).toBe(true);
  expect((await learner.call("DELETE", `/api/cards/${card.id}`)).status).toBe(403);
  await administrator.call("PUT", `/api/questions/${question.id}`, { active: false });
  await administrator.call("DELETE", `/api/questions/${card.id}`);
  expect(await deck(learner)).toEqual([]);
});

test("the order of a question's options in the deck does not reveal the right one", async () => {
  const learner = await makeUser();
  const video = await makeVideo({ points: { [area.id]: 10 } });
  await addQuestions(
    administrator,
    video.id,
    Array.from({ length: 12 }, (_, index) => choiceOf(`Which ${index}?`, { second: null, until: null })),
  );
  await makeCompletion(learner, video, { [area.id]: 10 });
  const firsts = (await deck(learner)).map(({ options }) => options?.[0]?.text);
  expect(firsts).toHaveLength(12);
  expect(new Set(firsts).size).toBeGreaterThan(1);
});

test("cards of a deleted lesson stay without lesson and passage", async () => {
  const learner = await makeUser();
  const { video } = await completedLesson(learner);
  await administrator.call("DELETE", `/api/videos/${video.id}`);
  const cards = await deck(learner);
  expect(cards.map(({ videoId, second, until }) => [videoId, second, until])).toEqual(
    Array(2).fill([null, null, null]),
  );
});

test("the first answer in a check counts as the first review, and later answers add none", async () => {
  const learner = await makeUser();
  const video = await makeVideo({ points: { [area.id]: 10 } });
  const [question] = (await addQuestions(administrator, video.id, [
    choiceOf("Which?", { second: null, until: null }),
  ])) as [Question];
  for (const right of [false, true]) {
    const { body: check } = await learner.call<{ id: string }>("POST", `/api/videos/${video.id}/checks`);
    await learner.call("POST", `/api/checks/${check.id}/answers`, {
      questionId: question.id,
      answer: optionOf(question, right),
    });
  }
  expect(await deck(learner)).toEqual([]);
  const lesson = { userId: learner.id, videoId: video.id, knowledgeAreaId: area.id };
  await learner.call("POST", "/api/progress/complete", { ...lesson, completed: true });
  expect(await deck(learner)).toMatchObject([{ id: question.id, state: "learning", reps: 1 }]);
  expect((await undo(learner, question)).status).toBe(409);
});

describe("a review", () => {
  test("reschedules a card, has no effect when it is repeated, and can be undone", async () => {
    const learner = await makeUser();
    const card = await makeCard(learner);
    const id = crypto.randomUUID();
    const at = ago(60_000);
    const { status, body } = await review(learner, card, { id, rating: 3, at });
    expect([status, body.state, body.reps, body.lastAt]).toEqual([200, "review", 1, at]);
    expect(Date.parse(body.due ?? "")).toBeGreaterThan(Date.now());
    expect((await review(learner, card, { id, rating: 3, at })).body).toEqual(body);
    expect((await review(learner, card, { id, rating: 1 })).status).toBe(409);
    expect((await review(learner, await makeCard(learner), { id, rating: 3 })).status).toBe(409);
    const undone = await undo(learner, card);
    expect([undone.status, undone.body]).toEqual([200, card]);
    expect((await undo(learner, card)).status).toBe(404);
    expect(await db().itemReview.count({ where: { userId: learner.id, itemId: card.id } })).toBe(1);
    await expect(db().itemReview.updateMany({ where: { userId: learner.id }, data: { rating: 4 } })).rejects.toThrow();
  });

  test("is refused after 100 reviews of the card in a day, undone ones included", async () => {
    const learner = await makeUser();
    const [card, other] = [await makeCard(learner), await makeCard(learner)];
    const place = { userId: learner.id, itemId: card.id, rating: 3, source: "deck" as const };
    const made = Array.from({ length: 100 }, (_, index) => ({ ...place, index })).map(({ index, ...row }) => ({
      ...row,
      id: crypto.randomUUID(),
      at: new Date(Date.now() - (index + 1) * 60_000),
      madeAt: new Date(Date.now() - (index === 0 ? 23 : 1) * 3_600_000),
      undoneAt: index % 2 === 0 ? new Date() : null,
    }));
    await db().itemReview.createMany({ data: made });
    const { status, headers, body } = await review(learner, card, { rating: 3 });
    expect([status, body.detail]).toEqual([429, "That is enough of this card for a day. Come back to it tomorrow"]);
    const wait = Number(headers.get("retry-after"));
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect((await review(learner, card, { id: made[1]?.id, rating: 3 })).status).toBe(200);
    expect((await review(learner, other, { rating: 3 })).status).toBe(200);
  });

  test("of a question is refused while an open check asks it", async () => {
    const learner = await makeUser();
    const { video, question, card } = await completedLesson(learner);
    const { body: check } = await learner.call<{ id: string }>("POST", `/api/videos/${video.id}/checks`);
    const refused = await review(learner, question, { answer: optionOf(question, false) });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "A check that you have begun asks this question. Answer it there first",
    ]);
    expect((await due(learner)).map(({ id }) => id)).toEqual([card.id]);
    expect((await review(learner, card, { rating: 3 })).status).toBe(200);
    const answer = { questionId: question.id, answer: optionOf(question, true) };
    expect((await learner.call("POST", `/api/checks/${check.id}/answers`, answer)).status).toBe(200);
    expect((await review(learner, question, { answer: optionOf(question, false), at: ago(0) })).status).toBe(200);
  });

  test("of a question is accepted again once its open check is a day old", async () => {
    const learner = await makeUser();
    const { video, question } = await completedLesson(learner);
    const { body: check } = await learner.call<{ id: string }>("POST", `/api/videos/${video.id}/checks`);
    await db().checkAttempt.update({ where: { id: check.id }, data: { startedAt: new Date(Date.now() - DAY_MS) } });
    expect((await due(learner)).map(({ id }) => id)).toContain(question.id);
    expect((await review(learner, question, { answer: optionOf(question, false) })).status).toBe(200);
  });

  test("of a question cannot be undone", async () => {
    const learner = await makeUser();
    const { question } = await completedLesson(learner);
    await review(learner, question, { answer: optionOf(question, false) });
    expect((await undo(learner, question)).status).toBe(409);
    expect((await deck(learner)).find(({ id }) => id === question.id)).toMatchObject({ state: "learning", reps: 1 });
  });

  test("within two seconds of another counts as the same review, also when both arrive at once", async () => {
    const learner = await makeUser();
    const card = await makeCard(learner);
    await Promise.all([3, 3].map((rating) => review(learner, card, { rating })));
    expect((await deck(learner))[0]?.reps).toBe(1);
  });

  test("counts in the order of its time, not of its arrival", async () => {
    const learner = await makeUser();
    const [early, late] = [await makeCard(learner), await makeCard(learner)];
    const times = [ago(6 * DAY_MS), ago(3 * DAY_MS)] as const;
    for (const [index, at] of times.entries()) await review(learner, early, { rating: index + 2, at });
    for (const [index, at] of [...times.entries()].reverse()) await review(learner, late, { rating: index + 2, at });
    const [a, b] = await Promise.all(
      [early, late].map(({ id }) => db().itemState.findFirstOrThrow({ where: { itemId: id } })),
    );
    expect([a?.stability, a?.difficulty, a?.reps]).toEqual([b?.stability, b?.difficulty, b?.reps]);
  });

  test.each<[string, object, string]>([
    ["without a rating", {}, "rating"],
    ["with an unknown rating", { rating: 5 }, "rating"],
    ["in the future", { rating: 3, at: new Date(Date.now() + 60_000).toISOString() }, "at"],
    ["of eight days ago", { rating: 3, at: ago(8 * DAY_MS) }, "at"],
    ["with an invalid id", { id: "x", rating: 3 }, "id"],
  ])("%s is refused", async (_, input, field) => {
    const learner = await makeUser();
    const { status, body } = await review(learner, await makeCard(learner), input);
    expect([status, body.errors?.[0]?.path]).toEqual([400, field]);
  });

  test("of a question takes an answer and returns its result", async () => {
    const learner = await makeUser();
    const { question } = await completedLesson(learner);
    for (const wrong of [{ rating: 3 }, { answer: "x" }, {}])
      expect((await review(learner, question, wrong)).status).toBe(400);
    const { body } = await review(learner, question, { answer: optionOf(question, false) });
    const { explanation, second, until } = question;
    const result = { correct: false, correctAnswer: optionOf(question, true), explanation, second, until };
    expect(body).toMatchObject({ state: "learning", back: null, result });
    expect((await review(await makeUser(), question, { answer: "x" })).status).toBe(404);
  });
});

test("due cards are listed oldest first, and none while recall is switched off", async () => {
  const learner = await makeUser();
  const [old, older, fresh] = [await makeCard(learner), await makeCard(learner), await makeCard(learner)];
  await review(learner, old, { rating: 1, at: ago(DAY_MS) });
  await review(learner, older, { rating: 1, at: ago(2 * DAY_MS) });
  expect((await due(learner)).map(({ id }) => id)).toEqual([older.id, old.id, fresh.id]);
  expect((await learner.call<Card[]>("GET", "/api/cards/due?limit=1")).body).toHaveLength(1);
  const summary = async () => (await learner.call<RecallSummary>("GET", "/api/cards/summary")).body;
  const { forecast, ...first } = await summary();
  expect(first).toMatchObject({ due: 3, seconds: 60, remembered: null });
  expect([forecast.length, forecast[0]?.cards]).toEqual([30, 2]);
  await learner.call("PUT", `/api/users/${learner.id}/preferences`, { recall: false });
  expect([await due(learner), (await summary()).due, (await deck(learner)).length]).toEqual([[], 0, 3]);
});

test("the summary shows the recall of an area from seven answers on", async () => {
  const learner = await makeUser();
  const { video, card } = await completedLesson(learner);
  const areas = async () => (await learner.call<RecallSummary>("GET", "/api/cards/summary")).body.areas;
  for (let day = 6; day > 0; day -= 1) await review(learner, card, { rating: 3, at: ago(day * DAY_MS) });
  expect(await areas()).toMatchObject([{ id: area.id, cards: 1, remembered: null, watched: 0 }]);
  await review(learner, card, { rating: 3 });
  await db().videoProgress.updateMany({
    where: { userId: learner.id, videoId: video.id },
    data: { evidence: "watched" },
  });
  expect(await areas()).toMatchObject([{ remembered: 100, watched: 1, fading: false }]);
});

test("the account's export has checks, cards and reviews", async () => {
  const learner = await makeUser();
  const card = await makeCard(learner);
  await review(learner, card, { rating: 3 });
  const { body } = await learner.call<{ checks: object[]; cards: object[]; cardReviews: object[] }>(
    "GET",
    "/api/account/export",
  );
  expect([body.checks, body.cards.length]).toEqual([[], 1]);
  expect(body.cardReviews).toMatchObject([{ cardId: card.id, rating: 3, source: "deck" }]);
});

test("a rebuild restores the state of every card", async () => {
  const learner = await makeUser();
  const cards = [await makeCard(learner), await makeCard(learner)];
  for (const [index, rating] of [3, 1, 2, 4, 3].entries())
    for (const card of cards) await review(learner, card, { rating, at: ago((6 - index) * DAY_MS) });
  await undo(learner, cards[0] as Card);
  const where = { userId: learner.id };
  const states = () => db().itemState.findMany({ where, orderBy: { itemId: "asc" } });
  const before = await states();
  await db().itemState.updateMany({
    where,
    data: { stability: 1, difficulty: 1, due: new Date(0), reps: 99, model: "old" },
  });
  for (const { id } of cards) await transaction((tx) => rebuildState(tx, { userId: learner.id, itemId: id }));
  expect(await states()).toEqual(before);
});
