import { beforeAll, expect, test } from "vitest";
import { type Note, noteSchema } from "@/lib/learning/moments/schema";
import { db } from "@/lib/platform/db";
import { baseUrl } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let learner: TestUser;
let administrator: TestUser;
let first: { id: string; title: string };
let second: { id: string; title: string };

beforeAll(async () => {
  [learner, administrator] = await Promise.all([makeUser(), makeUser({ isAdmin: true })]);
  [first, second] = [await makeVideo({ title: "Zürich *by* night" }), await makeVideo({ title: "An index" })];
  const other = await makeUser();
  const rows: [string, TestUser, number, string][] = [
    [first.id, learner, 724, "# Élan\nof the *city*"],
    [second.id, learner, 5, "Sorted"],
    [first.id, learner, 12, "<b>Bold</b>"],
    [first.id, other, 3, "Not theirs"],
  ];
  for (const [videoId, user, at, body] of rows) {
    const { status } = await user.call("POST", `/api/videos/${videoId}/moments`, { kind: "note", second: at, body });
    expect(status).toBe(201);
  }
  await learner.call("POST", `/api/videos/${first.id}/moments`, { kind: "question", second: 1, body: "No note" });
  await administrator.call("DELETE", `/api/videos/${second.id}`);
});

const list = (query = "", person = learner) => person.call<Note[]>("GET", `/api/users/${learner.id}/notes${query}`);

test("lists the user's own notes newest first with their lessons, including deleted lessons", async () => {
  const { body, headers } = await list();
  expect(body.map(({ body }) => body)).toEqual(["<b>Bold</b>", "Sorted", "# Élan\nof the *city*"]);
  expect(headers.get("x-total-count")).toBe("3");
  for (const note of body) expect(noteSchema.parse(note)).toEqual(note);
  expect(body[1]?.video).toEqual({ id: second.id, title: second.title, isAvailable: false });
});

test.each([
  ["?q=ELAN", 1],
  ["?q=zurich", 2],
  ["?q=%25", 0],
  ["?q=index", 1],
])("finds by %s, in any case and without accents", async (query, count) => {
  expect((await list(query)).body).toHaveLength(count);
});

test("finds characters as they are written, also those that mean something in a pattern", async () => {
  const [person, video] = [await makeUser(), await makeVideo()];
  const text = String.raw`***=Costs $5.00 (50%) [x]* a_b \d+ ^end|`;
  const input = { kind: "note", second: 1, body: text };
  expect((await person.call("POST", `/api/videos/${video.id}/moments`, input)).status).toBe(201);
  const finds = async (q: string) =>
    (await person.call<Note[]>("GET", `/api/users/${person.id}/notes?q=${encodeURIComponent(q)}`)).body.length;
  for (const q of [text, "***=", "$5.00", "(50%) [x]*", "a_b", String.raw`\d+`, "^end|"])
    expect([q, await finds(q)]).toEqual([q, 1]);
  for (const q of ["5x00", "(5*", "aXb", "^Costs", "|", "d|e"].filter((q) => !text.includes(q)))
    expect([q, await finds(q)]).toEqual([q, 0]);
});

test("narrows to one lesson, and pages", async () => {
  expect((await list(`?videoId=${first.id}`)).body).toHaveLength(2);
  const page = await list("?limit=2");
  const next = page.headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? "";
  const { body } = await learner.call<Note[]>("GET", next);
  expect([...page.body, ...body]).toEqual((await list()).body);
});

test("refuses administrators", async () => {
  expect((await list("", administrator)).status).toBe(403);
  expect((await administrator.call("GET", `/api/users/${learner.id}/notes/export`)).status).toBe(403);
});

test("exports them as Markdown that shows each text literally", async () => {
  const { headers, body } = await learner.call<string>("GET", `/api/users/${learner.id}/notes/export`);
  expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="waypoint-notes-\d{4}-\d\d-\d\d\.md"$/);
  expect(body).toContain(`/videos/${first.id}?t=724)\n\n\\# Élan\\\nof the \\*city\\*`);
  expect(body).toMatch(/\[12:04\]\(https?:\/\//);
  expect(body).toContain("\\<b\\>Bold\\</b\\>");
  expect(body).toContain("## Zürich \\*by\\* night");
  expect(body).not.toContain(second.id);
  expect(body).toContain("0:05\n\nSorted");
  expect(body).not.toContain("Not theirs");
  expect(body).not.toContain("No note");
});

test("one export of a user's notes runs at a time", async () => {
  const [person, video] = [await makeUser(), await makeVideo()];
  // More than the buffers of a connection hold, so that an export that is not read goes on.
  for (const part of [0, 1, 2])
    await db().$executeRaw`
      INSERT INTO moments (video_id, user_id, kind, second, body, recording)
      SELECT ${video.id}::uuid, ${person.id}::uuid, 'note', i, rpad(i || ' ', 5000, 'é'), 1
      FROM generate_series(${part * 400}::int + 1, ${part * 400}::int + 400) i`;
  const path = `/api/users/${person.id}/notes/export`;
  const url = new URL(path, baseUrl);
  const first = await fetch(url, { headers: { cookie: `${person.cookie.name}=${person.cookie.value}` } });
  expect(first.status).toBe(200);
  expect((await person.call("GET", path)).status).toBe(409);
  expect((await first.text()).match(/\n\[\d/g)).toHaveLength(1_200);
  await expect.poll(async () => (await person.call("GET", path)).status).toBe(200);
});

test("a HEAD request of an export leaves none running", async () => {
  for (const path of [`/api/users/${learner.id}/notes/export`, "/api/account/export"]) {
    expect((await learner.call("HEAD", path)).status).toBe(200);
    expect((await learner.call("GET", path)).status).toBe(200);
  }
});

test("an account's export has notes, questions and replies", async () => {
  const { body } = await learner.call<Record<string, { body: string }[]>>("GET", "/api/account/export");
  expect(body.notes).toHaveLength(3);
  expect(body.questions?.map(({ body }) => body)).toEqual(["No note"]);
  expect(body.replies).toEqual([]);
  expect(await db().moment.count({ where: { userId: learner.id } })).toBe(4);
});
