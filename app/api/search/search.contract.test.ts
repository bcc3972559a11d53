import { beforeAll, describe, expect, test } from "vitest";
import type { SearchAnswer, SearchGroup, SearchGroupName } from "@/lib/organisation/search/schema";
import { db } from "@/lib/platform/db";
import { baseUrl } from "@/tests/fixtures/client";
import { makePath } from "@/tests/fixtures/curation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learner: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  learner = await makeUser();
});

/** A word that nothing else in the database has. */
const newWord = () =>
  `zq${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => "bcdfgklmnprtvw"[byte % 14]).join("")}`;

const say = async (video: { id: string }, text: string, language = "en") =>
  expect(
    (await administrator.call("POST", `/api/videos/${video.id}/transcripts`, { language, rights: "own", text })).status,
  ).toBe(201);

const search = (q: string, more: Record<string, string> = {}, caller = learner) =>
  caller.call<SearchAnswer>("GET", `/api/search?${new URLSearchParams({ q, ...more })}`);

async function found<Name extends SearchGroupName>(q: string, name: Name, caller = learner) {
  const { body } = await search(q, {}, caller);
  return body.groups.find((group) => group.in === name) as Extract<SearchGroup, { in: Name }>;
}

const marked = (parts: { text: string; hit: boolean }[]) =>
  parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");

test("a search has all groups, users and teams for administrators only", async () => {
  const names = async (caller: TestUser) => (await search("anything", {}, caller)).body.groups.map((group) => group.in);
  expect(await names(learner)).toEqual(["lessons", "said", "chapters", "notes", "questions", "paths"]);
  expect(await names(administrator)).toEqual([
    "lessons",
    "said",
    "chapters",
    "notes",
    "questions",
    "paths",
    "users",
    "teams",
  ]);
});

describe("spoken words", () => {
  test("are found with the second of their cue", async () => {
    const [word, other] = [newWord(), newWord()];
    const video = await makeVideo();
    await say(video, `0:00 It begins\n0:04 with a ${word}\n0:09 or a ${other} scan\n0:31 later`);
    const { total, items } = await found(`${word} or`, "said");
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ videoId: video.id, title: video.title });
    expect(items[0]?.passages.map(({ second, parts }) => [second, marked(parts)])).toEqual([
      [4, `with a [${word}] or a ${other} scan later`],
    ]);
    expect((await found(`"a ${word}"`, "said")).total).toBe(1);
    expect((await found(`"${other} ${word}"`, "said")).total).toBe(0);
  });

  test("are found by stems, without accents, with one typing error, and in languages without spaces", async () => {
    const word = newWord();
    const video = await makeVideo();
    await say(video, `0:00 Many ${word}s über Crème\n0:03 end`, "de");
    expect((await found(`${word}s creme uber`, "said")).total).toBe(1);
    const mistyped = `${word.slice(0, 3)}${word.slice(4)}s`;
    const { body } = await search(mistyped);
    expect(body.didYouMean).toBe(`${word}s`);
    expect(body.groups.find((group) => group.in === "said")?.total).toBe(1);
    const japanese = await makeVideo();
    await say(japanese, `0:02 ${word}データベースを検索する`, "ja");
    expect((await found(`${word} 検索`, "said")).items[0]?.passages[0]?.second).toBe(2);
  });

  test("are found by a phrase of common words, and not by the same words in another order", async () => {
    const video = await makeVideo();
    const word = newWord();
    await say(video, `0:00 ${word}\n0:10 to be or not to be here, ${word} said\n0:20 and so on`);
    const { items } = await found("be or not to be here", "said");
    const [passage] = items.find(({ videoId }) => videoId === video.id)?.passages ?? [];
    expect([passage?.second, marked(passage?.parts ?? [])]).toEqual([
      10,
      expect.stringContaining("[be or not to be here]"),
    ]);
    expect((await found("here be not to or be", "said")).items.some(({ videoId }) => videoId === video.id)).toBe(false);
  });

  test("are found by a phrase with one wrong word, which is named as missing", async () => {
    const [one, two, three, four] = [newWord(), newWord(), newWord(), newWord()];
    const [video, other] = [await makeVideo(), await makeVideo()];
    await say(other, `0:00 ${four} ${three} ${two} ${one}`);
    await say(video, `0:00 it begins\n0:05 ${one} ${two} ${three} once`);
    await say(await makeVideo(), "0:00 yesterday");
    const { body } = await search(`${one} ${two} ${three} yesterday`);
    const said = body.groups.find((group) => group.in === "said");
    expect(said?.items[0]).toMatchObject({ videoId: video.id, passages: [{ second: 5 }] });
    expect([body.didYouMean, body.missing]).toEqual([null, ["yesterday"]]);
  });

  test("correct a mistyped word to the one spoken beside the other words", async () => {
    const [before, stem] = [newWord(), newWord()];
    const video = await makeVideo();
    await say(video, `0:00 ${before} ${stem}k`);
    await say(await makeVideo(), `0:00 ${stem}z\n1:00 ${stem}z\n2:00 ${stem}z`);
    expect((await search(`${before} ${stem}x`)).body.didYouMean).toBe(`${stem}k`);
    expect((await search(`${stem}x`)).body.didYouMean).toBe(`${stem}z`);
  });

  test("are no longer counted once their transcript is removed", async () => {
    const word = newWord();
    const video = await makeVideo();
    await say(video, `0:00 ${word}`);
    const count = () =>
      db().saidLexeme.aggregate({ where: { lexeme: { startsWith: word } }, _sum: { passages: true } });
    expect((await count())._sum.passages).toBe(1);
    const again = { language: "en", rights: "own", text: `0:00 ${word} again` };
    await administrator.call("POST", `/api/videos/${video.id}/transcripts`, again);
    expect((await count())._sum.passages).toBe(1);
    await administrator.call("DELETE", `/api/videos/${video.id}/transcripts/en`);
    expect((await count())._sum.passages).toBeNull();
  });

  test("are found without a word that no transcript has, which is named as missing", async () => {
    const [word, missing] = [newWord(), newWord()];
    await say(await makeVideo(), `0:00 a ${word} here`);
    const { body } = await search(`${word} ${missing.toUpperCase()}`);
    expect(body.missing).toEqual([missing]);
    expect(body.groups.find((group) => group.in === "said")?.total).toBe(1);
  });

  test("are not found in deleted and dead videos", async () => {
    const word = newWord();
    const [deleted, dead] = [await makeVideo({ title: word }), await makeVideo({ title: word })];
    for (const video of [deleted, dead]) await say(video, `0:00 ${word}`);
    expect((await found(word, "said")).total).toBe(2);
    await administrator.call("DELETE", `/api/videos/${deleted.id}`);
    await db().video.update({ where: { id: dead.id }, data: { health: "gone" } });
    const { body } = await search(word);
    expect(body.groups.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("of a deleted video or an earlier recording are not suggested as a correction", async () => {
    const [deletedWord, earlierWord, chapterWord] = [newWord(), newWord(), newWord()];
    const [deleted, earlier, replaced] = [await makeVideo(), await makeVideo(), await makeVideo()];
    await say(deleted, `0:00 ${deletedWord}`);
    await say(earlier, `0:00 ${earlierWord}`);
    for (const { id } of [deleted, replaced])
      await administrator.call("PUT", `/api/videos/${id}/chapters`, { text: `0:00 The ${chapterWord}` });
    const mistype = (word: string) => `${word.slice(0, 4)}${word.slice(5)}`;
    const meant = async (word: string) => (await search(mistype(word))).body.didYouMean;
    const words = [deletedWord, earlierWord, chapterWord];
    expect(await Promise.all(words.map(meant))).toEqual(words);
    await administrator.call("DELETE", `/api/videos/${deleted.id}`);
    for (const { id } of [earlier, replaced])
      await db().video.update({ where: { id }, data: { recording: { increment: 1 } } });
    expect(await Promise.all(words.map(meant))).toEqual([null, null, null]);
  });

  test("are listed in pages that have each lesson once", async () => {
    const word = newWord();
    for (let lesson = 0; lesson < 3; lesson += 1)
      await say(await makeVideo(), `0:00 ${word} ${"and so on ".repeat(lesson)}`);
    const first = await search(word, { in: "said", limit: "2" });
    expect([first.headers.get("x-total-count"), first.body.groups.map((group) => group.in)]).toEqual(["3", ["said"]]);
    const next = first.headers.get("link")?.match(/<([^>]+)>/)?.[1] as string;
    const second = await learner.call<SearchAnswer>("GET", next);
    expect(second.headers.get("link")).toBeNull();
    const ids = [first, second].flatMap(({ body }) =>
      body.groups.flatMap(({ items }) => items as { videoId: string }[]),
    );
    expect(new Set(ids.map(({ videoId }) => videoId)).size).toBe(3);
  });

  test("that are found do not count as an empty search", async () => {
    const word = newWord();
    const report = () => learner.call("POST", "/api/videos/searches", { q: word });
    const count = () => db().emptySearch.count({ where: { term: word } });
    await say(await makeVideo(), `0:00 ${word}`);
    expect([(await report()).status, await count()]).toEqual([204, 0]);
  });
});

test("lessons are found by words of their title, description, area and path together", async () => {
  const [word, areaWord, pathWord] = [newWord(), newWord(), newWord()];
  const area = await makeArea({ name: `Area ${areaWord}` });
  const video = await makeVideo({ title: "Databases", description: word, points: { [area.id]: 1 } });
  await makePath({ title: `Path ${pathWord}`, videoIds: [video.id] });
  const { items } = await found(`database ${word} ${areaWord} ${pathWord}`, "lessons");
  expect(items.map(({ videoId, parts }) => [videoId, marked(parts)])).toEqual([[video.id, "[Databases]"]]);
  expect((await found(pathWord, "paths")).items).toMatchObject([{ kind: "path", title: `Path ${pathWord}` }]);
});

test("chapters are found with their second", async () => {
  const word = newWord();
  const video = await makeVideo();
  await administrator.call("PUT", `/api/videos/${video.id}/chapters`, { text: `0:00 Start\n0:42 The ${word}` });
  const { items } = await found(word, "chapters");
  expect(items.map(({ videoId, second, parts }) => [videoId, second, marked(parts)])).toEqual([
    [video.id, 42, `The [${word}]`],
  ]);
});

test("notes are the searcher's own, questions are everyone's, and markup stays text", async () => {
  const word = newWord();
  const video = await makeVideo();
  const moment = { videoId: video.id, userId: learner.id, second: 5, recording: 1, body: `<b>${word}</b>` };
  await db().moment.createMany({
    data: [
      { ...moment, kind: "note" },
      { ...moment, kind: "question" },
    ],
  });
  const note = (await found(word, "notes")).items[0];
  expect(note).toMatchObject({ videoId: video.id, second: 5, earlierRecording: false });
  expect(marked(note?.parts ?? [])).toBe(`<b>[${word}]</b>`);
  const totals = async (caller: TestUser) => [
    (await found(word, "notes", caller)).total,
    (await found(word, "questions", caller)).total,
  ];
  expect([await totals(learner), await totals(administrator)]).toEqual([
    [1, 1],
    [0, 1],
  ]);
});

/** The answer to an API token of a user with scopes. */
async function searchByToken(user: TestUser, scopes: string[], query: string) {
  const { body } = await user.call<{ token: string }>("POST", "/api/account/tokens", { name: "T", scopes, days: 1 });
  const response = await fetch(`${baseUrl}/api/search?${query}`, {
    headers: { authorization: `Bearer ${body.token}` },
  });
  return (await response.json()) as SearchAnswer;
}

test("a token without progress:read finds no notes", async () => {
  const word = newWord();
  const video = await makeVideo();
  await db().moment.create({
    data: { videoId: video.id, userId: learner.id, kind: "note", second: 0, recording: 1, body: word },
  });
  const notes = async (scopes: string[]) =>
    (await searchByToken(learner, scopes, `q=${word}`)).groups.find((group) => group.in === "notes")?.total;
  expect([await notes(["read"]), await notes(["read", "progress:read"])]).toEqual([0, 1]);
});

test("a token of an administrator without people:write finds neither users nor teams", async () => {
  const word = newWord();
  await makeUser({ name: `Ada ${word}` });
  await administrator.call("POST", "/api/teams", { name: `Team ${word}` });
  const people = async (scopes: string[], more = "") => {
    const { groups } = await searchByToken(administrator, scopes, `q=${word}${more}`);
    return groups.filter((group) => ["users", "teams"].includes(group.in)).map(({ total }) => total);
  };
  expect([
    await people(["read", "progress:read"]),
    await people(["read"], "&in=users"),
    await people(["read"], "&in=teams"),
    await people(["read", "people:write"]),
  ]).toEqual([[], [], [], [1, 1]]);
});

test("short words find notes and questions, alone and beside longer ones", async () => {
  const word = newWord();
  const video = await makeVideo();
  const moment = { videoId: video.id, userId: learner.id, second: 5, recording: 1, body: `An Élan of ${word} c++` };
  await db().moment.createMany({ data: (["note", "question"] as const).map((kind) => ({ ...moment, kind })) });
  const totals = async (q: string) => [(await found(q, "notes")).total, (await found(q, "questions")).total];
  for (const q of ["c++", "él"]) expect((await totals(q)).every((total) => total > 0)).toBe(true);
  expect(await totals(`${word} c+`)).toEqual([1, 1]);
  expect(await totals(`${word} ELAN`)).toEqual([1, 1]);
  expect(await totals(`${word} zx`)).toEqual([0, 0]);
});

test("questions are counted up to 1,000, and short words are searched in the newest 2,000", async () => {
  const word = newWord();
  const video = await makeVideo();
  const at = (second: number) => ({
    videoId: video.id,
    userId: learner.id,
    kind: "question" as const,
    second,
    recording: 1,
    body: second === 0 ? `${word} ¶ж` : `${word} é${second}`,
    createdAt: new Date(Date.UTC(2040, 0, 1) + second),
  });
  try {
    await db().moment.createMany({ data: Array.from({ length: 2001 }, (_, second) => at(second)) });
    const { total, items } = await found(word, "questions");
    expect([total, items[0]?.second]).toEqual([1000, 2000]);
    expect((await found("¶ж", "questions")).total).toBe(0);
    expect((await found(`${word} ¶ж`, "questions")).total).toBe(1);
    await db().moment.deleteMany({ where: { videoId: video.id, second: 2000 } });
    expect((await found("¶ж", "questions")).total).toBe(1);
  } finally {
    await db().moment.deleteMany({ where: { videoId: video.id } });
  }
});

test("a search uses its first ten words, also short ones, and finds a text that repeats one character", async () => {
  // Each is four letters when it is searched.
  const [word, repeated] = [newWord(), "\u2057".repeat(1_250)];
  const video = await makeVideo({ title: `${word} ä ö ü` });
  const moments = `/api/videos/${video.id}/moments`;
  expect((await learner.call("POST", moments, { kind: "note", second: 1, body: repeated })).status).toBe(201);
  const found = await search(`${word} ä ö ü a o u ä ö ü nothing`);
  expect(found.body.groups.find((group) => group.in === "lessons")?.items).toMatchObject([{ videoId: video.id }]);
  const { body } = await search("\u2057".repeat(50));
  expect(body.groups.find((group) => group.in === "notes")?.total).toBe(1);
});

test("a search without any known word finds nothing", async () => {
  const { body } = await search(newWord(), {}, administrator);
  expect(body.groups.filter(({ total }) => total > 0)).toEqual([]);
});

test("administrators find users and teams", async () => {
  const word = newWord();
  const named = await makeUser({ name: `Ada ${word}` });
  const { body: team } = await administrator.call<{ id: string }>("POST", "/api/teams", { name: `Team ${word}` });
  expect((await found(word, "users", administrator)).items).toMatchObject([{ id: named.id, email: named.email }]);
  expect((await found(word, "teams", administrator)).items).toEqual([{ id: team.id, name: `Team ${word}` }]);
});

test.each([
  ["q is blank", { q: "  " }],
  ["q is long", { q: "x".repeat(201) }],
  ["the group is unknown", { q: "a", in: "films" }],
  ["limit is 0", { q: "a", limit: "0" }],
  ["the cursor is of another search", { q: "a", in: "said", cursor: "eA" }],
])("a search is refused when %s", async (_, { q, ...more }) => {
  expect((await search(q, more as Record<string, string>)).status).toBe(400);
});
