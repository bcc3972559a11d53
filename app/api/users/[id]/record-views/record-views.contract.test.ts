import { beforeAll, describe, expect, test } from "vitest";
import { deleteOldViews } from "@/lib/identity/record-views/data";
import { RECORD_VIEW_DAYS, type RecordView, recordViewSchema } from "@/lib/identity/record-views/schema";
import type { CompletionEvent } from "@/lib/learning/events/schema";
import type { UserSummary } from "@/lib/organisation/overview/schema";
import { addDays, dayOf } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { encodeCursor } from "@/lib/platform/http/cursor";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makeVideo } from "@/tests/fixtures/library";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const today = dayOf(new Date(), "UTC");

let administrator: TestUser;
let manager: TestUser;

beforeAll(async () => {
  [administrator, manager] = [await makeUser({ isAdmin: true }), await makeUser({ name: "Mia Manager" })];
});

const viewsOf = async (user: TestUser, query = "") =>
  user.call<RecordView[]>("GET", `/api/users/${user.id}/record-views${query}`);

test("only the user sees who viewed their record", async () => {
  const user = await makeUser();
  const { id } = user;
  await makeTeam({ managers: [manager.id], members: [id] });
  for (const path of [
    `/api/progress/${id}`,
    `/api/progress/${id}/summary`,
    `/api/users/${id}/standing`,
    `/api/reports/users/${id}`,
  ])
    expect((await administrator.call("GET", path)).status, path).toBe(200);
  for (const path of [`/api/progress/${id}/points`, `/api/users/${id}/standing`])
    expect((await manager.call("GET", path)).status, path).toBe(200);
  expect((await user.call("GET", `/api/progress/${id}`)).status).toBe(200);
  const { body, headers } = await viewsOf(user);
  expect(headers.get("x-total-count")).toBe("2");
  expect(body.map((view) => recordViewSchema.parse(view))).toEqual(
    expect.arrayContaining([
      { viewer: { id: administrator.id, name: administrator.name }, day: today, count: 4 },
      { viewer: { id: manager.id, name: manager.name }, day: today, count: 2 },
    ]),
  );
  for (const other of [administrator, manager])
    expect((await other.call("GET", `/api/users/${id}/record-views`)).status).toBe(403);
});

test("refused calls and lists do not count as views", async () => {
  const user = await makeUser();
  expect((await manager.call("GET", `/api/users/${user.id}/standing`)).status).toBe(404);
  expect((await manager.call("GET", `/api/progress/${user.id}/points`)).status).toBe(404);
  expect((await (await makeUser()).call("GET", `/api/progress/${user.id}/points`)).status).toBe(403);
  const both = `${user.id},${manager.id}`;
  expect((await administrator.call("GET", `/api/progress/totals?userIds=${both}`)).status).toBe(200);
  expect((await administrator.call("GET", `/api/progress/${user.id}/points?cursor=x`)).status).toBe(400);
  expect((await viewsOf(user)).body).toEqual([]);
});

describe("lists and files about one user count as a view:", () => {
  /** Addresses filtered to one user, who has completed the video. */
  const narrowed: [string, (user: TestUser, videoId: string, teamId: string) => string][] = [
    ["totals", ({ id }) => `/api/progress/totals?userIds=${id}`],
    ["the audit log of a user", ({ id }) => `/api/audit-events?personId=${id}`],
    ["the export of the audit log", ({ id }) => `/api/audit-events/export?personId=${id}`],
    ["a search of the audit log", ({ email }) => `/api/audit-events?q=${email}`],
    ["the export of such a search", ({ email }) => `/api/audit-events/export?q=${email}`],
    ["the export of points", ({ id }) => `/api/points/export?userId=${id}`],
    ["the export of completions", ({ email }) => `/api/progress/export?q=${email}`],
    ["the export of users", ({ email }) => `/api/users/export?q=${email}`],
    ["the report of a video", ({ email }, videoId) => `/api/reports/videos/${videoId}?q=${email}`],
    ["the export of a report", ({ email }, videoId) => `/api/reports/videos/${videoId}/export?q=${email}`],
    ["a page of one row", (_, videoId) => `/api/reports/videos/${videoId}?limit=1`],
    ["the progress of a team", ({ email }, _, teamId) => `/api/teams/${teamId}/progress?q=${email}`],
    ["the export of a team", ({ email }, _, teamId) => `/api/teams/${teamId}/progress/export?q=${email}`],
    ["the areas of a team of one", (_, __, teamId) => `/api/teams/${teamId}/areas`],
    ["a rating", ({ id }, videoId) => `/api/videos/${videoId}/rating/user/${id}`],
  ];

  test.each(narrowed)("%s", async (_, addressOf) => {
    const user = await makeUser();
    const video = await makeVideo();
    await makeCompletion(user, video, {});
    const { id: teamId } = await makeTeam({ members: [user.id] });
    expect((await administrator.call("PUT", `/api/users/${user.id}`, { name: "Ada" })).status).toBe(200);
    const { status } = await administrator.call("GET", addressOf(user, video.id, teamId));
    expect(status).toBe(200);
    expect((await viewsOf(user)).body).toMatchObject([{ viewer: { id: administrator.id }, count: 1 }]);
  });

  test("completions read one at a time", async () => {
    const user = await makeUser();
    const video = await makeVideo();
    const read = (query: string) => administrator.call<CompletionEvent[]>("GET", `/api/completions?${query}`);
    let since = "0";
    for (let page = await read("limit=1000"); page.body.length > 0; page = await read(`limit=1000&since=${since}`)) {
      since = page.body.at(-1)?.cursor ?? since;
    }
    await makeCompletion(user, video, {});
    const next = async () => {
      const [event] = (await read(`limit=1&since=${since}`)).body;
      since = event?.cursor ?? since;
      return event?.userId;
    };
    // Other tests complete lessons, too.
    await expect.poll(next).toBe(user.id);
    expect((await viewsOf(user)).body).toMatchObject([{ viewer: { id: administrator.id }, count: 1 }]);
  });

  test("but not those about several users or an unknown one", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const video = await makeVideo();
    for (const one of [user, other]) await makeCompletion(one, video, {});
    for (const path of [`/api/reports/videos/${video.id}`, `/api/reports/videos/${video.id}/export`])
      expect((await administrator.call("GET", path)).status).toBe(200);
    const unknown = `/api/audit-events?personId=${crypto.randomUUID()}`;
    expect((await administrator.call("GET", unknown)).status).toBe(200);
    expect((await viewsOf(user)).body).toEqual([]);
  });
});

describe("the standing", () => {
  test("leaves out the account, ratings and comments for managers", async () => {
    const user = await makeUser();
    await makeTeam({ managers: [manager.id], members: [user.id] });
    const { body } = await manager.call<UserSummary>("GET", `/api/users/${user.id}/standing`);
    expect(body).toMatchObject({
      points: 0,
      comments: null,
      ratings: null,
      sessions: null,
      factors: null,
      invitationId: null,
    });
    const { body: whole } = await administrator.call<UserSummary>("GET", `/api/users/${user.id}/standing`);
    expect(whole).toMatchObject({ comments: 0, ratings: 0, sessions: 1, factors: 0 });
  });

  test("is for administrators and managers only", async () => {
    const user = await makeUser();
    expect((await user.call("GET", `/api/users/${user.id}/standing`)).status).toBe(403);
    expect((await manager.call("GET", `/api/users/${manager.id}/standing`)).status).toBe(403);
  });
});

test("views come in pages, and are deleted after a year", async () => {
  const user = await makeUser();
  const on = (days: number) => ({ userId: user.id, viewerId: manager.id, day: new Date(addDays(today, -days)) });
  await db().recordView.createMany({ data: [on(1), on(2), on(RECORD_VIEW_DAYS), on(RECORD_VIEW_DAYS + 1)] });
  const { body, headers } = await viewsOf(user, "?limit=1");
  expect(body.map(({ day }) => day)).toEqual([addDays(today, -1)]);
  const next = headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? "";
  expect((await user.call<RecordView[]>("GET", next)).body.map(({ day }) => day)).toEqual([addDays(today, -2)]);
  const before = encodeCursor("record-views", ["0000-01-01", user.id]);
  expect((await user.call("GET", `/api/users/${user.id}/record-views?cursor=${before}`)).status).toBe(400);
  await deleteOldViews(today);
  expect((await viewsOf(user)).headers.get("x-total-count")).toBe("3");
});
