import { beforeAll, expect, test } from "vitest";
import { getOverview } from "@/lib/organisation/overview/data";
import { type Overview, overviewSchema } from "@/lib/organisation/overview/schema";
import { db } from "@/lib/platform/db";
import { makeCompletion } from "@/tests/fixtures/completions";
import { failMailOf, invite } from "@/tests/fixtures/invitation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const read = async () => (await administrator.call<Overview>("GET", "/api/admin/overview")).body;

test("the overview counts rows, without deactivated users", async () => {
  const before = await read();
  expect(overviewSchema.parse(before)).toEqual(before);
  const [person, colleague] = [await makeUser(), await makeUser({ isAdmin: true })];
  await makeVideo({ points: { [(await makeArea()).id]: 10 } });
  const after = await read();
  expect(after.counts).toEqual({
    ...before.counts,
    users: before.counts.users + 2,
    admins: before.counts.admins + 1,
    videos: before.counts.videos + 1,
    knowledgeAreas: before.counts.knowledgeAreas + 1,
  });
  expect(after.latestUser).toMatchObject({ id: colleague.id, email: colleague.email });
  expect(after.glance.now.newUsers).toBe(before.glance.now.newUsers + 2);
  for (const { id } of [person, colleague]) {
    expect((await administrator.call("PUT", `/api/users/${id}/active`, { active: false })).status).toBe(200);
  }
  expect((await read()).counts).toMatchObject({ users: before.counts.users, admins: before.counts.admins });
});

test("the overview splits 60 days at midnight in the organisation's time zone", async () => {
  // Long before the rows of any other test.
  const now = new Date("2001-04-10T12:00:00Z");
  const [ada, ben, gone] = [await makeUser(), await makeUser(), await makeUser()];
  const area = await makeArea();
  const videos = [await makeVideo(), await makeVideo(), await makeVideo()];
  const complete = (person: TestUser, at: string, nth: number) =>
    makeCompletion(person, videos[nth] ?? { id: "" }, { [area.id]: 10 }, at);
  // Berlin went to summer time on 25 March; its 10 April began at 22:00 UTC.
  await complete(ada, "2001-04-09T22:00:00Z", 0);
  await complete(ada, "2001-04-09T21:59:59Z", 1);
  await complete(ben, "2001-04-10T21:59:59Z", 0);
  await complete(ben, "2001-04-10T22:00:00Z", 1);
  await complete(gone, "2001-03-11T23:00:00Z", 0);
  await complete(gone, "2001-03-11T22:59:59Z", 1);
  await complete(ada, "2001-02-09T23:00:00Z", 2);
  await complete(ben, "2001-02-08T22:59:59Z", 2);
  await db().user.update({ where: { id: gone.id }, data: { deactivatedAt: now } });
  await db().user.update({ where: { id: ben.id }, data: { createdAt: new Date("2001-03-20T12:00:00Z") } });

  const { glance } = await getOverview("Europe/Berlin", now);
  expect(glance.days).toHaveLength(30);
  expect([glance.days[0]?.day, glance.days.at(-1)?.day]).toEqual(["2001-03-12", "2001-04-10"]);
  expect(glance.days.at(-1)).toMatchObject({ completions: 2, learners: 2, points: 20, newUsers: 0 });
  expect(glance.days.at(-2)).toMatchObject({ completions: 1, learners: 1, points: 10 });
  expect(glance.days[0]).toMatchObject({ completions: 1, learners: 0, points: 10 });
  expect(glance.days.find(({ day }) => day === "2001-03-20")?.newUsers).toBe(1);
  expect(glance.now).toEqual({ completions: 4, learners: 2, points: 40, newUsers: 1 });
  expect(glance.before).toEqual({ completions: 2, learners: 1, points: 20, newUsers: 0 });
  expect((await getOverview("UTC", now)).glance.days.at(-1)).toMatchObject({ completions: 2, learners: 1 });
});

test("the overview names what needs attention until it is resolved", async () => {
  const before = (await read()).attention;
  const main = await makeArea({ totalPoints: 0 });
  const sub = await makeArea({ parentId: main.id, totalPoints: 10_000 });
  const tight = await makeArea({ totalPoints: 9 });
  const crowd = await makeVideo({ points: { [main.id]: 1, [sub.id]: 10_000, [tight.id]: 10 } });
  const [bare, broken] = [await makeVideo(), await makeVideo({ points: { [(await makeArea()).id]: 5 } })];
  const invitee = await invite(administrator);
  await failMailOf(invitee);
  const reporters = await Promise.all([makeUser(), makeUser(), makeUser(), makeUser()]);
  for (const { call } of reporters) await call("POST", `/api/videos/${broken.id}/playback-reports`);

  const { attention } = await read();
  expect(attention.unscored.count).toBe(before.unscored.count + 1);
  expect(attention.unscored.first[0]).toEqual({ id: bare.id, title: bare.title });
  expect(attention.undelivered.count).toBe(before.undelivered.count + 1);
  expect(attention.undelivered.first[0]).toMatchObject({ id: invitee.id, email: invitee.email });
  expect(attention.unplayable.count).toBe(before.unplayable.count + 1);
  expect(attention.unplayable.first[0]).toMatchObject({ id: broken.id, title: broken.title, people: 4 });
  expect(attention.overTotal.count).toBe(before.overTotal.count + 2);
  expect(attention.overTotal.first[0]).toEqual({ id: main.id, name: main.name, totalPoints: 0, offeredPoints: 10_001 });
  for (const { first } of Object.values(attention)) expect(first.length).toBeLessThanOrEqual(3);

  await administrator.call("DELETE", `/api/videos/${broken.id}/playback-reports`);
  await administrator.call("DELETE", `/api/videos/${bare.id}`);
  await administrator.call("DELETE", `/api/videos/${crowd.id}`);
  const invitation = await db().invitation.findUniqueOrThrow({ where: { userId: invitee.id } });
  await administrator.call("POST", `/api/users/invitations/${invitation.id}/resend`);
  const after = (await read()).attention;
  expect(Object.values(after).map(({ count }) => count)).toEqual(Object.values(before).map(({ count }) => count));
});

test("the overview shows completed training, late users, and the teams with the most late users", async () => {
  const before = await read();
  const [late, done, excused] = [await makeUser(), await makeUser(), await makeUser()];
  const team = await makeTeam({ members: [late.id, done.id, excused.id] });
  const video = await makeVideo();
  const dueOn = new Date("2026-01-05");
  const rows = [
    { userId: late.id, dueOn },
    { userId: done.id, dueOn, doneAt: new Date("2026-01-04"), doneEvidence: "marked" as const },
    { userId: excused.id, dueOn, excusedAt: new Date() },
  ];
  // Assigned long ago, so that the figure of 30 days ago is the same.
  const people = { create: rows.map((row) => ({ ...row, madeAt: new Date("2025-12-01") })) };
  await db().assignment.create({ data: { videoId: video.id, people } });
  const after = await read();
  expect(after.training.now.late).toBe(before.training.now.late + 1);
  expect(after.training.before.late).toBe(before.training.before.late + 1);
  expect(after.training.now.donePercent).toBeGreaterThan(0);
  const teams = after.teams.map(({ late: count }) => count);
  expect(teams).toEqual(teams.toSorted((a, b) => b - a));
  expect(teams.length).toBeLessThanOrEqual(5);
  const own = after.teams.find(({ id }) => id === team.id);
  if (own) expect(own).toEqual({ id: team.id, name: team.name, users: 3, late: 1 });
});
