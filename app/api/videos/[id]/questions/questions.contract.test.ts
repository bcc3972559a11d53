import { beforeAll, describe, expect, test } from "vitest";
import type { Question, QuestionImport } from "@/lib/library/items/schema";
import { lockLibrary } from "@/lib/library/library-version/data";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import { changeDuring } from "@/tests/fixtures/change-during";
import type { Refusal } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { addQuestions, choiceOf } from "@/tests/fixtures/questions";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learner: TestUser;
let video: { id: string };

beforeAll(async () => {
  [administrator, learner] = [await makeUser({ isAdmin: true }), await makeUser()];
  video = await makeVideo({ duration: 600 });
});

const path = (rest = "", of = video) => `/api/videos/${of.id}/questions${rest}`;
const list = async (of = video) => (await administrator.call<Question[]>("GET", path("", of))).body;
const post = (input: object, of = video) => administrator.call<Question & Refusal>("POST", path("", of), input);
const put = (id: string, input: object) => administrator.call<Question & Refusal>("PUT", `/api/questions/${id}`, input);

describe("a new question", () => {
  test.each<[string, object, Partial<Question>]>([
    ["of one right option", choiceOf(), { kind: "choice", answers: [], value: null, second: 10, until: 20 }],
    [
      "of a text",
      { kind: "text", prompt: "Name it", answers: ["Key light", "Key"] },
      { answers: ["Key light", "Key"] },
    ],
    ["of a number", { kind: "number", prompt: "How many", value: 3.5 }, { value: 3.5, tolerance: 0 }],
    ["as a card", { kind: "recall", prompt: "Front", back: "Back" }, { back: "Back", explanation: "" }],
  ])("%s is listed at the end", async (_, input, expected) => {
    const { status, body, headers } = await post(input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ videoId: video.id, version: 1, active: true, madeBy: administrator.id, ...expected });
    expect(headers.get("location")).toBe(`/api/questions/${body.id}`);
    expect((await list()).at(-1)).toEqual(body);
  });

  test.each<[string, object, string]>([
    ["an unknown kind", { ...choiceOf(), kind: "essay" }, "kind"],
    ["no prompt", choiceOf(" "), "prompt"],
    ["one option", choiceOf("x", { options: [{ text: "a", correct: true }] }), "options"],
    [
      "nine options",
      choiceOf("x", { options: [..."abcdefghi"].map((text) => ({ text, correct: text === "a" })) }),
      "options",
    ],
    ["no right option", choiceOf("x", { options: [{ text: "a" }, { text: "b" }] }), "options"],
    [
      "two right options of a choice",
      choiceOf("x", { options: [..."ab"].map((text) => ({ text, correct: true })) }),
      "options",
    ],
    [
      "two equal options",
      choiceOf("x", { options: [{ text: "a", correct: true }, { text: " a " }] }),
      "options.1.text",
    ],
    ["a text without answers", { kind: "text", prompt: "x" }, "answers"],
    ["eleven answers", { kind: "text", prompt: "x", answers: [..."abcdefghijk"] }, "answers"],
    ["no number", { kind: "number", prompt: "x" }, "value"],
    ["a tolerance below 0", { kind: "number", prompt: "x", value: 1, tolerance: -1 }, "tolerance"],
    ["a card without a back", { kind: "recall", prompt: "x" }, "back"],
    ["an end without a second", choiceOf("x", { second: null, until: 5 }), "until"],
    ["an end before its second", choiceOf("x", { second: 5, until: 5 }), "until"],
    ["a second after the video", choiceOf("x", { second: 601, until: null }), "second"],
    ["an end after the video", choiceOf("x", { second: 5, until: 601 }), "until"],
    ["a prompt of 2,001 characters", choiceOf("x".repeat(2001)), "prompt"],
  ])("with %s is refused at its field", async (_, input, field) => {
    const { status, body } = await post(input);
    expect([status, body.errors?.[0]?.path]).toEqual([400, field]);
  });

  test("of an unknown video is refused", async () => {
    expect((await post(choiceOf(), { id: crypto.randomUUID() })).status).toBe(404);
  });
});

test("a new text makes a new version, and a change of state or passage or the same text does not", async () => {
  const own = await makeVideo({ duration: 600 });
  const [question] = await addQuestions(administrator, own.id, [choiceOf("First")]);
  if (!question) throw new Error("no question");
  const versions = async (input: object) => (await put(question.id, input)).body.version;
  expect(await versions({ active: false })).toBe(1);
  expect(await versions({ active: true, second: 11, until: null })).toBe(1);
  expect(await versions({ prompt: "First" })).toBe(1);
  expect(await versions({ prompt: "Second" })).toBe(2);
  expect(await versions({ explanation: "Another" })).toBe(3);
  expect(await versions({ options: [{ text: "a", correct: true }, { text: "b" }] })).toBe(4);
  expect(await versions({ kind: "number", value: 4 })).toBe(5);
  expect((await list(own))[0]).toMatchObject({ kind: "number", value: 4, options: [], prompt: "Second", second: 11 });
  expect((await put(question.id, { kind: "recall", back: "x" })).body.errors?.[0]?.path).toBe("kind");
  expect((await put(question.id, { value: null })).body.errors?.[0]?.path).toBe("value");
  const events = await db().auditEvent.findMany({ where: { subjectId: question.id }, orderBy: { at: "asc" } });
  expect(events.map(({ action }) => action)).toEqual(["question.created", ...Array(6).fill("question.changed")]);
});

test("an order must name each question exactly once", async () => {
  const own = await makeVideo();
  const questions = await addQuestions(administrator, own.id, [choiceOf("a", noPassage), choiceOf("b", noPassage)]);
  const [a, b] = questions.map(({ id }) => id);
  const order = (ids: unknown[]) => administrator.call<Question[]>("PUT", path("/order", own), { ids });
  expect((await order([b, a])).body.map(({ id, position }) => [id, position])).toEqual([
    [b, 0],
    [a, 1],
  ]);
  expect((await list(own)).map(({ id }) => id)).toEqual([b, a]);
  for (const wrong of [[a], [a, a], [a, b, crypto.randomUUID()], []]) expect((await order(wrong)).status).toBe(400);
});

const noPassage = { second: null, until: null };

test("the number of questions counts active graded ones, and the library finds videos without any", async () => {
  const own = await makeVideo();
  const count = async () => (await learner.call<Video>("GET", `/api/videos/${own.id}`)).body.questionCount;
  const isListed = async () =>
    (await administrator.call<string[]>("GET", "/api/videos/ids?needs=questions")).body.includes(own.id);
  expect([await count(), await isListed()]).toEqual([0, true]);
  await addQuestions(administrator, own.id, [{ kind: "recall", prompt: "a", back: "b" }]);
  expect([await count(), await isListed()]).toEqual([0, true]);
  const [question] = await addQuestions(administrator, own.id, [choiceOf("a", noPassage)]);
  expect([await count(), await isListed()]).toEqual([1, false]);
  await put(question?.id ?? "", { active: false });
  expect(await count()).toBe(0);
  await put(question?.id ?? "", { active: true });
  expect((await administrator.call("DELETE", `/api/questions/${question?.id}`)).status).toBe(204);
  expect([await count(), (await list(own)).length]).toEqual([0, 1]);
  expect((await put(question?.id ?? "", { active: true })).status).toBe(404);
});

const gift = `// a comment
::Title:: Where? {=At the side ~Behind ####Because}

Both {~%50%a ~%50%b ~%-100%c}

This is broken {=

$CATEGORY: lights

Two plus two {#4:0.5}

Say it {=Café =Coffee}

True? {T}

Match {=a -> b =c -> d}
`;

describe("an import", () => {
  const send = (body: string, type: string, query = "", of = video) =>
    administrator.call<QuestionImport & Refusal>("POST", path(`/import${query}`, of), body, { "content-type": type });

  test("of GIFT adds readable questions, and lists the others with their line", async () => {
    const own = await makeVideo();
    const dry = await send(gift, "text/plain", "?dryRun=1", own);
    expect([dry.status, dry.body.added, (await list(own)).length]).toEqual([200, 0, 0]);
    const { status, body } = await send(gift, "text/plain; charset=utf-8", "", own);
    expect([status, body.added]).toEqual([201, 5]);
    expect(body.questions).toEqual(dry.body.questions);
    expect(body.questions.map(({ line, kind }) => [line, kind])).toEqual([
      [2, "choice"],
      [4, "choices"],
      [10, "number"],
      [12, "text"],
      [14, "choice"],
    ]);
    expect(body.problems.map(({ line }) => line)).toEqual([6, 8, 16]);
    expect((await list(own))[0]).toMatchObject({ prompt: "Where?", explanation: "Because" });
  });

  test.each(["gift", "csv"])("reads back an export as %s", async (format) => {
    const [one, other] = [await makeVideo({ duration: 100 }), await makeVideo({ duration: 100 })];
    await addQuestions(administrator, one.id, [
      choiceOf("=1+1 | what?", { second: format === "csv" ? 10 : null, until: null }),
      {
        kind: "choices",
        prompt: "Two\nlines {x}",
        options: [..."ab"].map((text) => ({ text: `${text} | ~=`, correct: true })),
      },
      { kind: "text", prompt: "Say", answers: ["a | b", "c:d"] },
      { kind: "number", prompt: "How much", value: 0.3, tolerance: 0.1 },
    ]);
    const file = await administrator.call<string>("GET", path(`/export?format=${format}`, one));
    expect(file.status).toBe(200);
    const { body } = await send(String(file.body), format === "csv" ? "text/csv" : "text/plain", "", other);
    expect(body.problems).toEqual([]);
    const contents = async (of: { id: string }) =>
      (await list(of)).map(({ id: _, videoId: __, options, ...rest }) => ({
        ...rest,
        options: options.map(({ text, correct }) => [text, correct]),
      }));
    expect(await contents(other)).toEqual(await contents(one));
  });

  test("adds nothing to a video that is deleted while it waits", async () => {
    const own = await makeVideo();
    const { status } = await changeDuring(
      () => send(gift, "text/plain", "", own),
      (tx) => tx.video.update({ where: { id: own.id }, data: { deletedAt: new Date() } }),
      lockLibrary,
    );
    expect(status).toBe(404);
    expect(await db().item.count({ where: { videoId: own.id } })).toBe(0);
  });

  test("refuses other types, large files and broken text", async () => {
    expect((await send("{}", "application/json")).status).toBe(415);
    expect((await send("x".repeat(1024 * 1024 + 1), "text/plain")).status).toBe(413);
    expect((await send("kind,prompt\nchoice,x", "text/csv")).body.problems).toHaveLength(1);
    expect((await administrator.call("GET", path("/export?format=qti"))).status).toBe(400);
  });
});

test("learners never see questions", async () => {
  const [question] = await list();
  const calls = [
    ["GET", path()],
    ["POST", path()],
    ["PUT", path("/order")],
    ["POST", path("/import")],
    ["GET", path("/export?format=csv")],
    ["GET", path("/figures")],
    ["PUT", `/api/questions/${question?.id}`],
    ["DELETE", `/api/questions/${question?.id}`],
  ] as const;
  for (const [method, address] of calls)
    expect((await learner.call(method, address, method === "GET" ? undefined : {})).status, address).toBe(403);
});
