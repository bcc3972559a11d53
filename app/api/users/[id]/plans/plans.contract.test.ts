import ICAL from "ical.js";
import { beforeAll, describe, expect, test } from "vitest";
import { type Plan, type PlanCalendar, type PlanDraft, planDraftSchema, planSchema } from "@/lib/learning/plans/schema";
import { addDays, dayOf } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { countAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { type Refusal, visitor } from "@/tests/fixtures/client";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const DAILY = { hoursPerWeek: 7, weekdays: [7, 1, 2, 3, 4, 5, 6] };
const today = () => dayOf(new Date(), "UTC");

let administrator: TestUser;
let learner: TestUser;

beforeAll(async () => {
  [administrator, learner] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
});

const minutes = (length: number) => length * 60;

/** A track with a path of one lesson and a target in a main area; three other lessons score in its sub area. */
async function makeRole() {
  const main = await makeArea();
  const sub = await makeArea({ parentId: main.id });
  const must = await makeVideo({ title: "Must", duration: minutes(20), points: { [main.id]: 20 } });
  const [short, long, unknown] = [
    await makeVideo({ title: "Short", duration: minutes(10), points: { [sub.id]: 30 } }),
    await makeVideo({ title: "Long", duration: minutes(80), points: { [sub.id]: 30 } }),
    await makeVideo({ title: "Unknown", points: { [sub.id]: 30, [main.id]: 10 } }),
  ];
  const path = await makePath({ videoIds: [must.id] });
  const track = await makeTrack({ pathIds: [path.id], targets: { [main.id]: 50 } });
  return { track, path, main, sub, must, short, long, unknown };
}

const plansOf = ({ id }: { id: string }) => `/api/users/${id}/plans`;

test("a user's plans are worked out one after another, so that they hold one connection", async () => {
  const [person, { track }] = [await makeUser(), await makeRole()];
  const { body: plan } = await person.call<Plan>("POST", plansOf(person), { trackId: track.id, ...DAILY });
  const change = () => person.call("PUT", `${plansOf(person)}/${plan.id}`, { replan: true });
  const waiting = async () =>
    (
      await db().$queryRaw<object[]>`
        SELECT pid FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND query LIKE '%FROM learning_plans WHERE id = %FOR UPDATE%' AND pid <> pg_backend_pid()`
    ).length;
  const answers = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM learning_plans WHERE id = ${plan.id}::uuid FOR UPDATE`;
    const calls = Array.from({ length: 4 }, change);
    await expect.poll(waiting).toBe(1);
    // Later than all four calls.
    expect((await person.call("GET", "/api/session")).status).toBe(200);
    expect(await waiting()).toBe(1);
    return calls;
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
const make = (user: TestUser, body: object, query = "") =>
  user.call<Plan & Refusal>("POST", `${plansOf(user)}${query}`, { ...DAILY, ...body });
const change = (plan: { id: string }, body: object, query = "") =>
  learner.call<Plan & Refusal>("PUT", `${plansOf(learner)}/${plan.id}${query}`, body);
const read = (plan: { id: string }) => learner.call<Plan & Refusal>("GET", `${plansOf(learner)}/${plan.id}`);
const titles = ({ videos }: PlanDraft) => videos.map(({ title }) => title).join(" ");

async function complete(videoId: string, areaId: string, completed = true) {
  const body = { userId: learner.id, videoId, knowledgeAreaId: areaId, points: 0, completed };
  expect((await learner.call("POST", "/api/progress/complete", body)).status).toBe(200);
}

test("a plan has the lessons that paths require and the shortest for the targets, and follows progress", async () => {
  const { track, path, main, sub, must, short, long, unknown } = await makeRole();
  const draft = await make(learner, { trackId: track.id }, "?dryRun=1");
  expect(draft.status).toBe(200);
  expect(planDraftSchema.parse(draft.body)).toEqual(draft.body);
  expect(await db().learningPlan.count({ where: { trackId: track.id } })).toBe(0);

  const made = await make(learner, { trackId: track.id });
  expect(made.status).toBe(201);
  expect(made.headers.get("location")).toBe(`${plansOf(learner)}/${made.body.id}`);
  expect(planSchema.parse(made.body)).toEqual(made.body);
  expect(made.body).toMatchObject(draft.body);
  expect(made.body).toMatchObject({
    trackId: track.id,
    ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], startOn: today(), timeZone: "UTC", sessionAt: "18:00", sessionSeconds: 3600 },
    videos: [
      {
        videoId: must.id,
        seconds: minutes(20),
        reason: { paths: [path.id], areas: [{ id: main.id, points: 20, of: 50 }] },
        ...{ isRequired: true, on: today(), sessions: [{ on: today(), from: 0, seconds: minutes(20) }] },
      },
      { videoId: short.id, reason: { paths: [], areas: [{ id: main.id, points: 30, of: 50 }] }, isRequired: false },
    ],
    areas: [{ id: main.id, target: 50, points: 0, gap: 50, planned: 50 }],
    ...{ seconds: minutes(30), boundSeconds: minutes(30), unknownLengths: 0, finishOn: today(), ahead: 0 },
    ...{ unreachable: [], isShort: false, hasCalendar: false, completedVideos: 0 },
  });
  expect((await read(made.body)).body).toEqual(made.body);
  expect((await learner.call("GET", plansOf(learner))).body).toEqual([made.body]);
  expect((await administrator.call("GET", plansOf(learner))).body).toEqual([made.body]);

  await complete(long.id, sub.id);
  const spared = (await read(made.body)).body;
  expect(spared.videos.map(({ title, isNeeded }) => [title, isNeeded])).toEqual([
    ["Must", true],
    ["Short", false],
  ]);
  expect(spared).toMatchObject({ completedVideos: 0, boundSeconds: minutes(20), areas: [{ points: 30, gap: 20 }] });
  expect((await change(made.body, { dropVideoIds: [must.id] })).body.errors).toEqual([
    { path: "dropVideoIds", message: "The plan still needs “Must”. Leave it out instead" },
  ]);
  expect(titles((await change(made.body, { dropVideoIds: [short.id] })).body)).toBe("Must");

  await complete(long.id, sub.id, false);
  expect((await read(made.body)).body).toMatchObject({ isShort: true });
  const again = (await change(made.body, { replan: true })).body;
  expect([titles(again), again.isShort]).toEqual(["Must Short", false]);
  await complete(must.id, main.id);
  const left = (await read(made.body)).body;
  expect([titles(left), left.completedVideos]).toEqual(["Short", 1]);
  expect(await db().video.update({ where: { id: short.id }, data: { health: "gone" } })).toBeTruthy();
  expect((await read(made.body)).body).toMatchObject({ videos: [], isShort: true });
  expect(titles((await change(made.body, { replan: true })).body)).toBe("Unknown");
  expect((await learner.call("DELETE", `${plansOf(learner)}/${made.body.id}`)).status).toBe(204);
  expect((await read(made.body)).status).toBe(404);
  expect(unknown.duration).toBeNull();
});

test("lessons can be pinned, left out and rescheduled, and a dry run of a change writes nothing", async () => {
  const { track, short, long, must } = await makeRole();
  const made = (await make(learner, { trackId: track.id })).body;
  const without = { excludedVideoIds: [short.id] };
  const draft = await change(made, without, "?dryRun=1");
  expect([draft.status, titles(draft.body)]).toEqual([200, "Must Unknown"]);
  expect(planDraftSchema.parse(draft.body)).toEqual(draft.body);
  expect((await read(made)).body).toEqual(made);
  const swapped = (await change(made, without)).body;
  expect(swapped).toMatchObject({
    ...draft.body,
    unknownLengths: 1,
    excludedVideoIds: [short.id],
    seconds: minutes(35),
  });
  const pinned = (await change(made, { excludedVideoIds: [], pinnedVideoIds: [long.id] })).body;
  expect(titles(pinned)).toBe("Must Long");
  expect(pinned.videos[1]).toMatchObject({
    isPinned: true,
    isNeeded: true,
    sessions: [{ seconds: minutes(40) }, { from: minutes(40) }],
  });
  expect(pinned).toMatchObject({ seconds: minutes(100), boundSeconds: minutes(100), finishOn: addDays(today(), 1) });

  const startOn = addDays(today(), 10);
  const paced = (await change(made, { hoursPerWeek: 3.5, startOn, timeZone: "Asia/Tokyo", sessionAt: "06:30" })).body;
  expect(paced).toMatchObject({
    sessionSeconds: 1800,
    startOn,
    timeZone: "Asia/Tokyo",
    sessionAt: "06:30",
    weekdays: made.weekdays,
  });
  expect(paced.videos.map(({ on }) => on)).toEqual([startOn, startOn]);
  expect(paced.finishOn).toBe(addDays(startOn, 3));
  expect((await change(made, { excludedVideoIds: [must.id] })).body.errors).toEqual([
    { path: "excludedVideoIds", message: "A path of this track requires “Must”, so it cannot be left out" },
  ]);
  const slow = await change(made, { hoursPerWeek: 0.5, weekdays: [1], pinnedVideoIds: [long.id] });
  expect(slow.body).toMatchObject({ sessionSeconds: 1800, ahead: 0 });
});

test("a lesson left out after its completion stays out when the completion is taken back", async () => {
  const { track, sub, short } = await makeRole();
  const made = (await make(learner, { trackId: track.id })).body;
  await complete(short.id, sub.id);
  const without = (await change(made, { excludedVideoIds: [short.id] })).body;
  expect(without).toMatchObject({ excludedVideoIds: [short.id], completedVideos: 0 });
  await complete(short.id, sub.id, false);
  expect((await read(made)).body).toMatchObject({ excludedVideoIds: [short.id], videos: [{ title: "Must" }] });
});

test("unreachable targets are named with the missing points", async () => {
  const { track, main, sub } = await makeRole();
  await db().trackTarget.update({
    where: { trackId_knowledgeAreaId: { trackId: track.id, knowledgeAreaId: main.id } },
    data: { points: 500 },
  });
  await db().trackTarget.create({ data: { trackId: track.id, knowledgeAreaId: sub.id, points: 90 } });
  const { body } = await make(learner, { trackId: track.id }, "?dryRun=1");
  expect(body.unreachable).toEqual([{ area: main.id, missing: 380 }]);
  expect(body.videos).toHaveLength(4);
  expect(body.areas.map(({ planned }) => planned).toSorted()).toEqual([120, 90]);
});

describe("refuses", () => {
  let trackId: string;
  beforeAll(async () => {
    trackId = (await makeRole()).track.id;
  });

  test.each([
    [{ hoursPerWeek: 0 }, "hoursPerWeek", "Choose at least 0.5 hours a week"],
    [{ hoursPerWeek: 61 }, "hoursPerWeek", "Choose 60 hours a week at most"],
    [{ hoursPerWeek: 1.25 }, "hoursPerWeek", "Hours a week can have one decimal place"],
    [
      { hoursPerWeek: 49, weekdays: [1, 2] },
      "hoursPerWeek",
      "These hours do not fit into the days you chose. Choose more days",
    ],
    [{ weekdays: [] }, "weekdays", "Choose at least one day"],
    [{ weekdays: [0] }, "weekdays.0", "A day is 1 (Monday) to 7"],
    [{ weekdays: [1, 1] }, "weekdays", "Name each day once"],
    [{ startOn: "2026-02-30" }, "startOn", "This is not a date"],
    [{ startOn: "2020-01-01" }, "startOn", "Choose a start that is not in the past"],
    [{ startOn: "2999-01-01" }, "startOn", "Choose a start within a year from today"],
    [{ timeZone: "Mars/Olympus" }, "timeZone", "Unknown time zone"],
    [{ sessionAt: "24:00" }, "sessionAt", "The time of a session is HH:MM"],
    [{ pinnedVideoIds: [crypto.randomUUID()] }, "pinnedVideoIds", "One of these lessons is no longer in the library"],
  ])("%j", async (body, path, message) => {
    const { status, body: refusal } = await make(learner, { trackId, ...body }, "?dryRun=1");
    expect(status).toBe(400);
    expect(refusal.errors).toContainEqual({ path, message });
  });

  test("tracks without requirements, and inactive or unknown tracks", async () => {
    const [empty, inactive] = [await makeTrack(), await makeTrack({ isActive: false })];
    expect(await make(learner, { trackId: empty.id })).toMatchObject({
      status: 409,
      body: { detail: "This track asks for nothing yet" },
    });
    for (const id of [inactive.id, crypto.randomUUID()])
      expect((await make(learner, { trackId: id })).status).toBe(404);
  });

  test("a second plan for a track, and names the first", async () => {
    const first = (await make(learner, { trackId })).body;
    const second = await make(learner, { trackId });
    const { title } = await db().careerTrack.findUniqueOrThrow({ where: { id: trackId } });
    expect(second).toMatchObject({ status: 409, body: { detail: `You already have a plan for “${title}”` } });
    expect(second.headers.get("location")).toBe(`${plansOf(learner)}/${first.id}`);
    await db().careerTrack.update({ where: { id: trackId }, data: { isActive: false } });
    expect((await read(first)).status).toBe(404);
  });

  test("other users", async () => {
    const other = await makeUser();
    const { track } = await makeRole();
    const plan = (await make(learner, { trackId: track.id })).body;
    for (const [method, path, body] of [
      ["GET", plansOf(learner)],
      ["POST", plansOf(learner), { trackId: track.id, ...DAILY }],
      ["PUT", `${plansOf(learner)}/${plan.id}`, {}],
      ["DELETE", `${plansOf(learner)}/${plan.id}`],
      ["POST", `${plansOf(learner)}/${plan.id}/calendar`],
    ] as const) {
      expect((await other.call(method, path, body)).status).toBe(403);
    }
    expect((await other.call("GET", `${plansOf(other)}/${plan.id}`)).status).toBe(404);
    expect((await other.call("POST", `${plansOf(other)}/${plan.id}/calendar`)).status).toBe(404);
  });

  test("more than 20 plans an hour; dry runs do not count", async () => {
    const { track } = await makeRole();
    const busy = await makeUser();
    for (let index = 1; index < LIMITS.plan.max; index++) await countAttempt(LIMITS.plan, busy.id);
    const last = await make(busy, { trackId: track.id });
    expect(last.status).toBe(201);
    await busy.call("DELETE", `${plansOf(busy)}/${last.body.id}`);
    expect((await make(busy, { trackId: track.id })).status).toBe(429);
    expect((await make(busy, { trackId: track.id }, "?dryRun=1")).status).toBe(200);
  });
});

test("a calendar can be read by its address without a session, until it is closed", async () => {
  const { track } = await makeRole();
  const plan = (await make(learner, { trackId: track.id, startOn: addDays(today(), 1) })).body;
  const calendarOf = `${plansOf(learner)}/${plan.id}/calendar`;
  const open = async () => {
    const { status, body } = await learner.call<PlanCalendar>("POST", calendarOf);
    expect(status).toBe(201);
    return new URL(body.url).pathname;
  };
  const first = await open();
  const address = await open();
  expect((await visitor("GET", first)).status).toBe(404);
  const file = await visitor<string>("GET", address);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(file.headers.get("cache-control")).toBe("private, no-cache");
  const [event] = new ICAL.Component(ICAL.parse(file.body)).getAllSubcomponents("vevent");
  expect(new ICAL.Event(event as ICAL.Component).startDate.toJSDate().toISOString()).toBe(
    `${addDays(today(), 1)}T18:00:00.000Z`,
  );
  const etag = file.headers.get("etag") ?? "";
  expect((await visitor("GET", address, undefined, { "if-none-match": etag })).status).toBe(304);
  expect((await read(plan)).body.hasCalendar).toBe(true);
  const stored = await db().learningPlan.findUniqueOrThrow({ where: { id: plan.id } });
  expect(Buffer.from(stored.calendarHash ?? []).toString("base64url")).not.toContain(address.slice(-47, -4));

  const setActive = (deactivatedAt: Date | null) =>
    db().user.update({ where: { id: learner.id }, data: { deactivatedAt } });
  await setActive(new Date());
  expect((await visitor("GET", address)).status).toBe(404);
  await setActive(null);
  expect((await visitor("GET", address)).status).toBe(200);
  for (const _ of [1, 2]) expect((await learner.call("DELETE", calendarOf)).status).toBe(204);
  expect((await visitor("GET", address)).status).toBe(404);
  expect((await visitor("GET", "/api/calendars/none.ics")).status).toBe(404);
  const events = await db().auditEvent.findMany({
    where: { subjectId: learner.id, action: { startsWith: "account.calendar" } },
  });
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    "account.calendar_closed",
    "account.calendar_opened",
    "account.calendar_opened",
  ]);
});

test("a plan is behind after missed sessions, and on time again with a new start day", async () => {
  const { track } = await makeRole();
  const { id } = (await make(learner, { trackId: track.id, hoursPerWeek: 2.8 })).body;
  const past = new Date(`${addDays(today(), -2)}T00:00:00Z`);
  await db().learningPlan.update({ where: { id }, data: { startOn: past, countedFrom: past } });
  expect((await read({ id })).body).toMatchObject({ ahead: -2, finishOn: addDays(today(), 1) });
  expect((await change({ id }, { startOn: today() })).body).toMatchObject({ ahead: 0, startOn: today() });
});

test("a merged lesson is replaced by the remaining one in every plan", async () => {
  const { track, short, long } = await makeRole();
  const plan = (await make(learner, { trackId: track.id })).body;
  const merged = await administrator.call("POST", `/api/videos/${short.id}/merge`, {
    into: long.id,
    reason: "The same",
  });
  expect([200, 201]).toContain(merged.status);
  expect(titles((await read(plan)).body)).toBe("Must Long");
});
