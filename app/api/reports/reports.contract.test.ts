import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { UserCareerTrack, UserLearningPath } from "@/lib/learning/enrolments/schema";
import {
  type ReportLesson,
  type ReportRow,
  reportLessonSchema,
  reportRowSchema,
  type SummaryFigures,
  summaryFiguresSchema,
  type UserReportRow,
  userReportRowSchema,
} from "@/lib/organisation/reports/schema";
import { addDays, dayOf } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { setAttempts } from "@/tests/fixtures/attempts";
import type { Refusal } from "@/tests/fixtures/client";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo, newName } from "@/tests/fixtures/library";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const today = dayOf(new Date(), "UTC");
const word = newName("Reported");

let administrator: TestUser;
let manager: TestUser;
/** Learners: finished the path, half way through it, late with its assignment, only in the team. */
let [done, halfway, late, idle]: TestUser[] = [];
let area: { id: string };
let videos: { id: string }[];
let path: { id: string };
let track: { id: string };
let team: { id: string; name: string };
let subTeam: { id: string; name: string };

const named = (name: string) => makeUser({ name: `${name} ${word}` });

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  manager = await makeUser({ name: `Zoe ${word}` });
  [done, halfway, late, idle] = [await named("Ann"), await named("Bob"), await named("Cid"), await named("Dan")];
  area = await makeArea({ totalPoints: 20 });
  videos = [await makeVideo({ points: { [area.id]: 10 } }), await makeVideo({ points: { [area.id]: 10 } })];
  path = await makePath({ videoIds: videos.map(({ id }) => id) });
  track = await makeTrack({ pathIds: [path.id] });
  for (const { id: userId } of [done, halfway] as TestUser[]) {
    await db().pathStart.create({ data: { userId, pathId: path.id } });
    await db().trackStart.create({ data: { userId, trackId: track.id } });
  }
  for (const video of videos) await makeCompletion(done as TestUser, video, { [area.id]: 10 });
  await makeCompletion(halfway as TestUser, videos[0] as { id: string }, { [area.id]: 10 }, "2026-01-02T12:00:00Z");
  team = await makeTeam({ members: [(idle as TestUser).id], managers: [manager.id] });
  subTeam = await makeTeam({ parentId: team.id, members: [(late as TestUser).id] });
  await db().assignment.create({
    data: {
      pathId: path.id,
      people: { create: { userId: (late as TestUser).id, dueOn: new Date(addDays(today, -2)) } },
    },
  });
});

const report = async (query = "", subject = "paths", id = path.id, by = administrator) => {
  const answer = await by.call<ReportRow[]>("GET", `/api/reports/${subject}/${id}${query}`);
  expect(answer.status, query).toBe(200);
  return { rows: z.array(reportRowSchema).parse(answer.body), headers: answer.headers };
};
const namesIn = (rows: { name: string }[]) => rows.map(({ name }) => name.slice(0, 3));

describe("the report of a path", () => {
  test("lists users who started it or have it assigned, with their figures", async () => {
    const { rows, headers } = await report();
    expect(headers.get("x-total-count")).toBe("3");
    expect(rows).toMatchObject([
      {
        userId: done?.id,
        status: "completed",
        percent: 100,
        watched: 0,
        marked: 2,
        points: 20,
        lastActiveOn: today,
        dueOn: null,
      },
      { status: "in_progress", percent: 50, marked: 1, points: 10, lastActiveOn: "2026-01-02", teams: [] },
      {
        email: late?.email,
        status: "not_started",
        percent: 0,
        marked: 0,
        points: 0,
        lastActiveOn: null,
        dueOn: addDays(today, -2),
        isLate: true,
        teams: [{ id: subTeam.id, name: subTeam.name }],
      },
    ]);
  });

  test.each([
    ["?status=completed", ["Ann"]],
    ["?status=not_started", ["Cid"]],
    ["?late=true", ["Cid"]],
    ["?late=false", ["Ann", "Bob", "Cid"]],
    [`?q=bob`, ["Bob"]],
    ["?state=deactivated", []],
    ["?sort=percent", ["Cid", "Bob", "Ann"]],
    ["?sort=points", ["Ann", "Bob", "Cid"]],
    ["?sort=lastActive", ["Cid", "Bob", "Ann"]],
    ["?sort=due", ["Cid", "Ann", "Bob"]],
  ])("%s shows %j", async (query, names) => {
    const { rows, headers } = await report(query);
    expect(namesIn(rows)).toEqual(names);
    expect(headers.get("x-total-count")).toBe(String(names.length));
  });

  test("comes in pages by every order, and refuses another order's cursor", async () => {
    for (const sort of ["name", "percent", "points", "lastActive", "due"]) {
      const whole = await report(`?sort=${sort}`);
      const found: string[] = [];
      let next: string | undefined = `/api/reports/paths/${path.id}?sort=${sort}&limit=1`;
      while (next) {
        const { body, headers }: { body: ReportRow[]; headers: Headers } = await administrator.call<ReportRow[]>(
          "GET",
          next,
        );
        found.push(...body.map(({ userId }) => userId));
        next = headers.get("link")?.match(/<([^>]+)>/)?.[1];
      }
      expect(found).toEqual(whole.rows.map(({ userId }) => userId));
    }
    const { headers } = await report("?sort=due&limit=1");
    const cursor = new URL(headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? "", "http://x").searchParams.get("cursor");
    const refused = await administrator.call<Refusal>(
      "GET",
      `/api/reports/paths/${path.id}?sort=name&cursor=${cursor}`,
    );
    expect(refused.status).toBe(400);
  });

  test("lists all users of a team and the teams below it when filtered by team", async () => {
    const { rows } = await report(`?teamId=${team.id}`);
    expect(namesIn(rows)).toEqual(["Cid", "Dan", "Zoe"]);
    expect(namesIn((await report(`?teamId=${subTeam.id}`)).rows)).toEqual(["Cid"]);
  });
});

test("the reports of a track, a video and an area have the figures that their users see", async () => {
  for (const person of [done, halfway] as TestUser[]) {
    const inReport = async (subject: string, id: string) =>
      (await report("", subject, id)).rows.find(({ userId }) => userId === person.id);
    const own = (await person.call<UserLearningPath[]>("GET", `/api/users/${person.id}/learning-paths`)).body[0];
    const career = (await person.call<UserCareerTrack[]>("GET", `/api/users/${person.id}/career-progress`)).body[0];
    expect(await inReport("paths", path.id)).toMatchObject({ status: own?.status, percent: own?.progressPercentage });
    expect(await inReport("tracks", track.id)).toMatchObject({
      status: career?.status,
      percent: career?.progressPercentage,
    });
    for (const [subject, id, filter] of [
      ["paths", path.id, "pathId"],
      ["tracks", track.id, "trackId"],
      ["areas", area.id, "areaId"],
      ["videos", videos[0]?.id ?? "", "videoId"],
    ] as const) {
      const { headers } = await administrator.call("GET", `/api/progress/${person.id}/points?${filter}=${id}`);
      expect((await inReport(subject, id))?.points, subject).toBe(Number(headers.get("x-total-points")));
    }
  }
  expect((await report("", "videos", videos[1]?.id)).rows).toMatchObject([
    { status: "completed", percent: 0, marked: 1 },
  ]);
  expect((await report("?sort=percent", "areas", area.id)).rows).toMatchObject([
    { status: "in_progress", percent: 50, marked: 1 },
    { status: "completed", percent: 100, marked: 2 },
  ]);
});

test("the report of a user lists their courses and assignments, the earliest due first", async () => {
  const of = async (user: TestUser | undefined, query = "") =>
    z
      .array(userReportRowSchema)
      .parse((await administrator.call<UserReportRow[]>("GET", `/api/reports/users/${user?.id}${query}`)).body);
  expect(await of(late)).toMatchObject([
    { subject: "paths", subjectId: path.id, dueOn: addDays(today, -2), isLate: true },
  ]);
  expect(await of(halfway)).toMatchObject([
    { subject: "paths", status: "in_progress", percent: 50, marked: 1, points: 10, lastActiveOn: "2026-01-02" },
    { subject: "tracks", status: "in_progress", percent: 0, marked: 1, points: 10 },
  ]);
  expect(await of(halfway, "?status=completed")).toEqual([]);
});

describe("the lessons behind a user's figures", () => {
  const lessons = async (of: TestUser | undefined, query: string, by = administrator) => {
    const answer = await by.call<ReportLesson[]>("GET", `/api/reports/users/${of?.id}/lessons?${query}`);
    expect(answer.status, query).toBe(200);
    return z.array(reportLessonSchema).parse(answer.body);
  };

  test.each([
    ["paths", "pathId", () => path.id],
    ["tracks", "trackId", () => track.id],
    ["areas", "areaId", () => area.id],
    ["videos", "videoId", () => videos[0]?.id ?? ""],
  ])("of %s match the counts of its report, each with its evidence", async (subject, key, id) => {
    const { rows } = await report("", subject, id());
    const row = rows.find(({ userId }) => userId === halfway?.id);
    const completed = (await lessons(halfway, `${key}=${id()}`)).filter(({ completedAt }) => completedAt);
    expect(completed.filter(({ evidence }) => evidence === "watched")).toHaveLength(row?.watched ?? -1);
    expect(completed.filter(({ evidence }) => evidence === "marked")).toHaveLength(row?.marked ?? -1);
    expect(completed).toMatchObject([{ videoId: videos[0]?.id, completedAt: "2026-01-02T12:00:00.000Z" }]);
  });

  test("of a path include missing ones, from the version that the user follows", async () => {
    const listed = await lessons(halfway, `pathId=${path.id}`);
    expect(listed.filter(({ completedAt }) => completedAt === null)).toMatchObject([{ videoId: videos[1]?.id }]);
    expect(listed.every(({ isCurrent, isFollowed }) => isCurrent && isFollowed)).toBe(true);
    expect(await lessons(done, "")).toHaveLength(2);
    expect(await lessons(late, `pathId=${path.id}`, manager)).toHaveLength(2);
    const first = await administrator.call<ReportLesson[]>("GET", `/api/reports/users/${done?.id}/lessons?limit=1`);
    expect(first.headers.get("x-total-count")).toBe("2");
    const next = first.headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? "";
    const second = await administrator.call<ReportLesson[]>("GET", next.replace(/^https?:\/\/[^/]+/, ""));
    expect([...first.body, ...second.body].map(({ videoId }) => videoId).sort()).toEqual(
      videos.map(({ id }) => id).sort(),
    );
    const both = `/api/reports/users/${done?.id}/lessons?pathId=${path.id}&videoId=${path.id}`;
    expect((await administrator.call("GET", both)).status).toBe(400);
  });
});

describe("a manager", () => {
  test("sees users of their teams and the teams below, without email addresses or other teams", async () => {
    await makeTeam({ members: [(late as TestUser).id] });
    const { rows } = await report("", "paths", path.id, manager);
    expect(rows).toMatchObject([{ name: late?.name, email: null, teams: [{ id: subTeam.id }] }]);
    expect(namesIn((await report(`?teamId=${team.id}`, "paths", path.id, manager)).rows)).toEqual([
      "Cid",
      "Dan",
      "Zoe",
    ]);
    expect((await report(`?teamId=${team.id}&q=people.test`, "paths", path.id, manager)).rows).toEqual([]);
    expect((await manager.call("GET", `/api/reports/users/${late?.id}`)).status).toBe(200);
  });

  test("gets 404 for other teams and their users", async () => {
    const other = await makeTeam({ members: [(done as TestUser).id] });
    const lower = await makeUser();
    await db().teamMember.create({ data: { teamId: subTeam.id, userId: lower.id, role: "manager" } });
    for (const [by, address] of [
      [manager, `/api/reports/paths/${path.id}?teamId=${other.id}`],
      [manager, `/api/reports/paths/${path.id}/export?teamId=${other.id}`],
      [manager, `/api/reports/users/${done?.id}`],
      [manager, `/api/reports/users/${done?.id}/export`],
      [manager, `/api/reports/users/${done?.id}/lessons`],
      [lower, `/api/reports/users/${idle?.id}`],
      [lower, `/api/reports/paths/${path.id}?teamId=${team.id}`],
      [idle as TestUser, `/api/reports/paths/${path.id}`],
      [idle as TestUser, `/api/reports/users/${idle?.id}`],
    ] as const)
      expect((await by.call("GET", address)).status, address).toBe(404);
  });
});

test("a manager exports sixty reports an hour at most, because each is an event", async () => {
  const lead = await makeUser();
  const own = await makeTeam({ managers: [lead.id] });
  const addresses = [
    `/api/teams/${own.id}/progress/export`,
    `/api/reports/paths/${path.id}/export`,
    `/api/reports/users/${lead.id}/export`,
  ];
  for (const address of addresses) expect((await lead.call("GET", address)).status, address).toBe(200);
  await setAttempts(LIMITS.reportExport, lead.id, LIMITS.reportExport.max);
  for (const address of addresses) expect((await lead.call("GET", address)).status, address).toBe(429);
  expect(await db().auditEvent.count({ where: { actorId: lead.id } })).toBe(addresses.length);
});

test("an export has the filtered rows", async () => {
  const answer = await administrator.call<string>("GET", `/api/reports/paths/${path.id}/export?late=1`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(Papa.parse<object>(answer.body.trim(), { header: true }).data).toEqual([
    {
      name: late?.name,
      email: late?.email,
      teams: expect.stringContaining(subTeam.name),
      status: "not started",
      percent: "0",
      checked: "0",
      watched: "0",
      marked: "0",
      points: "0",
      "last active": "",
      due: addDays(today, -2),
      late: "yes",
    },
  ]);
  const own = await administrator.call<string>(
    "GET",
    `/api/reports/users/${halfway?.id}/export?q=${encodeURIComponent("track")}`,
  );
  expect(Papa.parse<{ kind: string }>(own.body.trim(), { header: true }).data).toMatchObject([
    { kind: "track", percent: "0" },
  ]);
});

test.each([
  ["paths", "?sort=x"],
  ["paths", "?status=x"],
  ["paths", "?late=maybe"],
  ["areas", "?limit=0"],
])("/api/reports/%s/…%s is refused", async (subject, query) => {
  const id = subject === "areas" ? area.id : path.id;
  expect((await administrator.call("GET", `/api/reports/${subject}/${id}${query}`)).status).toBe(400);
});

test("an unknown subject, kind or team is not found", async () => {
  const nobody = crypto.randomUUID();
  for (const address of [
    ...["paths", "videos", "tracks", "areas", "users"].map((kind) => `${kind}/${nobody}`),
    `comments/${path.id}`,
    `paths/${path.id}?teamId=${nobody}`,
  ])
    expect((await administrator.call("GET", `/api/reports/${address}`)).status, address).toBe(404);
});

describe("the list of reports", () => {
  const list = async (subject: string, query = "", by = administrator) => {
    const answer = await by.call<SummaryFigures[]>("GET", `/api/reports/${subject}${query}`);
    expect(answer.status, `${subject}${query}`).toBe(200);
    return { rows: z.array(summaryFiguresSchema).parse(answer.body), headers: answer.headers };
  };

  test("has figures of the users who started each path, video, track, area or team, or have it assigned", async () => {
    await halfway?.call("POST", `/api/videos/${videos[0]?.id}/ratings`, { userId: halfway.id, rating: 4 });
    await done?.call("POST", `/api/videos/${videos[1]?.id}/ratings`, { userId: done.id, rating: 5 });
    const find = async (subject: string, { id, ...names }: { id: string; title?: string; name?: string }) => {
      const q = encodeURIComponent(names.title ?? names.name ?? "");
      return (await list(subject, `?limit=200&q=${q}`)).rows.find((row) => row.id === id);
    };
    const ofLessons = { recent: 2, rating: 4.5 };
    expect(await find("paths", path)).toMatchObject({ underWay: 1, completedPercent: 33, late: 1, ...ofLessons });
    expect(await find("tracks", track)).toMatchObject({ underWay: 1, completedPercent: 50, late: 0, ...ofLessons });
    expect(await find("videos", videos[0] ?? path)).toMatchObject({ completedPercent: 100, recent: 1, rating: 4 });
    expect(await find("areas", area)).toMatchObject({ underWay: 1, completedPercent: 50, late: 0, ...ofLessons });
    expect(await find("teams", team)).toMatchObject({ underWay: 1, completedPercent: 0, late: 1, rating: null });
    expect(await find("teams", subTeam)).toMatchObject({ late: 1, recent: 0 });
  });

  test("is searched, sorted, paged and exported, with the most late users first", async () => {
    const rare = newName("Rarest");
    const made = [];
    for (const title of [`B ${rare}`, `A ${rare}`, `C ${rare}`]) made.push(await makePath({ title, videoIds: [] }));
    const people = { create: { userId: idle?.id ?? "", dueOn: new Date(addDays(today, -3)) } };
    const assignment = await db().assignment.create({ data: { pathId: made[2]?.id ?? "", people } });
    const q = encodeURIComponent(rare.toLowerCase());
    const { rows, headers } = await list("paths", `?q=${q}`);
    expect(rows.map(({ title }) => title[0])).toEqual(["C", "A", "B"]);
    expect(headers.get("x-total-count")).toBe("3");
    expect((await list("paths", `?q=${q}&sort=title`)).rows.map(({ title }) => title[0])).toEqual(["A", "B", "C"]);
    const first = await list("paths", `?q=${q}&limit=2`);
    const next = first.headers.get("link")?.match(/<([^>]+)>/)?.[1] ?? "";
    const { body } = await administrator.call<SummaryFigures[]>("GET", next);
    expect([...first.rows, ...body]).toEqual(rows);
    const file = await administrator.call<string>("GET", `/api/reports/paths/export?q=${q}`);
    expect(Papa.parse<string[]>(String(file.body).trim()).data.map(([title]) => title?.[0])).toEqual([
      "t",
      "C",
      "A",
      "B",
    ]);
    await db().assignment.delete({ where: { id: assignment.id } });
    for (const wrong of ["paths?sort=late2", "paths?cursor=x"])
      expect((await administrator.call("GET", `/api/reports/${wrong}`)).status).toBe(400);
    expect((await administrator.call("GET", "/api/reports/users")).status).toBe(404);
    expect((await manager.call("GET", "/api/reports/paths")).status).toBe(403);
  });
});
