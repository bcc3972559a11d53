import { beforeAll, expect, test } from "vitest";
import { type Notice, noticeSchema } from "@/lib/messages/notices/schema";
import { addDays, dayOf } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const list = (user: TestUser, query = "") => user.call<Notice[]>("GET", `/api/users/${user.id}/notices${query}`);
const preferences = (user: TestUser, body: object) =>
  user.call<Refusal>("PUT", `/api/users/${user.id}/preferences`, body);

test("an assignment gives each user one notice, which can be marked as read alone or with all others", async () => {
  const [user, video] = [await makeUser(), await makeVideo()];
  const team = await makeTeam({ members: [user.id] });
  const assignment = { videoId: video.id, teamId: team.id, dueOn: addDays(dayOf(new Date(), "UTC"), 7) };
  for (const status of [201, 200]) {
    expect((await administrator.call("POST", "/api/assignments", assignment)).status).toBe(status);
  }
  const { body, headers } = await list(user, "?unread=1");
  expect(body).toMatchObject([
    { kind: "assignment", text: `Assigned to you: ${video.title}`, link: `/videos/${video.id}`, readAt: null },
  ]);
  expect(noticeSchema.parse(body[0])).toEqual(body[0]);
  expect(headers.get("x-total-count")).toBe("1");

  const at = `/api/users/${user.id}/notices/${body[0]?.id}`;
  const read = await user.call<Notice>("PUT", at, { read: true });
  expect(read.body.readAt).not.toBeNull();
  expect((await user.call<Notice>("PUT", at, {})).body).toEqual(read.body);
  expect((await list(user, "?unread=1")).body).toEqual([]);
  expect((await user.call<Notice>("PUT", at, { read: false })).body.readAt).toBeNull();
  expect((await user.call("POST", `/api/users/${user.id}/notices/read`)).status).toBe(204);
  expect((await list(user)).body).toEqual([expect.objectContaining({ readAt: expect.any(String) })]);
});

test("a badge gives one notice, also when it is earned again, and none to users who muted badges", async () => {
  const [user, muted, area] = [await makeUser(), await makeUser(), await makeArea()];
  expect((await preferences(muted, { mutedNotices: ["badge"] })).status).toBe(200);
  const video = await makeVideo({ points: { [area.id]: 10 } });
  for (const { id, call } of [user, muted]) {
    const completion = { userId: id, videoId: video.id, knowledgeAreaId: area.id };
    for (const completed of [true, false, true]) {
      expect((await call("POST", "/api/progress/complete", { ...completion, completed })).status).toBe(200);
    }
  }
  const badges = async (person: TestUser) => (await list(person)).body.filter(({ kind }) => kind === "badge");
  await expect.poll(() => badges(user), { timeout: 10_000 }).toHaveLength(1);
  expect((await badges(user))[0]).toMatchObject({ link: "/progress", text: expect.stringMatching(/^New badge: /) });
  expect(await badges(muted)).toEqual([]);
});

test("administrators get a notice each time a video stops playing", async () => {
  const video = await makeVideo();
  const notices = () => db().notice.findMany({ where: { userId: administrator.id, text: { contains: video.title } } });
  const { writeHealth } = await import("@/lib/library/video-health/look");
  await db().$transaction(async (tx) => {
    await writeHealth(tx, video.id, "ok", "gone");
    await writeHealth(tx, video.id, "gone", "ok");
    await writeHealth(tx, video.id, "ok", "private");
  });
  expect(await notices()).toHaveLength(2);
});

test.each([
  ["question", (id: string) => `/api/videos/${id}/moments`, { kind: "question", second: 5, body: "Why?" }, "moments"],
  ["comment", (id: string) => `/api/videos/${id}/comments`, { content: "Mine" }, "comments"],
])(
  "many replies to one %s give one unread notice, and a reply after it is read gives another",
  async (_, add, text, list_) => {
    const [author, other, video] = [await makeUser(), await makeUser(), await makeVideo()];
    const ask = async () =>
      (await author.call<{ id: string }>("POST", add(video.id), { ...text, userId: author.id })).body.id;
    const [first, second] = [await ask(), await ask()];
    const reply = (to: string) =>
      other.call("POST", `/api/${list_}/${to}/replies`, { body: "So", content: "So", userId: other.id });
    const unread = async () => (await list(author, "?unread=1")).body;
    await Promise.all(Array.from({ length: 5 }, () => reply(first)));
    expect(await unread()).toHaveLength(1);
    await reply(second);
    expect(await unread()).toHaveLength(2);
    expect((await author.call("POST", `/api/users/${author.id}/notices/read`)).status).toBe(204);
    const [before] = (await list(author)).body;
    expect((await reply(first)).status).toBe(201);
    expect((await reply(first)).status).toBe(201);
    const [notice, ...more] = await unread();
    expect(more).toEqual([]);
    expect(Date.parse(notice?.at ?? "")).toBeGreaterThan(Date.parse(before?.at ?? ""));
  },
);

test("notices of the same kind and cause are stored once", async () => {
  const user = await makeUser();
  const notice = {
    userId: user.id,
    kind: "badge" as const,
    cause: "first",
    text: "New badge: First",
    link: "/progress",
  };
  const { addNotices } = await import("@/lib/messages/notices/data");
  await db().$transaction((tx) => addNotices(tx, [notice, notice, { ...notice, kind: "reply" }]));
  await db().$transaction((tx) => addNotices(tx, [notice, notice]));
  expect(await db().notice.count({ where: { userId: user.id } })).toBe(2);
});

test("only the user can read their notices, and assignments cannot be muted", async () => {
  const user = await makeUser();
  expect((await administrator.call("GET", `/api/users/${user.id}/notices`)).status).toBe(403);
  expect((await administrator.call("POST", `/api/users/${user.id}/notices/read`)).status).toBe(403);
  const unknown = `/api/users/${user.id}/notices/7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11`;
  expect((await user.call("PUT", unknown, { read: true })).status).toBe(404);
  for (const mutedNotices of [["assignment"], ["lunch"], "badge"]) {
    expect((await preferences(user, { mutedNotices })).status).toBe(400);
  }
});
