import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Completion, completionSchema, type UserTotals, userTotalsSchema } from "@/lib/learning/progress/schema";
import type { UserSummary } from "@/lib/organisation/overview/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let learner: TestUser;
let idle: TestUser;
let administrator: TestUser;
/** The learner's videos, the latest completed first. */
const videos: { id: string; title: string }[] = [];

beforeAll(async () => {
  [learner, idle, administrator] = [await makeUser(), await makeUser(), await makeUser({ isAdmin: true })];
  const area = await makeArea();
  for (const [day, evidence] of (["watched", "marked", "watched", "carried"] as const).entries()) {
    const video = await makeVideo({ duration: 600, points: { [area.id]: 10 } });
    await makeCompletion(learner, video, { [area.id]: 10 }, `2026-03-0${day + 1}T10:00:00Z`);
    await db().videoProgress.updateMany({ where: { userId: learner.id, videoId: video.id }, data: { evidence } });
    videos.unshift(video);
  }
  await db().video.update({ where: { id: videos[3]?.id ?? "" }, data: { deletedAt: new Date() } });
});

const completions = (query = "", by = learner) =>
  by.call<Completion[]>("GET", `/api/progress/${learner.id}/completions${query}`);
const idsOf = (list: { videoId: string }[]) => list.map(({ videoId }) => videoId);

test("lists completed videos, the latest first, including videos deleted since", async () => {
  const { status, body, headers } = await completions();
  expect(status).toBe(200);
  expect(z.array(completionSchema).parse(body)).toEqual(body);
  expect(idsOf(body)).toEqual(videos.map(({ id }) => id));
  expect(headers.get("x-total-count")).toBe("4");
  expect(body[0]).toMatchObject({ evidence: "carried", points: 10, watchedPercent: 0, available: true });
  expect(body[3]?.available).toBe(false);
  const { body: asAdministrator } = await completions("", administrator);
  expect(asAdministrator).toEqual(body);
});

test("narrows the list to one kind of evidence, page by page", async () => {
  const first = await completions("?evidence=watched&limit=1");
  expect(first.headers.get("x-total-count")).toBe("2");
  const next = first.headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? "";
  expect(next).toContain("evidence=watched");
  const { body, headers } = await learner.call<Completion[]>("GET", next);
  expect([...idsOf(first.body), ...idsOf(body)]).toEqual([videos[1]?.id, videos[3]?.id]);
  expect(headers.get("link")).toBeNull();
  expect((await completions("?evidence=imported")).body).toEqual([]);
});

test("filters by an area with its sub areas, and by a minimum evidence", async () => {
  const user = await makeUser();
  const [main, other] = [await makeArea(), await makeArea()];
  const below = await makeArea({ parentId: main.id });
  const made: string[] = [];
  for (const [evidence, area] of [
    ["checked", main],
    ["watched", below],
    ["marked", main],
    ["checked", other],
  ] as const) {
    const video = await makeVideo({ points: { [area.id]: 10 } });
    await makeCompletion(user, video, { [area.id]: 10 });
    await db().videoProgress.updateMany({ where: { userId: user.id, videoId: video.id }, data: { evidence } });
    made.push(video.id);
  }
  const [checked, watched, marked, elsewhere] = made;
  const found = async (query: string) =>
    idsOf((await user.call<Completion[]>("GET", `/api/progress/${user.id}/completions?${query}`)).body).sort();
  expect(await found(`areaId=${main.id}`)).toEqual([checked, watched, marked].sort());
  expect(await found(`areaId=${main.id}&atLeast=watched`)).toEqual([checked, watched].sort());
  expect(await found(`area_id=${below.id}&atLeast=checked`)).toEqual([]);
  expect(await found("atLeast=checked")).toEqual([checked, elsewhere].sort());
});

test.each([
  ["an unsupported minimum evidence", "?atLeast=marked", 400],
  ["an unknown kind of evidence", "?evidence=seen", 400],
  ["a cursor of another list", `?cursor=${Buffer.from('["users","x"]').toString("base64url")}`, 400],
])("refuses %s", async (_, query, status) => {
  expect((await completions(query)).status).toBe(status);
});

test("refuses another learner's list", async () => {
  expect((await completions("", idle)).status).toBe(403);
});

test("gives the totals of some users, and leaves out users without completions", async () => {
  const path = `/api/progress/totals?userIds=${[learner.id.toUpperCase(), idle.id, crypto.randomUUID()]}`;
  const { status, body } = await administrator.call<UserTotals[]>("GET", path);
  expect(status).toBe(200);
  expect(z.array(userTotalsSchema).parse(body)).toEqual([
    { userId: learner.id, videos: 4, checked: 0, watched: 2, marked: 1, points: 40 },
  ]);
  expect((await learner.call("GET", path)).status).toBe(403);
});

test.each(["", "?userIds=", "?userIds=x", `?userIds=${Array(201).fill(crypto.randomUUID())}`])(
  "refuses totals of %s",
  async (query) => {
    const { status, body } = await administrator.call<Refusal>("GET", `/api/progress/totals${query}`);
    expect([status, typeof body.detail]).toEqual([400, "string"]);
  },
);

test("the standing has the lessons with percent, evidence and time, and refuses an invalid cursor", async () => {
  const { body } = await administrator.call<UserSummary>("GET", `/api/users/${learner.id}/standing`);
  expect(body.completions).toEqual({ checked: 0, watched: 2, marked: 1, imported: 0, carried: 1 });
  expect(idsOf(body.lessons)).toEqual(videos.map(({ id }) => id));
  expect(body.lessons[0]).toEqual({
    videoId: videos[0]?.id,
    title: videos[0]?.title,
    evidence: "carried",
    completedAt: "2026-03-04T10:00:00.000Z",
    percent: 0,
    watchedPercent: 0,
  });
  expect((await administrator.call("GET", `/api/users/${learner.id}/standing?cursor=x`)).status).toBe(400);
});
