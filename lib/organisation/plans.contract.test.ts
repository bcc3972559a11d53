import { afterAll, beforeAll, expect, test } from "vitest";
import { findCredential } from "@/lib/identity/accounts/data";
import { exportAccount } from "@/lib/identity/accounts/export-account";
import { findKnownUsers, listInvitations } from "@/lib/identity/invitations/data";
import { deleteExpiredTokens } from "@/lib/identity/one-time-tokens/data";
import { deleteOldViews, listRecordViews } from "@/lib/identity/record-views/data";
import { deleteEndedSessions, findActor, listSessions } from "@/lib/identity/sessions/data";
import { findPicturesInUse, foldUserTallies, listUsers } from "@/lib/identity/users/data";
import { type UserState, userListSchema, userSorts, userStates } from "@/lib/identity/users/schema";
import { listComments } from "@/lib/learning/comments/data";
import { previewPublishing, readPathLearners } from "@/lib/learning/enrolments/count-learners";
import { listUserPaths } from "@/lib/learning/enrolments/data";
import { finishCourses } from "@/lib/learning/enrolments/finish-courses";
import { listUserTracks } from "@/lib/learning/enrolments/start-track";
import { deleteOldDecisions, listCandidates, listTimeZones } from "@/lib/learning/notifications/data";
import { listBatches } from "@/lib/learning/point-batches/data";
import { previewRescore } from "@/lib/learning/point-batches/rescore";
import { continueBatch } from "@/lib/learning/point-batches/slices";
import { listEntries, selectEntries } from "@/lib/learning/points/data";
import { listCompletionPage } from "@/lib/learning/progress/completed-lessons";
import { getSummary, listPositions, listTotals, selectCompletions, selectProgress } from "@/lib/learning/progress/data";
import { getRating, getRatingAverage } from "@/lib/learning/ratings/data";
import { observeLibrary } from "@/lib/library/library-version/data";
import { selectSaid } from "@/lib/library/search/said";
import { countSearch } from "@/lib/library/searches/count-search";
import { deleteAnsweredTerms, deleteOldSearches } from "@/lib/library/searches/data";
import { countLearners as countLearnersOf, getVideos } from "@/lib/library/videos/data";
import { videoListSchema, videoSorts } from "@/lib/library/videos/schema";
import { selectVideos } from "@/lib/library/videos/select-page";
import { deleteOldMessages } from "@/lib/messages/outbox/data";
import { listEvents } from "@/lib/platform/audit/data";
import { auditListSchema } from "@/lib/platform/audit/schema";
import { connections, db } from "@/lib/platform/db";
import { claimDue } from "@/lib/platform/jobs/data";
import { deleteExpiredLimits } from "@/lib/platform/rate-limits/data";
import { fillCrowd } from "@/tests/fixtures/crowd";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { costOf } from "@/tests/fixtures/plans";
import { statementsDuring } from "@/tests/fixtures/statements";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { TABLES_READ_WHOLE } from "@/tests/runner/tables-read-whole.mjs";
import { excuseUsers } from "./assignments/change-people";
import { getAssignment, listAssignedPeople, listAssignments } from "./assignments/data";
import { assignedPeopleListSchema, assignmentListSchema, personStates } from "./assignments/schema";
import { countLearners } from "./coverage/count-learners";
import { getCoverage } from "./coverage/data";
import { getOverview, getUserSummary } from "./overview/data";
import { listReport } from "./reports/data";
import { type ReportSubject, reportListSchema, reportSubjects, teamProgressSchema } from "./reports/schema";
import { findSubject, teamSubject } from "./reports/subjects";
import { listTeamAreas } from "./reports/team-areas";
import { getUserReport } from "./reports/user-report";
import { listTeams } from "./teams/data";
import { listTeamFigures, readTeamFigures } from "./weekly-report/data";

/**
 * Tables and indexes that a read may scan whole: those of few rows, batches of points, and completions and jobs that
 * wait. An overview that is not cached scans the deactivated users, and the assignments of all users.
 */
const MAY_BE_READ_WHOLE = new RegExp(
  `^(${[...TABLES_READ_WHOLE, "users_deactivated", "assignment_people_user_id_idx", "point_batches", "completion_checks", "jobs"].join("|")})(_|$)`,
);

let user: TestUser;
let video: { id: string };
/** A video that nobody of the crowd completed. */
let quiet: { id: string };
let path: { id: string };
let track: { id: string };
let area: { id: string };
/** The manager of a team of the crowd. */
let boss: TestUser;

let drop: () => Promise<void>;

beforeAll(async () => {
  drop = await useOwnDatabase();
  area = await makeArea();
  const areaId = area.id;
  user = await makeUser({ factor: "totp" });
  video = await makeVideo({ points: { [areaId]: 1 } });
  quiet = await makeVideo({ points: { [areaId]: 1 } });
  path = await makePath({ videoIds: [video.id] });
  await db().pathStart.create({ data: { userId: user.id, pathId: path.id } });
  track = await makeTrack({ pathIds: [path.id] });
  await fillCrowd(video.id, areaId);
  boss = await makeUser();
  const { id: teamId } = await db().team.findFirstOrThrow({ where: { name: "Crowd" }, select: { id: true } });
  await db().teamMember.create({ data: { teamId, userId: boss.id, role: "manager" } });
});
afterAll(() => drop());

const users = (query: object) => () => listUsers(userListSchema.parse(query));
const videos = (query: object) => () => selectVideos(videoListSchema.parse({ limit: 24, ...query }), user.id);
const events = (query: object) => () => listEvents(auditListSchema.parse(query), "UTC");
const nowhere = { userId: "00000000-0000-0000-0000-000000000000", videoId: "00000000-0000-0000-0000-000000000000" };
const batch = { kind: "weekly_summary", timeZone: "UTC", day: "2026-11-01", since: new Date(), limit: 4 } as const;

const adminScope = { isAdmin: true, within: null, isWholeTeam: false, visible: null };

/** A report of a subject's users, or of a team's. With `fewUsers` 10, the users are walked. */
async function report(subject: ReportSubject, query: object = {}, ofTeam = false, fewUsers?: number) {
  const ids = { paths: path.id, videos: video.id, tracks: track.id, areas: area.id };
  const { id: teamId } = await db().team.findFirstOrThrow({ where: { name: "Crowd" }, select: { id: true } });
  const scope = { ...adminScope, within: ofTeam ? [teamId] : null, isWholeTeam: ofTeam };
  await listReport(await findSubject(subject, ids[subject]), reportListSchema.parse(query), scope, fewUsers);
}

async function teamReads(read: (teamIds: string[]) => Promise<unknown>) {
  const { id } = await db().team.findFirstOrThrow({ where: { name: "Crowd" }, select: { id: true } });
  await read([id]);
}

type Read = [name: string, read: () => Promise<unknown>, statements: number];

async function exportWhole() {
  for await (const _ of exportAccount(user, { address: null, device: null }));
}

const ofLearners: Read[] = [
  ["the actor of a request", () => findActor(user.sessionId, user.id), 1],
  ["a sign-in", () => findCredential(user.email), 2],
  ["a user's progress", () => selectProgress(user.id), 1],
  ["a user's summary", () => getSummary(user.id, "UTC", new Date()), 3],
  ["a user's point entries", () => listEntries(user.id, { limit: 50 }), 2],
  ["a user's completions", () => listCompletionPage(user.id, { limit: 50 }), 2],
  ["a user's watched completions", () => listCompletionPage(user.id, { evidence: "watched", limit: 50 }), 2],
  [
    "a user's watched completions of an area",
    () => listCompletionPage(user.id, { areaId: area.id, atLeast: "watched", limit: 50 }),
    2,
  ],
  ["a user's positions", () => listPositions(user.id), 1],
  ["a user's paths, whose versions are read once", () => listUserPaths(user.id), 2],
  ["a user's finished paths", () => listUserPaths(user.id, true), 1],
  ["a user's tracks", () => listUserTracks(user.id), 1],
  ["a user's completed tracks", () => listUserTracks(user.id, true), 1],
  ["a user's sessions", () => listSessions(user.id, user.sessionId), 2],
  ["an account export", () => exportWhole(), 61],
  ["a video", () => getVideos([video.id]), 1],
  ["a video's comments", () => listComments(video.id, { limit: 50 }), 2],
  ["a video's learners", () => countLearnersOf(video.id), 1],
  ["a video's average rating", () => getRatingAverage(video.id), 1],
  ["a user's rating", () => getRating(video.id, user.id), 2],
  ["the library's version", () => observeLibrary(), 1],
  ...videoSorts.map((sort): Read => [`videos by ${sort}`, videos({ sort }), 1]),
  ["videos that the user has not completed", videos({ completed: "false" }), 1],
  ["videos of a search", videos({ q: "lesson" }), 1],
  ["a search that found nothing", () => countSearch("kaleidoscope", user.id), 9],
];

/** States of few users, which have an index in every order. */
const RARE: UserState[] = ["invited", "deactivated"];

const ofAdministrators: Read[] = [
  ["the overview", () => getOverview("UTC", new Date()), 26],
  ["the coverage", () => getCoverage(), 10],
  ["a user's standing", () => getUserSummary(user.id), 10],
  ...userSorts.map((sort): Read => [`users by ${sort}`, users({ sort }), 5]),
  ...userSorts.map((sort): Read => [`administrators by ${sort}`, users({ sort, role: "admin" }), 5]),
  ...userStates.map((state): Read => [`${state} users`, users({ state }), 5]),
  ...RARE.flatMap((state) => userSorts.map((sort): Read => [`${state} users by ${sort}`, users({ state, sort }), 5])),
  ["users of three letters", users({ q: "gra" }), 5],
  ["users of two letters", users({ q: "gr" }), 5],
  ["the invitations", () => listInvitations({ limit: 50 }), 5],
  ["addresses of an import", () => findKnownUsers([user.email]), 3],
  ["the audit log", events({}), 2],
  ["the audit log by kind", events({ kind: "user" }), 2],
  ["the audit log by person", () => events({ personId: user.id })(), 2],
  ["a path's learners", () => readPathLearners(path.id), 5],
  ["the effect of publishing a path", () => previewPublishing(path.id, { videoIds: [quiet.id] }, undefined), 7],
  ["the batches of points", () => listBatches({ limit: 50 }), 2],
  ["a preview of re-scoring", () => previewRescore({ videoIds: [quiet.id], removeUnlinked: true }), 3],
  ["a batch of exported entries", () => selectEntries(undefined, "0"), 1],
  ["a batch of a user's exported entries", () => selectEntries(user.id, "0"), 1],
  ["the totals of some users", () => listTotals([user.id]), 1],
  ["a batch of exported completions", () => selectCompletions({}, nowhere), 1],
];

const admin = { id: nowhere.userId, isAdmin: true, adminFactorDue: false };

const ofManager = () => ({ id: boss.id, isAdmin: false, adminFactorDue: false });

/** A page of the users under the assignment of the path. */
async function assignedPeople(actor: typeof admin, query: object = {}, manyUsers?: number) {
  const { id } = await db().assignment.findFirstOrThrow({ where: { pathId: path.id }, select: { id: true } });
  await listAssignedPeople(actor, id, assignedPeopleListSchema.parse(query), manyUsers);
}

const inReports: Read[] = [
  ["the teams", () => listTeams(admin), 1],
  ["a manager's teams", () => listTeams(ofManager()), 2],
  ["the figures of a weekly report", () => readTeamFigures(ofManager()), 3],
  ["the teams of a weekly report", () => listTeamFigures(ofManager()), 2],
  ["the assignments", () => listAssignments(admin, assignmentListSchema.parse({})), 4],
  ["the late assignments first", () => listAssignments(admin, assignmentListSchema.parse({ sort: "late" })), 4],
  ["a manager's assignments", () => listAssignments(ofManager(), assignmentListSchema.parse({})), 5],
  ["a manager's late assignments", () => listAssignments(ofManager(), assignmentListSchema.parse({ sort: "late" })), 5],
  ["the users under an assignment", () => assignedPeople(admin), 5],
  ["the users under a large assignment", () => assignedPeople(admin, {}, 1), 5],
  ...personStates.map(
    (state): Read => [`the users under an assignment who are ${state}`, () => assignedPeople(admin, { state }), 5],
  ),
  ["a manager's users under an assignment", () => assignedPeople(ofManager()), 6],
  ["a manager's users under a large assignment", () => assignedPeople(ofManager(), { state: "late" }, 1), 6],
  ...reportSubjects.flatMap((subject): Read[] => [
    [`the report of ${subject}`, () => report(subject), 6],
    [`the report of ${subject} by status`, () => report(subject, { status: "completed" }), 6],
    [`the report of ${subject} with many users`, () => report(subject, {}, false, 10), 6],
    [`the report of ${subject}, those who are late`, () => report(subject, { late: "1" }), 6],
    [`the report of ${subject}, searched`, () => report(subject, { q: "crowd 12" }), 6],
  ]),
  ["the report of few users by due day", () => report("paths", { q: "crowd 12", sort: "due" }), 6],
  ["the report of a team", () => report("paths", {}, true, 10), 6],
  [
    "a team's progress",
    () => teamReads((ids) => listReport(teamSubject("", ids), teamProgressSchema.parse({}), adminScope)),
    6,
  ],
  ["a team's areas", () => teamReads((ids) => listTeamAreas(ids, { limit: 50 })), 6],
  ["a user's report", () => getUserReport(user.id, {}), 1],
  ["a user's record views", () => listRecordViews(user.id, { limit: 50 }), 2],
];

const inBackground: Read[] = [
  ["claiming jobs", () => claimDue(["outbox"], 10), 1],
  ["deleting old messages", () => deleteOldMessages(), 2],
  ["deleting ended sessions", () => deleteEndedSessions(), 1],
  ["deleting expired tokens", () => deleteExpiredTokens(), 1],
  ["deleting expired limits", () => deleteExpiredLimits(), 1],
  ["deleting old decisions", () => deleteOldDecisions(), 1],
  ["pictures in use", () => findPicturesInUse(["/a.png"]), 1],
  ["time zones of subscribers", () => listTimeZones("weekly_summary"), 1],
  ["subscribers", () => listCandidates({ ...batch, after: nowhere.userId }), 1],
  ["a running batch of points", () => continueBatch(nowhere.userId), 3],
  ["courses to finish", () => finishCourses(0), 20],
  ["counting the learners of areas", () => countLearners(2_000), 16],
  ["deleting answered searches", () => deleteAnsweredTerms(), 7],
  ["deleting old searches", () => deleteOldSearches("2026-01-01"), 2],
  ["deleting old views of records", () => deleteOldViews("2026-01-01"), 1],
  ["folding the users' tallies", () => foldUserTallies(), 1],
];

test.each([...ofLearners, ...ofAdministrators, ...inReports, ...inBackground])(
  "%s reads no growing table whole",
  async (_, read, most) => {
    const { statements, scans } = await costOf(read);
    expect(scans.filter((name) => !MAY_BE_READ_WHOLE.test(name))).toEqual([]);
    expect(statements).toBeLessThanOrEqual(most);
  },
);

test("searches that found nothing are looked up in the index of what is said", async () => {
  const { id } = await db().transcript.create({
    data: {
      videoId: video.id,
      recording: 1,
      language: "en",
      source: "upload",
      rights: "own",
      config: "english",
      cues: 1,
    },
  });
  await db().$executeRaw`
    INSERT INTO transcript_passages (transcript_id, n, starts, end_ms, words, key, search, pairs)
    SELECT ${id}::uuid, n, ARRAY[n], n + 1, said, said, to_tsvector('english', said), '{}'
    FROM generate_series(1, 20000) n, LATERAL (SELECT 'harbour ' || md5(n::text) AS said) w`;
  await db().$executeRaw`ANALYZE transcript_passages`;
  const sent = await statementsDuring(() => selectSaid(["harbour lights", "kaleidoscope"]));
  const { text, values } = sent.find(({ text }) => text.includes("transcript_passages")) ?? { text: "", values: [] };
  const { rows } = await connections().query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  expect(JSON.stringify(rows)).toContain("transcript_passages_search_idx");
  expect(await selectSaid(["harbour lights", "kaleidoscope", "harbours"])).toEqual(new Set(["harbours"]));
});

test("a report of many users lists every match once, page by page", async () => {
  const subject = await findSubject("paths", path.id);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const filter = reportListSchema.parse({ status: "completed", limit: 200, cursor });
    const { rows, total, next } = await listReport(subject, filter, adminScope);
    expect(total).toBe(1_000);
    found.push(...rows.map(({ userId }) => userId));
    cursor = next ?? undefined;
  } while (cursor);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toHaveLength(3_000);
  const byPercent = reportListSchema.parse({ sort: "percent" });
  await expect(listReport(subject, byPercent, adminScope)).rejects.toThrow(/1,000 users or fewer/);
});

test("a report of many users has the same matches whether they are read or walked", async () => {
  const subject = await findSubject("paths", path.id);
  for (const query of [{ late: "1" }, { q: "crowd 12", sort: "name" }, { q: "crowd 12", late: "1" }]) {
    const filter = reportListSchema.parse({ ...query, limit: 200 });
    const read = await listReport(subject, filter, adminScope);
    expect(read.rows.length).toBeGreaterThan(2);
    expect(read.total).toBe(read.rows.length);
    expect(await listReport(subject, filter, adminScope, 1)).toEqual(read);
  }
});

test("an assignment has the same users whether they are read or walked", async () => {
  const { id } = await db().assignment.findFirstOrThrow({ where: { pathId: path.id }, select: { id: true } });
  for (const state of [undefined, ...personStates]) {
    const filter = assignedPeopleListSchema.parse({ state, limit: 200 });
    const read = await listAssignedPeople(admin, id, filter);
    expect(read.total).toBe(read.people.length);
    expect(await listAssignedPeople(admin, id, filter, 0)).toEqual(read);
  }
});

test("the numbers of a large assignment are cached, and counted again after a change by hand", async () => {
  const { id } = await db().assignment.create({ data: { videoId: quiet.id }, select: { id: true } });
  await db().$executeRaw`INSERT INTO assignment_people (assignment_id, user_id)
    SELECT ${id}::uuid, id FROM users WHERE email LIKE 'crowd%' ORDER BY id LIMIT 1100`;
  const [first, second] = await db().assignmentPerson.findMany({ where: { assignmentId: id }, take: 2 });
  const read = async () => {
    const { people, excused } = await getAssignment(admin, id);
    return { people, excused };
  };
  expect(await read()).toEqual({ people: 1_100, excused: 0 });
  await db().assignmentPerson.updateMany({
    where: { assignmentId: id, userId: first?.userId },
    data: { excusedAt: new Date() },
  });
  expect(await read()).toEqual({ people: 1_100, excused: 0 });
  const actor = { ...admin, id: boss.id };
  await excuseUsers({
    actor,
    id,
    userIds: [second?.userId ?? ""],
    auditContext: { actorId: boss.id, origin: { address: null, device: null } },
  });
  expect(await read()).toEqual({ people: 1_100, excused: 2 });
});
