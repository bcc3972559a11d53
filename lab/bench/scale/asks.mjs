import { areaId, assignmentId, pathId, teamId, trackId, userId, videoId, webhookId } from "../rows.mjs";

/**
 * A call or page to measure.
 * @typedef {object} Ask
 * @property {string} name the user and the call
 * @property {keyof typeof people} as
 * @property {string} path
 * @property {string} [method]
 * @property {((turn: number) => object)} [body]
 * @property {boolean} [afterWrite] whether a user rates a lesson before each request
 * @property {boolean} [isAfresh] whether cached figures are deleted before each request
 * @property {boolean} [isProgram] whether the call has an API token instead of a session
 * @property {boolean} [isStreamed] whether only the first bytes of the answer are read
 */

/** The numbers of the users who send requests (rows.sql). The director manages all teams, the manager the learner's. */
export const people = { administrator: 0, learner: 1, learnerOfMany: 2, planner: 3, director: 4, manager: 5 };

const learner = userId(people.learner);

/** Ids by their placeholders in a path; {me} is the user who sends the request. @type {Record<string, string>} */
const ids = {
  learner,
  administrator: userId(people.administrator),
  video: videoId(0),
  // The first lesson that the learner completed.
  done: videoId(13),
  area: areaId(7),
  path: pathId(1),
  started: pathId(2),
  assignment: assignmentId(0),
  latePeople: assignmentId(1),
  webhook: webhookId(0),
  all: teamId(0),
  own: teamId(11),
  reportedPath: pathId(3),
  reportedVideo: videoId(10),
  track: trackId(1),
  planned: trackId(people.planner),
};

/** @param {string} path @param {keyof typeof people} as */
const fill = (path, as) =>
  path.replace(/\{(\w+)\}/g, (_, name) => (name === "me" ? userId(people[as]) : (ids[name] ?? "")));

/**
 * @param {keyof typeof people} as
 * @param {string} paths separated by white space
 * @param {Partial<Ask>} [how]
 * @param {string} [words] for the name
 * @returns {Ask[]}
 */
const reads = (as, paths, how = {}, words = "") =>
  (paths.match(/\S+/g) ?? []).map((path) => ({ name: `${as}: ${path}${words}`, as, path: fill(path, as), ...how }));

/** Lists that are served from memory until the library changes. */
const lists = "/api/videos?limit=24 /api/videos?limit=24&sort=rating /api/videos?limit=24&sort=popular";

const ofLearner = `
  /api/session /api/account/sessions /api/account/contact /api/account/factors /api/account/recovery-codes /api/account/export
  ${lists} /api/videos?limit=24&sort=title /api/videos?limit=24&q=mari /api/videos?limit=24&areaId={area}
  /api/videos?limit=24&completed=false /api/videos?limit=24&completed=true
  /api/search?q=wgq /api/search?q=wgq%20whq /api/search?q=wgcaq%20wbgq /api/search?q=wgq&in=said&limit=20 /api/search?q=marilena
  /api/videos/{video}/transcripts /api/videos/{video}/transcripts/en /api/videos/{video}/chapters
  /api/videos/{video} /api/videos/{video}/knowledge-areas /api/videos/{video}/learner-count /api/videos/{video}/rating-average
  /api/videos/{video}/rating/user/{me} /api/videos/{video}/comments /api/videos/{video}/moments /api/users/{me}/notes
  /api/users/{me}/notes?q=thought /notes /api/video-knowledge-matrix /api/knowledge-matrix
  /api/learning-paths /api/learning-paths/{path} /api/learning-paths/{path}/versions /api/career-tracks
  /api/users/{me} /api/users/{me}/learning-paths /api/users/{me}/learning-paths?include=finished /api/users/{me}/career-progress
  /api/users/{me}/watch-later /api/users/{me}/watch-later/ids /api/users/{me}/notices /api/users/{me}/notices?unread=1
  /api/videos?limit=24&show=started /api/videos?limit=24&show=later /api/videos?limit=24&show=plan /api/videos?limit=24&length=short
  /api/cards /api/cards?videoId={done} /api/cards/due /api/cards/summary /api/users/{me}/checks /review
  /api/users/{me}/assignments /api/progress/{me} /api/progress/{me}/summary /api/progress/{me}/position
  / /learn /progress /learning-paths /learning-paths/{path} /videos/{video} /learn?sort=rating /settings /profile`;

const ofAdministrator = `
  /admin /api/admin/reported /api/admin/overview /api/admin/coverage /api/admin/health /api/admin/health?state=reported /api/admin/health/summary
  /api/users?sort=newest /api/users?sort=name /api/users?sort=email /api/users?sort=lastSignIn
  /api/users?role=admin /api/users?role=admin&sort=name /api/users?role=user
  /api/users?state=active /api/users?state=active&sort=name /api/users?state=invited /api/users?state=invited&sort=name
  /api/users?state=undelivered /api/users?state=undelivered&sort=name /api/users?state=deactivated
  /api/users?state=deactivated&sort=name /api/users?state=deactivated&sort=lastSignIn /api/users?q=grana /api/users?q=gra
  /api/users?q=gra&sort=name /api/users?q=ju /api/users?q=harbour /api/users?q=xyzzy /api/users?q=gra&state=active
  /api/users?late=1 /api/users?late=1&sort=name /api/users?late=1&q=gra
  /api/users/{learner} /api/users/{learner}/standing /api/users/invitations /api/users/invitations?q=gra
  /api/comments /api/comments?q=number /api/comments?q=kaleidoscope /api/comments?userId={learner} /api/mails /api/mails?state=failed
  /api/audit-events /api/audit-events?kind=user /api/audit-events?kind=account /api/audit-events?kind=video
  /api/audit-events?q=marilena /api/audit-events?from=2026-01-01&to=2026-12-31 /api/audit-events?subjectId={learner}
  /api/audit-events?personId={administrator} /api/audit-events?personId={learner}
  /api/learning-paths/{path}/learners /api/videos/{video}/playback-reports /api/videos?limit=24&needs=playback
  /api/videos?limit=24&needs=areas /api/videos?limit=24&needs=questions /api/videos?limit=24&needs=transcript
  /api/videos/{done}/questions /api/videos/{done}/questions/figures /api/videos/ids /api/video-knowledge-matrix/usage /api/deleted
  /api/settings/joining /api/settings/security`;

const reports = [
  "/api/reports/paths/{reportedPath}",
  "/api/reports/videos/{reportedVideo}",
  "/api/reports/tracks/{track}",
  "/api/reports/areas/{area}",
];

/** The lists of subjects with their figures. */
const summaries = ["paths", "videos", "tracks", "areas", "teams"]
  .map((subject) => `/api/reports/${subject} /api/reports/${subject}?sort=title /api/reports/${subject}?q=1`)
  .join(" ");

/** The calls of a team's page, which requests the late assignments first. @param {string} team */
const ofTeam = (team) => `
  /api/teams/${team} /api/teams/${team}/progress /api/teams/${team}/progress?late=true /api/teams/${team}/progress?sort=name
  /api/teams/${team}/late /api/teams/${team}/areas /api/teams/${team}/members /api/assignments?teamId=${team}&state=open&sort=late
  ${reports.map((path) => `${path}?teamId=${team}`).join(" ")}`;

const inOrganisation = `
  /api/teams ${ofTeam("{all}")} ${ofTeam("{own}")}
  /api/teams/{all}/progress?status=completed /api/teams/{all}/progress?q=gra /api/teams/{all}/progress?q=mari%20gra
  ${reports.join(" ")} ${reports[0]}?late=true ${reports[0]}?status=completed ${reports[0]}?q=mari ${reports[0]}?q=mari%20gra&sort=due
  /api/reports/users/{learner} /api/assignments /api/assignments?state=open&sort=late /api/assignments/{assignment}
  /api/assignments/{assignment}/people /api/assignments/{latePeople}/people?state=late /api/users/{learner}/assignments
  /api/webhooks /api/webhooks/{webhook}/deliveries /api/completions?since=5000&limit=100`;

/** @param {string} team */
const ofManager = (team) => `
  / /team /api/teams ${ofTeam(team)} ${reports.join(" ")} /api/assignments?state=open&sort=late /api/users/{learner}/assignments`;

/** rori.17@harbour.example is user 17. */
const ofPrograms = `
  /api/completions?since=5000&limit=100 /api/scim/v2/Users?count=50 /api/scim/v2/Groups?count=50
  /api/scim/v2/Users?filter=userName%20eq%20%22rori.17%40harbour.example%22`;

/** @param {keyof typeof people} as @param {string} method @param {string} path @param {Ask["body"]} [body] @returns {Ask} */
const write = (as, method, path, body) => ({
  name: `${as}: ${method} ${path}`,
  as,
  method,
  path: fill(path, as),
  body,
});

const completion = { userId: learner, videoId: videoId(4), knowledgeAreaId: areaId(12), points: 1 };
const pace = { trackId: ids.planned, weekdays: [1, 3, 5] };

/** Calls that can be repeated; every second completion is undone. A plan's dry run writes nothing. */
const writes = [
  write("planner", "POST", "/api/users/{me}/plans?dryRun=1", (turn) => ({ ...pace, hoursPerWeek: 1 + turn })),
  write("learner", "POST", "/api/progress/complete", (turn) => ({ ...completion, completed: turn % 2 === 0 })),
  write("learner", "POST", "/api/videos/{video}/ratings", (turn) => ({ userId: learner, rating: 1 + (turn % 5) })),
  write("learner", "POST", "/api/videos/{video}/comments", () => ({ userId: learner, content: "Good." })),
  write("learner", "POST", "/api/videos/{video}/moments", (turn) => ({ kind: "note", second: turn, body: "Good." })),
  write("learner", "POST", "/api/videos/{video}/checks"),
  write("learner", "PUT", "/api/progress/{me}/position", (turn) => ({ videoId: ids.video, seconds: 60 + turn })),
  write("learner", "POST", "/api/videos/searches", () => ({ q: "kaleidoscope" })),
  write("learner", "POST", "/api/users/{me}/learning-paths/{started}/start"),
  write("learner", "PUT", "/api/users/{me}/preferences", (turn) => ({ shortcuts: turn % 2 === 0 })),
];

const figures = "/api/admin/overview /api/learning-paths/{path}/learners /api/assignments";
const exports = `/api/videos/export /api/library/export /api/reports/paths/export ${reports[0]}/export /api/teams/{all}/progress/export /api/users/export`;

/** @type {Ask[]} */
export const asks = [
  ...reads("learner", ofLearner),
  ...reads("learner", `${lists} /learn?sort=rating`, { afterWrite: true }, ", after a rating"),
  ...reads("learnerOfMany", "/ /progress /api/progress/{me} /api/progress/{me}/summary /api/account/export"),
  ...reads("planner", "/ /career-tracks/{planned} /api/users/{me}/plans"),
  ...reads("administrator", `${ofAdministrator} ${inOrganisation} ${summaries}`),
  ...reads("administrator", figures, { isAfresh: true }, ", counted afresh"),
  ...reads("administrator", exports, { isStreamed: true }, ", first bytes"),
  ...reads("administrator", ofPrograms, { isProgram: true }, ", by token"),
  ...reads("director", ofManager("{all}")),
  ...reads("director", "/api/teams/{all}/progress/export", { isStreamed: true }, ", first bytes"),
  ...reads("manager", `${ofManager("{own}")} /api/reports/users/{learner}`),
  ...writes,
];
