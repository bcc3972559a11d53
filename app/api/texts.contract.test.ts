import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { nameKey, searchKey } from "@/lib/platform/text";
import { type Answer, type Refusal, visitor } from "@/tests/fixtures/client";
import { makeArea, makeVideo, newName, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

/** Reads every page of a list by its own links. */
async function readAll<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined = path;
  while (next) {
    const page: Answer<Row[]> = await administrator.call("GET", next);
    expect(page.status, next.slice(0, 80)).toBe(200);
    rows.push(...page.body);
    next = page.headers.get("link")?.match(/^<(.+)>; rel="next"$/)?.[1];
  }
  return rows;
}

const createArea = (name: string, traits: Record<string, unknown> = {}) =>
  administrator.call<KnowledgeArea & Refusal>("POST", "/api/knowledge-matrix", { name, level: "main", ...traits });

describe("every Link header works, whatever the text:", () => {
  test.each([
    ["300 CJK characters", "光".repeat(290)],
    ["300 quotes", '"'.repeat(290)],
    ["characters outside the first plane", "🎬".repeat(145)],
    ["a backslash and markup", `\\ <b>&"'`],
  ])("%s", async (_, text) => {
    const word = crypto.randomUUID().slice(0, 8);
    const titles = [1, 2, 3].map((place) => `${word}${text}${place}`.slice(0, 300));
    for (const title of titles) await makeVideo({ title });
    const videos = await readAll<Video>(`/api/videos?q=${word}&sort=title&limit=1`);
    expect(new Set(videos.map(({ id }) => id)).size).toBe(3);
    for (const title of titles) await makeUser({ name: title.slice(0, 120) });
    expect(await readAll(`/api/users?q=${word}&sort=name&limit=1`)).toHaveLength(3);
  });
});

describe("control characters", () => {
  test("are never stored", async () => {
    const account = { name: "Ada\u0007 \u001b[31mRed\u009b", email: newEmail(), password: "a long walk at dawn" };
    expect((await visitor("POST", "/api/account/sign-up", account)).body).toMatchObject({ name: "Ada [31mRed" });
    const area = await createArea(`${newName("Bell")}\u0007\u0085`, { description: "a\u0000b" });
    expect(area.status).toBe(400);
    const clean = newName("Bell");
    expect((await createArea(` ${clean}\u0007\u200b `, { description: "one\r\ntwo\u0008" })).body).toMatchObject({
      name: clean,
      description: "one\ntwo",
    });
    const write = db().knowledgeArea.create({ data: { name: newName("Bell\u0007"), level: "main" } });
    await expect(write).rejects.toThrow();
  });

  test("do not count as a name", async () => {
    for (const name of ["\u200b\u200d", "\u2800", "\u0007", "\u3164 "]) {
      expect(await createArea(name)).toMatchObject({ status: 400, body: { detail: "Name is required" } });
    }
  });
});

test("names that differ only in Unicode form, spaces or case are the same name", async () => {
  const name = newName("Café au lait");
  expect((await createArea(name)).status).toBe(201);
  for (const spelling of [name.normalize("NFD"), name.replaceAll(" ", "\u00a0 "), ` ${name.toUpperCase()}\u200b`]) {
    expect((await createArea(spelling)).status, spelling).toBe(409);
  }
  expect((await createArea(name.replace("é", "e"))).status).toBe(201);
});

describe("a search ignores accents", () => {
  test("in titles and descriptions", async () => {
    const word = crypto.randomUUID().slice(0, 8);
    const { id } = await makeVideo({ title: `Café ${word}`, description: "Straße nach Łódź" });
    for (const q of [`cafe ${word}`, `CAFÉ ${word}`, `Cafe\u0301 ${word}`, `strasse ${word}`, `lodz ${word}`]) {
      const { body } = await administrator.call<Video[]>("GET", `/api/videos?q=${encodeURIComponent(q)}`);
      expect(
        body.map((video) => video.id),
        q,
      ).toEqual([id]);
    }
  });

  test.each([
    "Café CAFÉ",
    "Łódź Ærø Þór ð ı",
    "ＦＵＬＬ ﬁlm",
    "ΣΊΣΥΦΟΣ",
    "İstanbul",
    "光 한국어 が",
    "plain",
    "É\u0323",
  ])("%s has the same key in SQL and in code", async (text) => {
    const keys = await queryOnlyRow(
      z.object({ search: z.string(), name: z.string() }),
      sql`SELECT search_key(${text}) AS search, name_key(${text}) AS name`,
    );
    expect(keys).toEqual({ search: searchKey(text), name: nameKey(text) });
  });
});

test("titles sort with Ä beside A", async () => {
  const word = crypto.randomUUID().slice(0, 8);
  for (const title of ["Zebra", "Äpfel", "apple", "Über", "Oak"]) await makeVideo({ title: `${title} ${word}` });
  const videos = await readAll<Video>(`/api/videos?q=${word}&sort=title&limit=2`);
  expect(videos.map(({ title }) => title.split(" ")[0])).toEqual(["Äpfel", "apple", "Oak", "Über", "Zebra"]);
});

test("a cursor of one list is refused by every other", async () => {
  const word = crypto.randomUUID().slice(0, 8);
  const [video, other] = [await makeVideo({ title: `a ${word}` }), await makeVideo({ title: `b ${word}` })];
  for (const { id } of [video, other]) {
    for (const content of ["one", "two"]) {
      await administrator.call("POST", `/api/videos/${id}/comments`, { userId: administrator.id, content });
    }
  }
  const cursorOf = async (path: string) => {
    const link = (await administrator.call("GET", path)).headers.get("link")?.match(/<(.+)>/)?.[1];
    return new URL(link ?? "", "http://x").searchParams.get("cursor") ?? "";
  };
  const lists = [
    `/api/videos?q=${word}&limit=1`,
    `/api/videos?q=${word}&limit=1&sort=popular`,
    `/api/videos/${video.id}/comments?limit=1`,
    `/api/videos/${other.id}/comments?limit=1`,
    "/api/users?limit=1",
    "/api/audit-events?limit=1",
  ];
  for (const path of lists) {
    const cursor = await cursorOf(path);
    for (const another of lists) {
      const { status } = await administrator.call("GET", `${another}&cursor=${cursor}`);
      expect(status, `${path} in ${another}`).toBe(path === another ? 200 : 400);
    }
  }
});

test("an area with a semicolon is read back from a spreadsheet", async () => {
  const main = await makeArea({ name: newName("Light; sound") });
  const sub = await makeArea({ name: newName('Say "go": 3'), parentId: main.id });
  const video = await makeVideo({ points: { [main.id]: 4, [sub.id]: 2 } });
  const file = await administrator.call<string>("GET", "/api/videos/export");
  const row = file.body.split("\r\n").find((line) => line.includes(video.providerVideoId)) ?? "";
  const cell = `"${main.name}": 4; "${main.name} / ${sub.name.replaceAll('"', '""')}": 2`;
  expect(row).toContain(cell.replaceAll('"', '""'));
  const imported = { videoUrl: `https://youtu.be/${newYoutubeId()}`, title: newName("Imported"), areas: cell };
  const body = { rows: [imported], dryRun: false };
  expect((await administrator.call("POST", "/api/videos/import", body)).body).toMatchObject([{ fate: "new" }]);
  const { body: found } = await administrator.call<Video[]>(
    "GET",
    `/api/videos?q=${encodeURIComponent(imported.title)}`,
  );
  expect(found[0]?.knowledgeAreas.map(({ knowledgeAreaId, points }) => [knowledgeAreaId, points])).toEqual([
    [main.id, 4],
    [sub.id, 2],
  ]);
});

test("a missing field is reported as missing", async () => {
  const missing = await administrator.call<Refusal>("POST", "/api/video-knowledge-matrix", { points: 1 });
  expect(missing.body.errors).toEqual([
    { path: "videoId", message: "videoId is missing" },
    { path: "knowledgeAreaId", message: "Knowledge area is required" },
  ]);
});
