import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import {
  type LateEntry,
  lateEntrySchema,
  type ReportRow,
  reportRowSchema,
  type TeamAreas,
  type TeamFigures,
  teamAreasSchema,
} from "@/lib/organisation/reports/schema";
import { addDays, dayOf } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const today = dayOf(new Date(), "UTC");
const dueIn = (days: number) => new Date(addDays(today, days));

let manager: TestUser;
let ann: TestUser;
let bob: TestUser;
let team: { id: string; name: string };
let main: { id: string };
let sub: { id: string };

beforeAll(async () => {
  [manager, ann, bob] = [
    await makeUser({ name: "Zoe" }),
    await makeUser({ name: "Ann" }),
    await makeUser({ name: "Bob" }),
  ];
  team = await makeTeam({ managers: [manager.id], members: [ann.id] });
  await makeTeam({ parentId: team.id, members: [bob.id] });
  main = await makeArea();
  sub = await makeArea({ parentId: main.id });
  const videos = [await makeVideo({ points: { [main.id]: 5, [sub.id]: 2 } }), await makeVideo()];
  await makeCompletion(ann, videos[0] as { id: string }, { [main.id]: 5, [sub.id]: 2 });
  const done = { doneAt: new Date(), doneEvidence: "marked" as const };
  const people = [
    [
      { userId: ann.id, dueOn: dueIn(3), ...done },
      { userId: bob.id, dueOn: dueIn(-1) },
    ],
    [
      { userId: ann.id, dueOn: dueIn(5) },
      { userId: bob.id, dueOn: dueIn(-1), excusedAt: new Date() },
    ],
  ];
  for (const [index, { id: videoId }] of videos.entries()) {
    await db().assignment.create({ data: { videoId, people: { create: people[index] } } });
  }
});

test("a team's progress has users with the earliest due day first, and users without assignments last", async () => {
  const { status, body, headers } = await manager.call<ReportRow[]>("GET", `/api/teams/${team.id}/progress`);
  expect(status).toBe(200);
  expect(headers.get("x-total-count")).toBe("3");
  expect(body.map((row) => reportRowSchema.parse(row))).toMatchObject([
    { name: "Bob", status: "in_progress", percent: 0, dueOn: addDays(today, -1), isLate: true, points: 0 },
    { name: "Ann", status: "in_progress", percent: 50, dueOn: addDays(today, 5), isLate: false, marked: 1, points: 7 },
    { name: "Zoe", status: "not_started", percent: null, dueOn: null },
  ]);
  const late = await manager.call<ReportRow[]>("GET", `/api/teams/${team.id}/progress?late=1`);
  expect(late.body.map(({ userId }) => userId)).toEqual([bob.id]);
});

test("a team's figures include the teams below, and each figure has a list of the same length", async () => {
  const [lead, late, twice] = [
    await makeUser({ name: "Lead" }),
    await makeUser({ name: "Late" }),
    await makeUser({ name: "Twice" }),
  ];
  const [soon, gone, elsewhere] = [await makeUser({ name: "Soon" }), await makeUser(), await makeUser()];
  const top = await makeTeam({ managers: [lead.id], members: [late.id] });
  const below = await makeTeam({ parentId: top.id, members: [twice.id, soon.id, gone.id], managers: [late.id] });
  await makeTeam({ members: [elsewhere.id] });
  await db().user.update({ where: { id: gone.id }, data: { deactivatedAt: new Date() } });
  const assignTo = async (teamId: string | null, days: number, ...people: TestUser[]) => {
    const create = people.map(({ id: userId }) => ({ userId, dueOn: dueIn(days) }));
    return db().assignment.create({ data: { videoId: (await makeVideo()).id, teamId, people: { create } } });
  };
  const first = await assignTo(below.id, -5, twice, gone);
  const second = await assignTo(null, -3, twice, late, elsewhere);
  await assignTo(top.id, 4, soon, twice);
  await assignTo(top.id, 30, lead);
  const ended = await assignTo(top.id, -2, soon);
  await db().assignment.update({ where: { id: ended.id }, data: { endedAt: new Date(), endReason: "hand" } });

  const read = async <T>(address: string, user = lead) => user.call<T>("GET", `/api/teams/${address}`);
  expect((await read<TeamFigures>(`${top.id}/figures`)).body).toEqual({ users: 4, late: 2, entries: 3, dueSoon: 2 });
  expect((await read<TeamFigures>(`${below.id}/figures`)).body).toEqual({ users: 3, late: 2, entries: 3, dueSoon: 2 });
  const users = async (filter: string) =>
    (await read<ReportRow[]>(`${top.id}/progress?sort=name&${filter}`)).body.map(({ name }) => name);
  expect(await users("late=1")).toEqual(["Late", "Twice"]);
  expect(await users("due=week")).toEqual(["Soon", "Twice"]);
  expect(await users("due=week&late=true")).toEqual(["Twice"]);
  expect((await read(`${top.id}/progress?due=month`)).status).toBe(400);

  const entries = await read<LateEntry[]>(`${top.id}/late`);
  expect(entries.body.map((row) => lateEntrySchema.parse(row))).toMatchObject([
    { name: "Twice", assignmentId: first.id, team: { id: below.id, name: below.name }, dueOn: addDays(today, -5) },
    { name: "Late", assignmentId: second.id, team: null, dueOn: addDays(today, -3) },
    { name: "Twice", assignmentId: second.id },
  ]);
  expect(entries.headers.get("x-total-count")).toBe("3");
  const firstPage = await read<LateEntry[]>(`${top.id}/late?limit=2&q=W`);
  expect(firstPage.body.map(({ assignmentId }) => assignmentId)).toEqual([first.id, second.id]);
  const page = await read<LateEntry[]>(`${top.id}/late?limit=2`);
  const next = page.headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? "";
  expect((await lead.call<LateEntry[]>("GET", next)).body).toEqual(entries.body.slice(2));
});

test("a team's progress is exported with its filter", async () => {
  const { body } = await manager.call<string>("GET", `/api/teams/${team.id}/progress/export?late=true`);
  expect(Papa.parse<object>(body.trim(), { header: true }).data).toMatchObject([
    { name: "Bob", email: "", late: "yes" },
  ]);
});

test("a team's areas add up sub areas, and count the users with points", async () => {
  const { status, body, headers } = await manager.call<TeamAreas>("GET", `/api/teams/${team.id}/areas?limit=2`);
  expect(status).toBe(200);
  const { areas, users } = teamAreasSchema.parse(body);
  expect(areas.filter(({ id }) => [main.id, sub.id].includes(id))).toMatchObject([
    { id: main.id, learners: 1, points: 7 },
    { id: sub.id, learners: 1, points: 2 },
  ]);
  expect(users).toEqual([
    { userId: ann.id, name: "Ann", points: { [main.id]: 7, [sub.id]: 2 } },
    { userId: bob.id, name: "Bob", points: {} },
  ]);
  expect(headers.get("x-total-count")).toBe("3");
  const next = headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? "";
  expect((await manager.call<TeamAreas>("GET", next)).body.users).toEqual([
    { userId: manager.id, name: "Zoe", points: {} },
  ]);
});

test("other users get 404 for progress, figures and areas", async () => {
  for (const call of ["progress", "progress/export", "areas", "figures", "late"]) {
    const address = `/api/teams/${team.id}/${call}`;
    const elsewhere = await makeUser();
    await makeTeam({ managers: [elsewhere.id] });
    for (const user of [ann, elsewhere]) expect((await user.call("GET", address)).status, call).toBe(404);
  }
});
