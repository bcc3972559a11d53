import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";
import { type ReportRow, reportRowSchema, type TeamAreas, teamAreasSchema } from "@/lib/organisation/reports/schema";
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

test("a team's progress has the earliest due first, and those without assignments last", async () => {
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

test("a team's progress is exported with its filter", async () => {
  const { body } = await manager.call<string>("GET", `/api/teams/${team.id}/progress/export?late=true`);
  expect(Papa.parse<object>(body.trim(), { header: true }).data).toMatchObject([
    { name: "Bob", email: "", late: "yes" },
  ]);
});

test("a team's areas add up sub areas, and say how many users have points", async () => {
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

test("others find no progress and no areas", async () => {
  for (const call of ["progress", "progress/export", "areas"]) {
    const address = `/api/teams/${team.id}/${call}`;
    const elsewhere = await makeUser();
    await makeTeam({ managers: [elsewhere.id] });
    for (const user of [ann, elsewhere]) expect((await user.call("GET", address)).status, call).toBe(404);
  }
});
