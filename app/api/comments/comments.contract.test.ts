import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Comment, commentSchema, type ListedComment, listedCommentSchema } from "@/lib/learning/comments/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const NOWHERE = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

let author: TestUser;
let other: TestUser;
let administrator: TestUser;
let video: { id: string };

beforeAll(async () => {
  [author, other, administrator] = await Promise.all([
    makeUser({ name: "Ada Author" }),
    makeUser(),
    makeUser({ isAdmin: true }),
  ]);
});

beforeEach(async () => {
  video = await makeVideo();
});

const add = (content: unknown, person = author, traits: Record<string, unknown> = {}) =>
  person.call<Comment & Refusal>("POST", `/api/videos/${video.id}/comments`, { userId: person.id, content, ...traits });
const list = (query = "", person = author) => person.call<Comment[]>("GET", `/api/videos/${video.id}/comments${query}`);
const edit = (id: string, content: unknown, person = author) =>
  person.call<Comment & Refusal>("PUT", `/api/comments/${id}`, { content });
const remove = (id: string, person = author, body?: unknown) => person.call("DELETE", `/api/comments/${id}`, body);

describe("adding a comment", () => {
  test("is limited to 30 a minute (429), and to ten times as many for an administrator", async () => {
    const [eager, keeper] = await Promise.all([makeUser(), makeUser({ isAdmin: true })]);
    const statuses = (person: TestUser) =>
      Promise.all(Array.from({ length: 31 }, async (_, index) => (await add(`Comment ${index}`, person)).status));
    expect((await statuses(eager)).toSorted()).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
    const refused = await add("One more", eager);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.body.detail).toBe("Too many attempts. Please wait a minute, then try again");
    expect(new Set(await statuses(keeper))).toEqual(new Set([201]));
  });

  test("answers 201 with the comment as the list shows it", async () => {
    const answer = await add("  Worth every minute.\n");
    expect(answer.status).toBe(201);
    expect(commentSchema.parse(answer.body)).toEqual(answer.body);
    expect(answer.headers.get("location")).toBe(`/api/comments/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      videoId: video.id,
      userId: author.id,
      content: "Worth every minute.",
      user: { id: author.id, name: "Ada Author", profilePictureUrl: null },
    });
    expect(answer.body.updatedAt).toBe(answer.body.createdAt);
    expect((await list("", other)).body).toEqual([answer.body]);
  });

  test.each(["", "   ", "\n\t ", undefined, null, 5, "x".repeat(5001), "a\u0000b"])("refuses %j", async (content) => {
    const answer = await add(content);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.path).toBe("content");
    expect((await list()).body).toEqual([]);
  });

  test("adds it once when the call is repeated with the client's id, and refuses an id of another user", async () => {
    const id = crypto.randomUUID();
    const [first, again] = [await add("Once", author, { id }), await add("Once", author, { id })];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(first.body.id).toBe(id);
    expect((await list()).body).toHaveLength(1);
    expect((await add("Mine", other, { id })).status).toBe(409);
    expect((await add("Odd", author, { id: "1" })).status).toBe(400);
  });

  test("accepts 1 to 5,000 characters, without spaces around them", async () => {
    expect((await add("x")).status).toBe(201);
    expect((await add(`  ${"x".repeat(5000)}  `)).body.content).toHaveLength(5000);
  });

  test("is refused for another user before the input is checked", async () => {
    const answer = await add("", author, { userId: other.id });
    expect(answer.status).toBe(403);
    expect(answer.body.errors).toBeUndefined();
    expect((await add("Hello", author, { userId: undefined })).status).toBe(400);
  });

  test("answers 404 for a deleted or unknown video", async () => {
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    expect((await add("Hello")).status).toBe(404);
    expect((await list()).status).toBe(404);
    for (const id of [NOWHERE, "x"]) {
      video = { id };
      expect((await add("Hello")).status).toBe(404);
      expect((await list()).status).toBe(404);
    }
  });

  test.each([
    "<script>alert(1)</script>",
    `<img src=x onerror="alert(1)">`,
    "javascript:alert(1)",
    `"'><svg/onload=alert(1)>`,
    "{{constructor.constructor('alert(1)')()}}",
    "'; DROP TABLE comments; --",
    "شكرا 🎬 Ünïcödé",
  ])("keeps %j as plain text", async (content) => {
    const { body } = await add(content);
    expect(body.content).toBe(content);
    const read = await list();
    expect(read.headers.get("content-type")).toBe("application/json");
    expect(read.body[0]?.content).toBe(content);
  });
});

describe("editing a comment", () => {
  test("changes the text and updatedAt, for its author only", async () => {
    const { body: before } = await add("Frist");
    const answer = await edit(before.id, " First ");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...before, content: "First", updatedAt: answer.body.updatedAt });
    expect(answer.body.updatedAt > before.createdAt).toBe(true);
    expect((await list()).body).toEqual([answer.body]);
    for (const person of [other, administrator]) expect((await edit(before.id, "Mine", person)).status).toBe(403);
    expect((await list()).body[0]?.content).toBe("First");
  });

  test("to the same text changes nothing", async () => {
    const { body: before } = await add("First");
    expect((await edit(before.id, "First")).body).toEqual(before);
    expect((await edit(before.id, undefined)).body).toEqual(before);
  });

  test("is refused with a blank text; for other users before the input is checked", async () => {
    const { body: comment } = await add("First");
    for (const content of ["", "  ", null, "\u200b", "x".repeat(5001)]) {
      expect((await edit(comment.id, content)).status).toBe(400);
      const refusal = await edit(comment.id, content, other);
      expect([refusal.status, refusal.body.errors]).toEqual([403, undefined]);
    }
  });

  test("answers 404 for an unknown comment", async () => {
    const { body: comment } = await add("First");
    await remove(comment.id);
    for (const id of [comment.id, NOWHERE, "x"]) expect((await edit(id, "Again")).status).toBe(404);
  });
});

describe("deleting a comment", () => {
  test("answers 204 once, then 404", async () => {
    const { body: comment } = await add("First");
    expect((await remove(comment.id, author, { userId: author.id })).status).toBe(204);
    expect((await list()).body).toEqual([]);
    expect((await remove(comment.id)).status).toBe(404);
  });

  test("is for its author and for administrators", async () => {
    const { body: comment } = await add("First");
    expect((await remove(comment.id, other)).status).toBe(403);
    expect((await remove(comment.id, other, { userId: author.id })).status).toBe(403);
    expect((await list()).body).toHaveLength(1);
    expect((await remove(comment.id, administrator)).status).toBe(204);
    for (const id of [NOWHERE, "x"]) expect((await remove(id, administrator)).status).toBe(404);
  });

  test("happens when its author is deleted, but not when its video is", async () => {
    const leaver = await makeUser();
    await add("Bye", leaver);
    await db().user.delete({ where: { id: leaver.id } });
    expect((await list()).body).toEqual([]);
    const { body: comment } = await add("Stay");
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    expect(await db().comment.count({ where: { id: comment.id } })).toBe(1);
  });
});

describe("the list", () => {
  test("pages newest first without skipping or repeating a comment", async () => {
    const createdAt = new Date("2026-03-01T10:00:00Z");
    // Comments of the same time are ordered by id.
    await db().comment.createMany({
      data: Array.from({ length: 12 }, (_, at) => ({
        videoId: video.id,
        userId: author.id,
        content: String(at),
        createdAt: at < 8 ? createdAt : new Date(createdAt.getTime() + at),
        updatedAt: createdAt,
      })),
    });
    const seen: Comment[] = [];
    let page = await list("?limit=5");
    for (;;) {
      expect(page.headers.get("x-total-count")).toBe("12");
      seen.push(...page.body);
      const next = page.headers.get("link")?.match(/<([^>]+)>; rel="next"/)?.[1];
      if (!next) break;
      // A comment added meanwhile is newer than the page and does not shift it.
      if (seen.length === 5) {
        await add("Meanwhile");
        await db().comment.deleteMany({ where: { videoId: video.id, content: "Meanwhile" } });
      }
      page = await author.call<Comment[]>("GET", next);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(12);
    const order = seen.map((comment) => [comment.createdAt, comment.id].join());
    expect(order).toEqual([...order].sort().reverse());
  });

  test.each(["?limit=0", "?limit=x", "?cursor=x", "?cursor=WyJhIiwiYiJd"])("refuses %s", async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test("shows only the name and picture of authors", async () => {
    await add("Hello");
    expect(Object.keys((await list()).body[0]?.user ?? {}).sort()).toEqual(["id", "name", "profilePictureUrl"]);
  });
});

describe("replies", () => {
  const reply = (id: string, content: unknown, person = other) =>
    person.call<Comment & Refusal>("POST", `/api/comments/${id}/replies`, { content });
  const replies = (id: string, query = "") => author.call<Comment[]>("GET", `/api/comments/${id}/replies${query}`);

  test("are listed below their comment, oldest first, and only counted in the list of comments", async () => {
    const { body: comment } = await add("First");
    const [{ body: one, status, headers }, { body: two }] = [
      await reply(comment.id, " Yes "),
      await reply(comment.id, "No"),
    ];
    expect([status, headers.get("location")]).toEqual([201, `/api/comments/${one.id}`]);
    expect(commentSchema.parse(one)).toMatchObject({ videoId: video.id, parentId: comment.id, content: "Yes" });
    expect((await replies(comment.id)).body).toEqual([one, two]);
    const { body, headers: listed } = await list();
    expect([body, listed.get("x-total-count")]).toEqual([[{ ...comment, replyCount: 2 }], "1"]);
    const first = await replies(comment.id, "?limit=1");
    const next = first.headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? "";
    expect([...first.body, ...(await author.call<Comment[]>("GET", next)).body]).toEqual([one, two]);
    expect((await edit(one.id, "Yes!", other)).body).toMatchObject({ content: "Yes!", parentId: comment.id });
    expect((await remove(two.id, other)).status).toBe(204);
    expect((await remove(comment.id)).status).toBe(204);
    expect(await db().comment.count({ where: { videoId: video.id } })).toBe(0);
  });

  test("are added once when the call is repeated with the client's id, which no other text may have", async () => {
    const writer = await makeUser();
    const [{ body: comment }, { body: another }] = [await add("First", writer), await add("Second", writer)];
    const id = crypto.randomUUID();
    const send = (to: string, person = other, traits: object = { id }) =>
      person.call<Comment & Refusal>("POST", `/api/comments/${to}/replies`, { content: "Once", ...traits });
    const { body } = await send(comment.id);
    expect(body.id).toBe(id);
    const notices = () => db().notice.findMany({ where: { userId: writer.id, cause: comment.id } });
    await db().notice.updateMany({ where: { userId: writer.id }, data: { readAt: new Date() } });
    const told = await notices();
    expect(told).toHaveLength(1);
    expect(await send(comment.id)).toMatchObject({ status: 201, body });
    expect((await replies(comment.id)).body).toEqual([body]);
    expect(await notices()).toEqual(told);
    for (const taken of [await send(comment.id, writer), await send(another.id), await add("Mine", other, { id })])
      expect([taken.status, taken.body.detail]).toEqual([409, "This id is taken"]);
    expect((await send(comment.id, other, { id: another.id })).status).toBe(409);
    expect((await send(comment.id, other, { id: "1" })).status).toBe(400);
  });

  test("are refused when they name another user, and added when they name the caller (403)", async () => {
    const { body: comment } = await add("First", administrator);
    const send = (userId: string) =>
      other.call("POST", `/api/comments/${comment.id}/replies`, { content: "Yes", userId });
    expect((await send(administrator.id)).status).toBe(403);
    expect((await replies(comment.id)).body).toEqual([]);
    expect((await send(other.id)).status).toBe(201);
  });

  test("are refused to another reply, without a text, and for an unknown comment", async () => {
    const { body: comment } = await add("First");
    const { body: one } = await reply(comment.id, "Yes");
    expect((await reply(one.id, "Deeper")).status).toBe(400);
    expect((await replies(one.id)).status).toBe(400);
    for (const content of ["", " ", "x".repeat(5001), null])
      expect((await reply(comment.id, content)).status).toBe(400);
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    for (const id of [comment.id, NOWHERE, "x"]) {
      expect((await reply(id, "Yes")).status).toBe(404);
      expect((await replies(id)).status).toBe(404);
    }
  });
});

describe("the list of all comments", () => {
  const listAll = (query: string, person = administrator) =>
    person.call<ListedComment[]>("GET", `/api/comments?${new URLSearchParams(query)}`);

  test("names the video of each, newest first, filters by text and author, and has pages", async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const texts = [`Über ${mark} one`, `${mark} two`, `${mark} three`];
    for (const [at, text] of texts.entries()) await add(text, at === 1 ? other : author);
    const { body, headers } = await listAll(`q=${mark.toUpperCase()}`);
    expect(body.map(({ content }) => content)).toEqual(texts.toReversed());
    expect(headers.get("x-total-count")).toBe("3");
    for (const row of body) expect(listedCommentSchema.parse(row)).toEqual(row);
    expect(body[0]?.video).toEqual({ id: video.id, title: expect.any(String) });
    expect((await listAll(`q=uber ${mark}`)).body).toHaveLength(1);
    expect((await listAll(`q=${mark}&userId=${other.id}`)).body.map(({ content }) => content)).toEqual([texts[1]]);

    const first = await listAll(`q=${mark}&limit=2`);
    const next = first.headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? "";
    const second = await administrator.call<ListedComment[]>("GET", next);
    expect([...first.body, ...second.body]).toEqual(body);

    await administrator.call("DELETE", `/api/videos/${video.id}`);
    expect((await listAll(`q=${mark}`)).body).toEqual([]);
  });

  test("has an audit event without the text when an administrator deletes another user's comment", async () => {
    const [{ body: own }, { body: comment }] = [await add("Mine", administrator), await add("Rude words")];
    for (const { id } of [own, comment]) expect((await remove(id, administrator)).status).toBe(204);
    const events = await db().auditEvent.findMany({ where: { actorId: administrator.id, action: "comment.deleted" } });
    expect(events.filter(({ subjectId }) => subjectId === author.id)).toHaveLength(events.length);
    expect(JSON.stringify(events)).not.toContain("Rude");
    expect(events.at(-1)?.detail).toEqual({});
  });
});
