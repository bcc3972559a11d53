import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Moment, type MomentReply, momentReplySchema, momentSchema } from "@/lib/learning/moments/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const NOWHERE = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

let asker: TestUser;
let other: TestUser;
let administrator: TestUser;
let video: { id: string };

beforeAll(async () => {
  [asker, other, administrator] = await Promise.all([
    makeUser({ name: "Ada Asker" }),
    makeUser(),
    makeUser({ isAdmin: true }),
  ]);
});

beforeEach(async () => {
  video = await makeVideo({ duration: 600 });
});

type Answer = Moment & Refusal;
const add = (input: object, person = asker) =>
  person.call<Answer>("POST", `/api/videos/${video.id}/moments`, {
    kind: "question",
    second: 125,
    body: "Why?",
    ...input,
  });
const list = (query = "", person = asker) => person.call<Moment[]>("GET", `/api/videos/${video.id}/moments${query}`);
const change = (id: string, input: object, person = asker) => person.call<Answer>("PUT", `/api/moments/${id}`, input);
const remove = (id: string, person = asker) => person.call("DELETE", `/api/moments/${id}`);
const reply = (id: string, body: unknown, person = other) =>
  person.call<MomentReply & Refusal>("POST", `/api/moments/${id}/replies`, { body });
const replies = (id: string, person = asker) => person.call<MomentReply[]>("GET", `/api/moments/${id}/replies`);
const accept = (id: string, replyId: unknown, person = asker) =>
  person.call<Answer>("POST", `/api/moments/${id}/accept`, { replyId });
const actionsOf = async (person: TestUser) =>
  (await db().auditEvent.findMany({ where: { actorId: person.id }, orderBy: { at: "asc" } })).map((it) => it.action);

describe("adding a note or question", () => {
  test("answers 201 with the entry as the list shows it, at the given second", async () => {
    const { status, body, headers } = await add({ until: 140, body: "  Why so?\n" });
    expect([status, headers.get("location")]).toEqual([201, `/api/moments/${body.id}`]);
    expect(momentSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      videoId: video.id,
      userId: asker.id,
      user: { id: asker.id, name: "Ada Asker", profilePictureUrl: null },
      kind: "question",
      second: 125,
      until: 140,
      body: "Why so?",
      quote: null,
      recording: 1,
      earlierRecording: false,
      acceptedReplyId: null,
      replyCount: 0,
    });
    expect((await list("", other)).body).toEqual([body]);
  });

  test.each([
    [{ kind: "answer" }, "kind"],
    [{ kind: undefined }, "kind"],
    [{ second: -1 }, "second"],
    [{ second: 1.5 }, "second"],
    [{ second: "125" }, "second"],
    [{ second: 601 }, "second"],
    [{ second: 1e12 }, "second"],
    [{ until: 125 }, "until"],
    [{ until: 601 }, "until"],
    [{ body: "" }, "body"],
    [{ body: " \u200b " }, "body"],
    [{ body: "x".repeat(5001) }, "body"],
    [{ body: "a\u0000b" }, "body"],
    [{ body: undefined }, "body"],
  ])("refuses %j", async (input, path) => {
    const { status, body } = await add(input);
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    expect((await list()).body).toEqual([]);
  });

  test("names the length when it refuses a later second, and accepts the last second", async () => {
    expect((await add({ second: 601 })).body.detail).toContain("600");
    expect((await add({ second: 600 })).status).toBe(201);
    video = await makeVideo({ duration: null });
    expect((await add({ second: 90_000 })).status).toBe(201);
  });

  test("answers 404 for a deleted or unknown video", async () => {
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    for (const id of [video.id, NOWHERE, "x"]) {
      video = { id };
      expect((await add({})).status).toBe(404);
      expect((await list()).status).toBe(404);
    }
  });

  test("adds nothing when its id is sent again, and refuses the id of another entry", async () => {
    const id = crypto.randomUUID();
    const { body } = await add({ id });
    expect(body.id).toBe(id);
    expect(await add({ id })).toMatchObject({ status: 201, body });
    expect((await list()).body).toEqual([body]);
    expect((await add({ id }, other)).status).toBe(409);
    video = await makeVideo({ duration: 600 });
    expect((await add({ id })).status).toBe(409);
    expect((await add({ id: "x" })).status).toBe(400);
  });

  test("is refused when it names another user, and added when it names the caller (403)", async () => {
    expect((await add({ userId: other.id })).status).toBe(403);
    expect((await list()).body).toEqual([]);
    expect((await add({ userId: asker.id })).status).toBe(201);
  });

  test("is limited to 60 a minute, including replies (429)", async () => {
    const eager = await makeUser();
    const { body } = await add({});
    const first = await Promise.all(Array.from({ length: 59 }, (_, index) => add({ second: index }, eager)));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await reply(body.id, "Hm", eager)).status).toBe(201);
    const refused = await add({}, eager);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test.each(["<script>alert(1)</script>", "[x](javascript:alert(1))", "{{7*7}}", "'; DROP TABLE moments; --"])(
    "keeps %j as plain text",
    async (body) => {
      await add({ body });
      expect((await list()).body[0]?.body).toBe(body);
    },
  );
});

describe("the list of a video", () => {
  test("has all questions and the user's own notes by second, filtered by an inclusive range", async () => {
    await add({ kind: "note", second: 30, body: "Mine" });
    await add({ kind: "note", second: 20, body: "Theirs" }, other);
    await add({ second: 40, body: "Theirs" }, other);
    await add({ second: 10, body: "Mine" });
    const seconds = async (query = "", person = asker) => (await list(query, person)).body.map(({ second }) => second);
    expect(await seconds()).toEqual([10, 30, 40]);
    expect(await seconds("", administrator)).toEqual([10, 40]);
    expect(await seconds("?kind=note")).toEqual([30]);
    expect(await seconds("?from=10&to=30")).toEqual([10, 30]);
    expect(await seconds("?from=11&to=39")).toEqual([30]);
  });

  test("pages without skipping or repeating", async () => {
    const data = { videoId: video.id, userId: asker.id, kind: "question" as const, body: "Why?", recording: 1 };
    await db().moment.createMany({ data: Array.from({ length: 12 }, (_, index) => ({ ...data, second: index % 4 })) });
    const seen: Moment[] = [];
    let page = await list("?limit=5&kind=question");
    for (;;) {
      expect(page.headers.get("x-total-count")).toBe("12");
      seen.push(...page.body);
      const next = page.headers.get("link")?.match(/<([^>]+)>; rel="next"/)?.[1];
      if (!next) break;
      page = await asker.call<Moment[]>("GET", next);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(12);
    expect(seen.map(({ second }) => second)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
  });

  test.each(["?kind=x", "?from=-1", "?to=x", "?limit=0", "?cursor=x"])("refuses %s", async (query) => {
    expect((await list(query)).status).toBe(400);
  });
});

describe("changing a note or question", () => {
  test("is for its author only; another user's note answers 404", async () => {
    const [{ body: note }, { body: question }] = [await add({ kind: "note" }), await add({})];
    const { body } = await change(question.id, { body: " Why then? ", second: 20, until: 25, kind: "note" });
    expect(body).toEqual({ ...question, body: "Why then?", second: 20, until: 25, updatedAt: body.updatedAt });
    expect(body.updatedAt > question.updatedAt).toBe(true);
    expect((await change(question.id, {})).body).toEqual(body);
    for (const person of [other, administrator]) {
      const refused = await change(question.id, { body: "" }, person);
      expect([refused.status, refused.body.errors]).toEqual([403, undefined]);
      expect((await change(note.id, { body: "" }, person)).status).toBe(404);
    }
    for (const input of [{ second: 601 }, { until: 10 }, { second: 30 }, { body: " " }])
      expect((await change(question.id, input)).status).toBe(400);
    for (const id of [NOWHERE, "x"]) expect((await change(id, {})).status).toBe(404);
  });

  test("is possible for a note of a deleted video", async () => {
    const { body: note } = await add({ kind: "note" });
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    expect((await change(note.id, { body: "Still mine" })).body.body).toBe("Still mine");
    expect((await remove(note.id)).status).toBe(204);
  });
});

describe("deleting a note or question", () => {
  test("is for its author; administrators can delete a question, which the audit log records", async () => {
    const [{ body: note }, { body: question }] = [await add({ kind: "note" }), await add({})];
    await reply(question.id, "So");
    expect((await remove(question.id, other)).status).toBe(403);
    for (const person of [other, administrator]) expect((await remove(note.id, person)).status).toBe(404);
    expect((await remove(question.id, administrator)).status).toBe(204);
    expect((await remove(question.id)).status).toBe(404);
    expect(await actionsOf(administrator)).toContain("question.deleted");
    expect((await remove(note.id)).status).toBe(204);
    expect((await list()).body).toEqual([]);
  });
});

describe("replies", () => {
  test("are listed oldest first, changed by their author, and deleted by them or an administrator", async () => {
    const { body: question } = await add({});
    const [{ body: first, status, headers }, { body: second }] = [
      await reply(question.id, " So "),
      await reply(question.id, "Or so", asker),
    ];
    expect([status, headers.get("location")]).toEqual([201, `/api/moment-replies/${first.id}`]);
    expect(momentReplySchema.parse(first)).toMatchObject({ momentId: question.id, userId: other.id, body: "So" });
    expect((await replies(question.id)).body).toEqual([first, second]);
    expect((await list()).body[0]?.replyCount).toBe(2);
    const path = `/api/moment-replies/${first.id}`;
    expect((await asker.call("PUT", path, { body: "" })).status).toBe(403);
    expect((await other.call<MomentReply>("PUT", path, { body: "So it is" })).body.body).toBe("So it is");
    expect((await asker.call("DELETE", path)).status).toBe(403);
    expect((await administrator.call("DELETE", path)).status).toBe(204);
    expect((await other.call("DELETE", path)).status).toBe(404);
    expect(await actionsOf(administrator)).toContain("question.reply_deleted");
  });

  test("are added once when the call is repeated with the client's id, which no other reply may have", async () => {
    const [{ body: question }, { body: another }] = [await add({}), await add({})];
    const id = crypto.randomUUID();
    const send = (to: string, person = other, traits: object = { id }) =>
      person.call<MomentReply & Refusal>("POST", `/api/moments/${to}/replies`, { body: "Once", ...traits });
    const { body } = await send(question.id);
    expect(body.id).toBe(id);
    const notices = () => db().notice.findMany({ where: { userId: asker.id, cause: question.id } });
    await db().notice.updateMany({ where: { userId: asker.id }, data: { readAt: new Date() } });
    const told = await notices();
    expect(told).toHaveLength(1);
    expect(await send(question.id)).toMatchObject({ status: 201, body });
    expect((await replies(question.id)).body).toEqual([body]);
    expect(await notices()).toEqual(told);
    for (const taken of [await send(question.id, asker), await send(another.id)])
      expect([taken.status, taken.body.detail]).toEqual([409, "This id is taken"]);
    expect((await send(question.id, other, { id: "1" })).status).toBe(400);
  });

  test("are refused when they name another user, and added when they name the caller (403)", async () => {
    const { body: question } = await add({});
    const send = (userId: string) => other.call("POST", `/api/moments/${question.id}/replies`, { body: "So", userId });
    expect((await send(asker.id)).status).toBe(403);
    expect((await replies(question.id)).body).toEqual([]);
    expect((await send(other.id)).status).toBe(201);
  });

  test("are refused for one's own note (400) and for another user's note (404)", async () => {
    const { body: note } = await add({ kind: "note" });
    expect((await reply(note.id, "So", asker)).status).toBe(400);
    expect((await reply(note.id, "So", other)).status).toBe(404);
    expect((await replies(note.id, other)).status).toBe(404);
    expect((await reply(NOWHERE, "So")).status).toBe(404);
    const { body: question } = await add({});
    for (const body of ["", " ", "x".repeat(5001), null]) expect((await reply(question.id, body)).status).toBe(400);
  });

  test("can be accepted by the asker or an administrator, until the accepted one is deleted", async () => {
    const [{ body: question }, { body: another }] = [await add({}), await add({})];
    const [{ body: answer }, { body: elsewhere }] = [await reply(question.id, "So"), await reply(another.id, "So")];
    expect((await accept(question.id, answer.id, other)).status).toBe(403);
    for (const id of [elsewhere.id, NOWHERE, "x", undefined]) expect((await accept(question.id, id)).status).toBe(400);
    const { body } = await accept(question.id, answer.id);
    expect(body).toEqual({ ...question, replyCount: 1, acceptedReplyId: answer.id });
    expect((await accept(question.id, null, administrator)).body.acceptedReplyId).toBeNull();
    await accept(question.id, answer.id);
    await other.call("DELETE", `/api/moment-replies/${answer.id}`);
    expect((await list()).body.find(({ id }) => id === question.id)?.acceptedReplyId).toBeNull();
    const { body: note } = await add({ kind: "note" });
    expect((await accept(note.id, null)).status).toBe(400);
    expect((await accept(note.id, null, other)).status).toBe(404);
  });
});

describe("a user who is deleted", () => {
  test("leaves questions and replies without a name, and no note", async () => {
    const leaver = await makeUser();
    await add({ kind: "note" }, leaver);
    const { body: question } = await add({}, leaver);
    await reply(question.id, "So", leaver);
    expect((await administrator.call("DELETE", `/api/users/${leaver.id}`)).status).toBe(204);
    expect((await list()).body).toMatchObject([{ id: question.id, user: null, userId: null }]);
    expect((await replies(question.id)).body).toMatchObject([{ user: null, userId: null }]);
    expect(await db().moment.count({ where: { videoId: video.id } })).toBe(1);
  });
});

test("a user has 10,000 replies to questions at most", async () => {
  const full = await makeUser();
  const { body: question } = await add({});
  await db().$executeRaw`
    INSERT INTO moment_replies (moment_id, user_id, body)
    SELECT ${question.id}::uuid, ${full.id}::uuid, 'Kept' FROM generate_series(1, 10000)`;
  expect((await reply(question.id, "One more", full)).status).toBe(409);
});

test("a user has 10,000 notes and questions at most", async () => {
  const full = await makeUser();
  await db().$executeRaw`
    INSERT INTO moments (video_id, user_id, kind, second, recording, body)
    SELECT ${video.id}::uuid, ${full.id}::uuid, 'note', 1, 1, 'Kept' FROM generate_series(1, 10000)`;
  expect((await add({ kind: "note" }, full)).status).toBe(409);
  await db().moment.deleteMany({
    where: { id: (await db().moment.findFirstOrThrow({ where: { userId: full.id } })).id },
  });
  expect((await add({}, full)).status).toBe(201);
});
