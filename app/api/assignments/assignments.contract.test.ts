import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { confirmWatched } from "@/lib/learning/points/complete";
import {
  type AssignedPerson,
  type Assignment,
  type AssignmentDraft,
  assignedPersonSchema,
  assignmentSchema,
  type Reminded,
  type ReminderDraft,
  type UserAssignment,
  userAssignmentSchema,
} from "@/lib/organisation/assignments/schema";
import type { ReportRow } from "@/lib/organisation/reports/schema";
import { addDays, dayOf } from "@/lib/platform/calendar";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { withoutPersonal } from "@/lib/platform/logged/without-personal";
import type { Answer, Refusal } from "@/tests/fixtures/client";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { lastMail } from "@/tests/fixtures/mailbox";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

const UNKNOWN = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";
const TODAY = dayOf(new Date(), "UTC");
const inDays = (days: number) => addDays(TODAY, days);

let administrator: TestUser;
let lead: TestUser;
let ada: TestUser;
let ben: TestUser;
let areaId: string;

beforeAll(async () => {
  [administrator, lead, ada, ben] = await Promise.all([
    makeUser({ isAdmin: true }),
    makeUser({ name: "Lea Lead" }),
    makeUser({ name: "Ada" }),
    makeUser({ name: "Ben" }),
  ]);
  areaId = (await makeArea()).id;
});

const newVideo = () => makeVideo({ duration: 600, points: { [areaId]: 10 } });
/** A team of Ada and Ben that Lea manages. */
const newTeam = () => makeTeam({ members: [ada.id, ben.id], managers: [lead.id] });

const post = <Answer = Assignment>(body: Record<string, unknown>, user = administrator, query = "") =>
  user.call<Answer & Refusal>("POST", `/api/assignments${query}`, body);
const assign = async (body: Record<string, unknown>, user = administrator) => (await post(body, user)).body;
const read = async (id: string, user = administrator) =>
  (await user.call<Assignment>("GET", `/api/assignments/${id}`)).body;
const peopleOf = async (id: string, user = administrator, query = "") =>
  (await user.call<AssignedPerson[]>("GET", `/api/assignments/${id}/people${query}`)).body;
const toDoOf = async (user: TestUser) =>
  (await user.call<UserAssignment[]>("GET", `/api/users/${user.id}/assignments`)).body;
const rowOf = async (user: TestUser, assignmentId: string) =>
  (await toDoOf(user)).find((row) => row.assignmentId === assignmentId);
const complete = (user: TestUser, videoId: string, completed = true) =>
  user.call("POST", "/api/progress/complete", { userId: user.id, videoId, knowledgeAreaId: areaId, completed });
const act = <Answer>(id: string, verb: string, body: Record<string, unknown>, user = lead) =>
  user.call<Answer & Refusal>("POST", `/api/assignments/${id}/${verb}`, body);

test("a team is assigned a lesson once, after a dry run that counts the users", async () => {
  const [video, team] = [await newVideo(), await newTeam()];
  await makeCompletion(ben, video, { [areaId]: 10 });
  const below = await makeUser();
  await makeTeam({ parentId: team.id, members: [below.id, ada.id] });
  const saturday = inDays(7 + ((6 - new Date(`${TODAY}T00:00:00Z`).getUTCDay() + 7) % 7));
  const body = { videoId: video.id, teamId: team.id, dueOn: saturday, note: " For all. " };
  const draft = await post<AssignmentDraft>(body, lead, "?dryRun=1");
  expect(draft).toMatchObject({ status: 200, body: { people: 4, alreadyDone: 1, weekendDue: true } });
  const monday = { ...body, dueOn: addDays(saturday, 2) };
  expect((await post<AssignmentDraft>(monday, lead, "?dryRun=1")).body.weekendDue).toBe(false);
  expect(await db().assignment.count({ where: { teamId: team.id } })).toBe(0);

  const [first, second] = await Promise.all([post(body, lead), post(body, lead)]);
  expect([first.status, second.status].sort()).toEqual([200, 201]);
  expect(first.body).toEqual(second.body);
  expect(assignmentSchema.parse(first.body)).toEqual(first.body);
  expect(first.body).toMatchObject({
    subject: { kind: "video", id: video.id, title: video.title },
    team: { id: team.id },
    dueOn: saturday,
    note: "For all.",
    madeBy: { id: lead.id },
    ...{ people: 4, done: 1, late: 0, excused: 0 },
  });
  const people = await peopleOf(first.body.id);
  expect(people.map((person) => assignedPersonSchema.parse(person))).toEqual(people);
  expect(people.filter(({ state }) => state === "done")).toMatchObject([{ userId: ben.id, doneEvidence: "marked" }]);
  expect(await peopleOf(first.body.id, lead, "?state=done")).toHaveLength(1);
  await db().user.update({ where: { id: below.id }, data: { deactivatedAt: new Date() } });
  expect((await read(first.body.id)).people).toBe(3);
});

test("every figure of an assignment and its team includes invited users and leaves out deactivated ones", async () => {
  const [video, gone] = [await newVideo(), await makeUser()];
  const invited = await db().user.create({ data: { email: newEmail(), name: "Ivy Invited" } });
  const team = await makeTeam({ members: [ada.id, invited.id, gone.id], managers: [lead.id] });
  await db().user.update({ where: { id: gone.id }, data: { deactivatedAt: new Date() } });
  const body = { videoId: video.id, teamId: team.id, dueOn: inDays(5) };
  const total = async (address: string) => Number((await lead.call("GET", address)).headers.get("x-total-count"));
  const { people } = (await post<AssignmentDraft>(body, lead, "?dryRun=1")).body;
  const { id } = await assign(body, lead);
  expect([
    people,
    (await read(id)).people,
    await total(`/api/assignments/${id}/people`),
    (await lead.call<{ people: number }>("GET", `/api/teams/${team.id}`)).body.people,
    await total(`/api/teams/${team.id}/progress`),
    await total(`/api/teams/${team.id}/areas`),
    await total(`/api/reports/videos/${video.id}?teamId=${team.id}`),
    await total(`/api/reports/videos/${video.id}`),
  ]).toEqual(Array(8).fill(3));
  const { body: rows } = await lead.call<ReportRow[]>("GET", `/api/teams/${team.id}/progress`);
  expect(rows.filter(({ isInvited }) => isInvited)).toMatchObject([{ userId: invited.id }]);
});

/**
 * Writes many open assignments of a team, which the server would refuse one after the other. They go with the test, because the figures
 * of the dashboard count them.
 */
async function makeAssignments(teamId: string, count: number) {
  onTestFinished(async () => void (await db().assignment.deleteMany({ where: { teamId } })));
  const { id: videoId } = await newVideo();
  await db().assignment.createMany({ data: Array.from({ length: count }, () => ({ videoId, teamId })) });
}

test("a manager of a team with very many assignments can be made a member and removed", async () => {
  const [manager, newcomer] = [await makeUser(), await makeUser()];
  const { id } = await makeTeam({ managers: [manager.id] });
  await makeAssignments(id, 1_000);
  const place = (userId: string) => `/api/teams/${id}/members/${userId}`;
  expect((await administrator.call("PUT", place(newcomer.id), { role: "member" })).status).toBe(201);
  expect((await administrator.call("PUT", place(manager.id), { role: "member" })).status).toBe(200);
  expect((await administrator.call("DELETE", place(manager.id))).status).toBe(204);
});

test("a team with 100 open assignments gets no other, until one ends", async () => {
  const team = await makeTeam({ members: [ada.id] });
  await makeAssignments(team.id, 100);
  const body = { videoId: (await newVideo()).id, teamId: team.id };
  expect((await post(body)).status).toBe(409);
  await db().assignment.updateMany({ where: { teamId: team.id }, data: { endedAt: new Date(), endReason: "hand" } });
  expect((await post(body)).status).toBe(201);
});

test("an administrator and a manager at once give a team no 101st open assignment", async () => {
  const manager = await makeUser();
  const team = await makeTeam({ managers: [manager.id], members: [ada.id] });
  await makeAssignments(team.id, 99);
  const assign = async ({ call }: TestUser) =>
    (await call("POST", "/api/assignments", { videoId: (await newVideo()).id, teamId: team.id })).status;
  const answers = await Promise.all([administrator, manager, administrator, manager].map(assign));
  expect(answers.sort()).toEqual([201, 409, 409, 409]);
});

test("a user whom 200 open assignments name gets no other, and the log does not name them", async () => {
  const user = await makeUser({ name: "Namemarked" });
  const { id: videoId } = await newVideo();
  await db().$executeRaw`
    WITH made AS (INSERT INTO assignments (video_id) SELECT ${videoId}::uuid FROM generate_series(1, 200) RETURNING id)
    INSERT INTO assignment_people (assignment_id, user_id) SELECT id, ${user.id}::uuid FROM made`;
  const { status, body } = await post({ videoId: (await newVideo()).id, userIds: [user.id] });
  // The dashboard's figures count them.
  await db().assignment.deleteMany({ where: { videoId } });
  expect([status, withoutPersonal((body as Refusal).detail ?? "")]).toEqual([
    409,
    expect.not.stringContaining("Namemarked"),
  ]);
});

test.each<[string, Record<string, unknown>, string]>([
  ["no subject", { pathId: undefined }, "pathId"],
  ["two subjects", { videoId: UNKNOWN }, "pathId"],
  ["no team and no users", { teamId: undefined }, "teamId"],
  ["a team and users", { userIds: [UNKNOWN] }, "teamId"],
  ["a day and a number of days", { dueOn: inDays(3), daysAfterJoining: 3 }, "daysAfterJoining"],
  ["731 days", { daysAfterJoining: 731 }, "daysAfterJoining"],
  ["61 months", { everyMonths: 61 }, "everyMonths"],
])("an assignment with %s is refused", async (_, wrong, path) => {
  const answer = await post({ pathId: UNKNOWN, teamId: UNKNOWN, ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});

test("refuses a due day in the past or far ahead, and unknown or hidden subjects, teams and users", async () => {
  const [video, team] = [await newVideo(), await newTeam()];
  const hidden = await makeTrack({ isActive: false });
  const body = { videoId: video.id, teamId: team.id };
  for (const dueOn of [inDays(-1), inDays(3 * 366), "2027-02-30"]) {
    expect(await post({ ...body, dueOn })).toMatchObject({ status: 400, body: { errors: [{ path: "dueOn" }] } });
  }
  for (const wrong of [{ videoId: UNKNOWN }, { teamId: UNKNOWN }, { videoId: undefined, trackId: hidden.id }]) {
    expect((await post({ ...body, ...wrong })).status).toBe(404);
  }
  expect((await post({ videoId: video.id, userIds: [UNKNOWN] })).status).toBe(400);
});

describe("a completion", () => {
  test("fulfils an assignment, and undoing it reopens the assignment", async () => {
    const [video, team] = [await newVideo(), await newTeam()];
    const { id } = await assign({ videoId: video.id, teamId: team.id });
    await complete(ada, video.id);
    expect(await rowOf(ada, id)).toMatchObject({ state: "done", doneEvidence: "marked" });
    await complete(ada, video.id, false);
    expect(await rowOf(ada, id)).toMatchObject({ state: "open", doneAt: null });
    await complete(ada, video.id);
    expect((await read(id)).done).toBe(1);
  });

  test("fulfils paths and tracks when the last lesson is done", async () => {
    const [one, two] = [await newVideo(), await newVideo()];
    const path = await makePath({ videoIds: [one.id, two.id] });
    const track = await makeTrack({ pathIds: [path.id] });
    const users = { userIds: [ada.id] };
    const ids = [(await assign({ pathId: path.id, ...users })).id, (await assign({ trackId: track.id, ...users })).id];
    await complete(ada, one.id);
    for (const id of ids) expect((await rowOf(ada, id))?.state).toBe("open");
    await complete(ada, two.id);
    for (const id of ids) expect((await rowOf(ada, id))?.state).toBe("done");
    await complete(ada, one.id, false);
    for (const id of ids) expect((await rowOf(ada, id))?.state).toBe("open");
  });

  test("that is only marked fulfils an assignment that requires watching once the lesson is watched", async () => {
    const video = await newVideo();
    const path = await makePath({ videoIds: [video.id] });
    const users = { userIds: [ada.id], requiresWatched: true };
    const ids = [(await assign({ videoId: video.id, ...users })).id, (await assign({ pathId: path.id, ...users })).id];
    await complete(ada, video.id);
    for (const id of ids) expect((await rowOf(ada, id))?.state).toBe("open");
    expect(await confirmWatched({ userId: ada.id, videoId: video.id })).toBe("watched");
    for (const id of ids) expect(await rowOf(ada, id)).toMatchObject({ state: "done", doneEvidence: "watched" });
  });

  test("from before the assignment counts for the first round only, and each round opens the next", async () => {
    const video = await newVideo();
    await makeCompletion(ada, video, { [areaId]: 10 }, "2026-01-31T12:00:00Z");
    const { id } = await assign({ videoId: video.id, userIds: [ada.id], everyMonths: 1 });
    expect(await rowOf(ada, id)).toMatchObject({ round: 2, dueOn: "2026-02-28", state: "late" });
    expect(await peopleOf(id)).toMatchObject([{ round: 2, state: "late", doneAt: "2026-01-31T12:00:00.000Z" }]);
    await complete(ada, video.id, false);
    await complete(ada, video.id);
    const [latest, ...before] = (await toDoOf(ada)).filter(({ assignmentId }) => assignmentId === id);
    expect(latest).toMatchObject({ round: 3, state: "done" });
    expect(before.map(({ round, state }) => [round, state])).toEqual([
      [2, "done"],
      [1, "done"],
    ]);
    expect(await read(id)).toMatchObject({ people: 1, done: 1, late: 0 });
  });
});

describe("a team's assignment", () => {
  test("applies to users who join later, and users who leave keep only what they completed", async () => {
    const [done, open, team] = [await newVideo(), await newVideo(), await makeTeam()];
    const sub = await makeTeam({ parentId: team.id });
    const ids = [];
    for (const { id: videoId } of [done, open]) {
      ids.push((await assign({ videoId, teamId: team.id, daysAfterJoining: 14 })).id);
    }
    const address = `/api/teams/${sub.id}/members/${ada.id}`;
    await administrator.call("PUT", address, { role: "member" });
    expect(await rowOf(ada, ids[0] as string)).toMatchObject({ state: "open", dueOn: inDays(14) });
    await complete(ada, done.id);
    await administrator.call("DELETE", address);
    expect((await rowOf(ada, ids[0] as string))?.state).toBe("done");
    expect(await rowOf(ada, ids[1] as string)).toBeUndefined();
  });

  test("applies to a team that moves below its team, and ends when its team is deleted", async () => {
    const [video, top, team] = [await newVideo(), await makeTeam(), await makeTeam({ members: [ada.id] })];
    const { id } = await assign({ videoId: video.id, teamId: top.id });
    const move = (parentId: string | null) => administrator.call("PUT", `/api/teams/${team.id}`, { parentId });
    await move(top.id);
    expect((await rowOf(ada, id))?.state).toBe("open");
    await move(null);
    expect(await rowOf(ada, id)).toBeUndefined();
    await administrator.call("DELETE", `/api/teams/${top.id}`);
    expect(await read(id)).toMatchObject({ endReason: "team", team: { id: top.id } });
  });

  test.each(["video", "path", "track"] as const)("ends when its %s is deleted", async (kind) => {
    const video = await newVideo();
    const path = await makePath({ videoIds: [video.id] });
    const track = await makeTrack({ pathIds: [path.id] });
    const id = { video: video.id, path: path.id, track: track.id }[kind];
    const address = { video: "videos", path: "learning-paths", track: "career-tracks" }[kind];
    const assignment = await assign({ [`${kind}Id`]: id, userIds: [ada.id] });
    await administrator.call("DELETE", `/api/${address}/${id}`);
    expect(await read(assignment.id)).toMatchObject({ endReason: "subject" });
    expect((await rowOf(ada, assignment.id))?.endedAt).not.toBeNull();
    expect((await act(assignment.id, "excuse", { userIds: [ada.id] }, administrator)).status).toBe(409);
  });
});

describe("a manager", () => {
  test("assigns to, extends and excuses their own users, and finds no others", async () => {
    const [video, stranger] = [await newVideo(), await makeUser()];
    await newTeam();
    const other = await makeTeam({ members: [stranger.id] });
    expect((await post({ videoId: video.id, teamId: other.id }, lead)).status).toBe(404);
    expect((await post({ videoId: video.id, userIds: [ada.id, stranger.id] }, lead)).status).toBe(404);
    const foreign = await assign({ videoId: video.id, userIds: [stranger.id] });
    expect((await lead.call("GET", `/api/assignments/${foreign.id}`)).status).toBe(404);
    expect((await lead.call("GET", `/api/assignments?teamId=${other.id}`)).status).toBe(404);

    const shared = await assign({ videoId: video.id, userIds: [ada.id, ben.id, stranger.id], dueOn: inDays(2) });
    expect(await read(shared.id, lead)).toMatchObject({ people: 2 });
    expect((await peopleOf(shared.id, lead)).map(({ name }) => name)).toEqual(["Ada", "Ben"]);
    const extend = (userIds: string[], dueOn: string) => act(shared.id, "extend", { userIds, dueOn });
    expect((await extend([stranger.id], inDays(9))).status).toBe(404);
    expect((await extend([ada.id], inDays(-1))).status).toBe(400);
    expect(await extend([ada.id, ben.id], inDays(9))).toMatchObject({ status: 200, body: { changed: 2 } });
    expect((await extend([ada.id], inDays(5))).body).toEqual({ changed: 0 });
    expect((await rowOf(ada, shared.id))?.dueOn).toBe(inDays(9));
    expect((await act(shared.id, "excuse", { userIds: [ada.id] })).body).toEqual({ changed: 1 });
    expect((await rowOf(ada, shared.id))?.state).toBe("excused");
    await complete(ada, video.id);
    expect(await rowOf(ada, shared.id)).toMatchObject({ state: "excused", doneAt: null });
    expect((await lead.call("DELETE", `/api/assignments/${shared.id}`)).status).toBe(403);
    expect((await administrator.call("DELETE", `/api/assignments/${shared.id}`)).status).toBe(204);
    expect((await administrator.call("DELETE", `/api/assignments/${shared.id}`)).status).toBe(204);
    expect((await read(shared.id)).endReason).toBe("hand");
    const events = await db().auditEvent.findMany({ where: { subjectId: shared.id }, orderBy: { at: "asc" } });
    expect(events.map(({ action }) => action.split(".")[1])).toEqual(["created", "extended", "excused", "ended"]);
  });

  test("ends an assignment of their own while they manage all of its users", async () => {
    const [video, maker] = [await newVideo(), await makeUser()];
    const [first, second] = [
      await makeTeam({ members: [ada.id, ben.id], managers: [maker.id] }),
      await makeTeam({ members: [ada.id] }),
    ];
    const { body } = await post({ videoId: video.id, teamId: first.id }, maker);
    const manage = (teamId: string) => ({ where: { teamId_userId: { teamId, userId: maker.id } } });
    await db().teamMember.delete(manage(first.id));
    await db().teamMember.create({ data: { teamId: second.id, userId: maker.id, role: "manager" } });
    expect((await maker.call("DELETE", `/api/assignments/${body.id}`)).status).toBe(403);
    expect((await read(body.id)).endedAt).toBeNull();
    await db().teamMember.create({ data: { teamId: first.id, userId: maker.id, role: "manager" } });
    expect((await maker.call("DELETE", `/api/assignments/${body.id}`)).status).toBe(204);
  });

  test("can remind a user once a day, of all open assignments", async () => {
    const [one, two] = [await newVideo(), await newVideo()];
    const [reminded, deactivated] = [await makeUser(), await makeUser()];
    await db().user.update({ where: { id: deactivated.id }, data: { deactivatedAt: new Date() } });
    const userIds = [reminded.id, deactivated.id];
    await makeTeam({ members: userIds, managers: [lead.id] });
    const first = await assign({ videoId: one.id, userIds, dueOn: inDays(3) });
    const second = await assign({ videoId: two.id, userIds });
    const remind = (id: string) => act<Reminded>(id, "remind", { userIds });
    expect((await remind(first.id)).body).toEqual({ sent: 1, skipped: 1 });
    expect((await remind(second.id)).body).toEqual({ sent: 0, skipped: 2 });
    const queued = await db().outboxMessage.findMany({
      where: { userId: { in: userIds }, kind: "assignment-reminder" },
    });
    expect(queued).toMatchObject([{ userId: reminded.id }]);
  });

  test("can remind users of one subject or of all assignments, and only users of their teams", async () => {
    const [one, two] = [await newVideo(), await newVideo()];
    const [asked, other, stranger] = [await makeUser(), await makeUser(), await makeUser()];
    const userIds = [asked.id, other.id];
    await makeTeam({ members: userIds, managers: [lead.id] });
    await assign({ videoId: one.id, userIds: [asked.id] });
    await assign({ videoId: two.id, userIds: [other.id] });
    const remind = (body: Record<string, unknown>, by = lead) =>
      by.call<Reminded & Refusal>("POST", "/api/assignments/remind", body);
    expect((await remind({ userIds: [...userIds, stranger.id] })).status).toBe(404);
    expect((await remind({ userIds: [UNKNOWN] }, administrator)).status).toBe(400);
    expect((await remind({ userIds, videoId: one.id, pathId: UNKNOWN })).status).toBe(400);
    expect((await remind({ userIds }, asked)).status).toBe(404);
    const where = { userId: { in: [...userIds, stranger.id] }, kind: "assignment-reminder" };
    expect(await db().outboxMessage.count({ where })).toBe(0);

    expect((await remind({ userIds, videoId: one.id })).body).toEqual({ sent: 1, skipped: 1 });
    expect((await remind({ userIds })).body).toEqual({ sent: 1, skipped: 1 });
    expect((await remind({ userIds })).body).toEqual({ sent: 0, skipped: 2 });
    const queued = await db().outboxMessage.findMany({ where, orderBy: { createdAt: "asc" } });
    expect(queued.map(({ userId }) => userId)).toEqual(userIds);
  });

  const remindBy = (body: Record<string, unknown>, query = "") =>
    lead.call<Reminded & ReminderDraft & Refusal>("POST", `/api/assignments/remind${query}`, body);
  const mailsTo = (userIds: string[]) =>
    db().outboxMessage.findMany({ where: { userId: { in: userIds }, kind: "assignment-reminder" } });

  test("gets counts and the mail from a dry run of a reminder, which stores nothing, also with `only`", async () => {
    const [lesson, video] = [await newVideo(), await newVideo()];
    const path = await makePath({ videoIds: [lesson.id] });
    const users = await Promise.all([1, 2, 3, 4].map(() => makeUser()));
    const [late, open, done, told] = users as [TestUser, TestUser, TestUser, TestUser];
    const userIds = users.map(({ id }) => id);
    await makeTeam({ members: userIds, managers: [lead.id] });
    await makeCompletion(done, video, { [areaId]: 10 });
    const { id } = await assign({ videoId: video.id, userIds, dueOn: inDays(3) });
    await assign({ pathId: path.id, userIds: [late.id], dueOn: inDays(9) });
    const where = { assignmentId: id, userId: late.id };
    await db().assignmentPerson.updateMany({ where, data: { dueOn: new Date(inDays(-1)) } });
    await remindBy({ userIds: [told.id] });

    const expected = { late: 1, open: 1, skipped: 2 };
    const body = { userIds, videoId: video.id };
    const draft = await remindBy(body, "?dryRun=1");
    expect(draft).toMatchObject({ status: 200, body: { ...expected, mail: { subject: "Reminder: 2 assignments" } } });
    const { APP_URL } = env();
    for (const words of [
      "Lea Lead reminds you",
      `${video.title}: was due on`,
      `${APP_URL}/videos/${video.id}`,
      `${path.title}: by`,
      `${APP_URL}/learning-paths/${path.id}`,
    ])
      expect(draft.body.mail?.text).toContain(words);
    const ofOne = await act<ReminderDraft>(id, "remind?dryRun=1", { userIds, only: "late" });
    expect(ofOne.body).toMatchObject({ ...expected, open: 0, skipped: 3 });
    expect((await remindBy({ userIds: [done.id] }, "?dryRun=1")).body).toEqual({
      late: 0,
      open: 0,
      skipped: 1,
      mail: null,
    });
    for (const only of ["open", null, ""]) expect((await remindBy({ ...body, only })).status).toBe(400);
    expect((await act(id, "remind", { userIds, only: "all" })).status).toBe(400);
    expect((await remindBy(body, "?dryRun=yes")).status).toBe(400);
    expect(await mailsTo([late.id, open.id, done.id])).toEqual([]);
    expect(await db().notification.count({ where: { userId: { in: [late.id, open.id] } } })).toBe(0);

    expect((await act<Reminded>(id, "remind", { userIds, only: "late" })).body).toEqual({ sent: 1, skipped: 3 });
    expect(await mailsTo([late.id, open.id])).toMatchObject([{ userId: late.id }]);
    expect((await remindBy(body, "?dryRun=1")).body).toMatchObject({ late: 0, open: 1, skipped: 3 });
    expect((await remindBy(body)).body).toEqual({ sent: 1, skipped: 3 });
  });

  test("can remind of the next round from 60 days before it is due", async () => {
    const [video, user] = [await newVideo(), await makeUser()];
    await makeTeam({ members: [user.id], managers: [lead.id] });
    const { id } = await assign({ videoId: video.id, userIds: [user.id], everyMonths: 12 });
    await complete(user, video.id);
    const next = { where: { assignmentId: id, userId: user.id, round: 2 } };
    const dueIn = (days: number) =>
      db().assignmentPerson.updateMany({ ...next, data: { dueOn: new Date(inDays(days)) } });
    const body = { userIds: [user.id] };
    await dueIn(62);
    expect((await remindBy(body, "?dryRun=1")).body).toEqual({ late: 0, open: 0, skipped: 1, mail: null });
    expect((await remindBy(body)).body).toEqual({ sent: 0, skipped: 1 });
    await dueIn(59);
    expect((await remindBy(body, "?dryRun=1")).body).toMatchObject({ late: 0, open: 1, skipped: 0 });
    await dueIn(-2);
    expect((await remindBy({ ...body, only: "late" }, "?dryRun=1")).body).toMatchObject({
      late: 1,
      open: 0,
      skipped: 0,
    });
    expect((await remindBy(body)).body).toEqual({ sent: 1, skipped: 0 });
    const mail = await lastMail(user.email, "assignment-reminder");
    expect(mail.text).toContain(`${video.title}: was due on`);
  });

  test("lists the assignments of a team and of the teams above it, newest first", async () => {
    const [top, video] = [await makeTeam(), await newVideo()];
    const team = await makeTeam({ parentId: top.id, members: [ada.id], managers: [lead.id] });
    const above = await assign({ videoId: video.id, teamId: top.id });
    const own = await assign({ videoId: video.id, teamId: team.id });
    await administrator.call("DELETE", `/api/assignments/${above.id}`);
    const list = async (state: string) =>
      (await lead.call<Assignment[]>("GET", `/api/assignments?teamId=${team.id}${state}`)).body.map(({ id }) => id);
    expect(await list("")).toEqual([own.id, above.id]);
    expect(await list("&state=open")).toEqual([own.id]);
    expect(await list("&state=ended")).toEqual([above.id]);
  });

  test("can list assignments of the teams below too, counting only users of the team and those teams", async () => {
    const [video, other] = [await newVideo(), await makeUser({ name: "Al" })];
    const top = await makeTeam({ managers: [lead.id], members: [other.id] });
    const team = await makeTeam({ parentId: top.id, members: [ada.id] });
    const deepest = await makeTeam({ parentId: team.id, members: [ben.id] });
    const above = await assign({ videoId: video.id, teamId: top.id, dueOn: inDays(5) });
    const below = await assign({ videoId: video.id, teamId: deepest.id, dueOn: inDays(5) });
    const rows = { where: { assignmentId: above.id, userId: { in: [other.id, ben.id] } } };
    await db().assignmentPerson.updateMany({ ...rows, data: { dueOn: new Date(inDays(-3)) } });
    const list = async (query: string) =>
      (await lead.call<Assignment[]>("GET", `/api/assignments?teamId=${team.id}${query}`)).body.map(
        ({ id, team: of, people, late }) => [id, of?.name, people, late],
      );
    expect(await list("")).toEqual([[above.id, top.name, 4, 2]]);
    expect(await list("&below=1&sort=late")).toEqual([
      [above.id, top.name, 2, 1],
      [below.id, deepest.name, 1, 0],
    ]);
    const names = async (query: string) =>
      (await peopleOf(above.id, lead, query)).map(({ name, state }) => [name, state]);
    expect(await names(`?teamId=${team.id}&sort=late`)).toEqual([
      ["Ben", "late"],
      ["Ada", "open"],
    ]);
    expect((await names("?sort=late")).map(([name]) => name)).toEqual(["Al", "Ben", "Ada", "Lea Lead"]);
    expect((await names("")).map(([name]) => name)).toEqual(["Ada", "Al", "Ben", "Lea Lead"]);
    expect((await names(`?teamId=${deepest.id}&state=late`)).map(([name]) => name)).toEqual(["Ben"]);
    const foreign = (await makeTeam()).id;
    expect((await lead.call("GET", `/api/assignments/${above.id}/people?teamId=${foreign}`)).status).toBe(404);
  });

  test("can list assignments with late users first, across pages", async () => {
    const team = await makeTeam({ members: [ada.id], managers: [lead.id] });
    const made: Assignment[] = [];
    for (let count = 0; count < 4; count += 1)
      made.push(await assign({ videoId: (await newVideo()).id, teamId: team.id }));
    const [first, second, third, fourth] = made.map(({ id }) => id);
    const late = { assignmentId: { in: [first ?? "", third ?? ""] }, userId: ada.id };
    await db().assignmentPerson.updateMany({ where: late, data: { dueOn: new Date(inDays(-3)) } });
    const found: string[] = [];
    let next: string | undefined = `/api/assignments?teamId=${team.id}&sort=late&limit=1`;
    while (next) {
      const { body, headers }: Answer<Assignment[]> = await lead.call("GET", next);
      found.push(...body.map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    }
    expect(found).toEqual([third, first, fourth, second]);
  });
});

test("an assignment's progress follows the user's version of the path and the required evidence", async () => {
  const [user, added] = [await makeUser(), await newVideo()];
  const videos = await Promise.all([newVideo(), newVideo(), makeVideo({ points: { [areaId]: 10 } })]);
  const [first, second, unknown] = videos.map(({ id }) => id) as [string, string, string];
  await db().video.update({ where: { id: unknown }, data: { duration: null } });
  const path = await makePath({ videoIds: [first, second, unknown] });
  const track = await makeTrack({ pathIds: [path.id] });
  await makeTeam({ members: [user.id], managers: [lead.id] });
  const users = { userIds: [user.id] };
  const ofPath = await assign({ pathId: path.id, ...users });
  const watched = await assign({ pathId: path.id, ...users, requiresWatched: true });
  const ofTrack = await assign({ trackId: track.id, ...users });
  const yearly = await assign({ videoId: first, ...users, everyMonths: 12 });
  await complete(user, first);
  const progressOf = async ({ id }: Assignment) => (await rowOf(user, id))?.progress;
  expect(await progressOf(ofPath)).toEqual({ done: 1, total: 3, secondsLeft: 1500 });
  expect(await progressOf(watched)).toEqual({ done: 0, total: 3, secondsLeft: 2100 });
  expect(await progressOf(ofTrack)).toEqual({ done: 1, total: 3, secondsLeft: 1500 });
  expect((await toDoOf(user)).filter(({ assignmentId }) => assignmentId === yearly.id)).toMatchObject([
    { round: 2, progress: { done: 0, total: 1, secondsLeft: 600 } },
    { round: 1, progress: null },
  ]);
  await user.call("POST", `/api/users/${user.id}/learning-paths/${path.id}/start`);
  const list = { videoIds: [first, second, unknown, added.id], optionalVideoIds: [second, unknown], underWay: "stay" };
  expect((await administrator.call("PUT", `/api/learning-paths/${path.id}`, list)).status).toBe(200);
  expect([(await progressOf(ofPath))?.total, (await progressOf(ofTrack))?.total]).toEqual([3, 2]);
});

test("a user sees the earlier of two due days, and open assignments before done ones; strangers get 404", async () => {
  const [user, stranger] = [await makeUser(), await makeUser()];
  const [twice, done, free] = [await newVideo(), await newVideo(), await newVideo()];
  await makeTeam({ members: [user.id], managers: [lead.id] });
  const users = { userIds: [user.id] };
  await assign({ videoId: twice.id, dueOn: inDays(9), ...users });
  const first = await assign({ videoId: twice.id, dueOn: inDays(4), ...users });
  const undated = await assign({ videoId: free.id, ...users });
  const finished = await assign({ videoId: done.id, dueOn: inDays(1), ...users });
  await complete(user, done.id);
  const rows = await toDoOf(user);
  expect(rows.map((row) => userAssignmentSchema.parse(row))).toEqual(rows);
  expect(rows.map(({ assignmentId }) => assignmentId)).toEqual([first.id, undated.id, finished.id]);
  const address = `/api/users/${user.id}/assignments`;
  for (const reader of [lead, administrator]) expect((await reader.call("GET", address)).body).toEqual(rows);
  expect((await stranger.call("GET", address)).status).toBe(404);
  expect((await lead.call("GET", `/api/users/${stranger.id}/assignments`)).status).toBe(404);
});
