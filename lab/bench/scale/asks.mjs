import { areaId, pathId, trackId, userId, videoId } from "../dataset.mjs";
import { inOrganisation } from "./organisation-asks.mjs";
import { nameOf, people } from "./values.mjs";

/**
 * A call or page to measure.
 * @typedef {object} Ask
 * @property {string} name
 * @property {keyof typeof people} as
 * @property {string} path
 * @property {string} [method]
 * @property {(turn: number) => object} [body]
 * @property {boolean} [afterWrite] whether somebody rates a lesson before each request
 * @property {boolean} [isAfresh] whether kept figures are deleted before each request
 * @property {boolean} [isProgram] whether the call has an API token instead of a session
 * @property {boolean} [isStreamed] whether only the first bytes of the answer are read
 */

const { learner, learnerOfMany, administrator } = people;
const video = videoId(0);
const me = userId(learner);

/** @param {keyof typeof people} as @param {string[]} paths @returns {Ask[]} */
const reads = (as, paths) => paths.map((path) => ({ name: nameOf(path), as, path }));

/** @param {Ask[]} asks @returns {Ask[]} */
const afterWrite = (asks) => asks.map((ask) => ({ ...ask, name: `${ask.name}, after a rating`, afterWrite: true }));

/** @param {Ask[]} asks @returns {Ask[]} */
const afresh = (asks) => asks.map((ask) => ({ ...ask, name: `${ask.name}, counted afresh`, isAfresh: true }));

/** Reads that answer from memory until the library changes. */
const lists = ["/api/videos?limit=24", "/api/videos?limit=24&sort=rating", "/api/videos?limit=24&sort=popular"];

const ofLearner = [
  "/api/session",
  "/api/account/sessions",
  "/api/account/contact",
  "/api/account/factors",
  "/api/account/recovery-codes",
  "/api/account/export",
  ...lists,
  "/api/videos?limit=24&sort=title",
  "/api/videos?limit=24&q=mari",
  `/api/videos?limit=24&areaId=${areaId(7)}`,
  "/api/videos?limit=24&completed=false",
  "/api/videos?limit=24&completed=true",
  `/api/videos/${video}`,
  `/api/videos/${video}/knowledge-areas`,
  `/api/videos/${video}/learner-count`,
  `/api/videos/${video}/rating-average`,
  `/api/videos/${video}/rating/user/${me}`,
  `/api/videos/${video}/comments`,
  "/api/video-knowledge-matrix",
  "/api/knowledge-matrix",
  "/api/learning-paths",
  `/api/learning-paths/${pathId(1)}`,
  `/api/learning-paths/${pathId(1)}/versions`,
  "/api/career-tracks",
  `/api/users/${me}`,
  `/api/users/${me}/learning-paths`,
  `/api/users/${me}/learning-paths?include=finished`,
  `/api/users/${me}/career-progress`,
  `/api/progress/${me}`,
  `/api/progress/${me}/summary`,
  `/api/progress/${me}/position`,
];

const pages = ["/", "/learn", "/progress", "/learning-paths", `/learning-paths/${pathId(1)}`, `/videos/${video}`];

const many = userId(learnerOfMany);
const ofLearnerOfMany = [
  "/",
  "/progress",
  `/api/progress/${many}`,
  `/api/progress/${many}/summary`,
  "/api/account/export",
];

const planner = userId(people.planner);
const ofPlanner = ["/", `/career-tracks/${trackId(people.planner)}`, `/api/users/${planner}/plans`];

const users = (/** @type {string} */ query) => `/api/users?${query}`;

const ofAdministrator = [
  "/admin",
  "/api/admin/overview",
  "/api/admin/coverage",
  "/api/admin/health",
  "/api/admin/health?state=reported",
  "/api/admin/health/summary",
  users("sort=newest"),
  users("sort=name"),
  users("sort=email"),
  users("sort=lastSignIn"),
  users("role=admin"),
  users("role=admin&sort=name"),
  users("role=user"),
  ...["active", "invited", "undelivered", "deactivated"].flatMap((state) => [
    users(`state=${state}`),
    users(`state=${state}&sort=name`),
  ]),
  users("state=deactivated&sort=lastSignIn"),
  users("q=grana"),
  users("q=gra"),
  users("q=gra&sort=name"),
  users("q=ju"),
  users("q=harbour"),
  users("q=xyzzy"),
  users("q=gra&state=active"),
  `/api/users/${me}`,
  `/api/users/${me}/standing`,
  "/api/users/invitations",
  "/api/audit-events",
  "/api/audit-events?kind=user",
  "/api/audit-events?kind=account",
  "/api/audit-events?kind=video",
  `/api/audit-events?personId=${userId(administrator)}`,
  `/api/audit-events?personId=${me}`,
  `/api/learning-paths/${pathId(1)}/learners`,
  `/api/videos/${video}/playback-reports`,
  "/api/videos?limit=24&needs=playback",
  "/api/videos?limit=24&needs=areas",
  "/api/videos/ids",
  "/api/video-knowledge-matrix/usage",
  "/api/deleted",
  "/api/settings/joining",
  "/api/settings/security",
];

/** @typedef {[name: string, method: string, path: string, body?: (turn: number) => object]} Write */

/** @type {Write[]} each may be repeated; every second completion is undone */
const writes = [
  [
    "complete a lesson",
    "POST",
    "/api/progress/complete",
    (turn) => ({ userId: me, videoId: videoId(4), knowledgeAreaId: areaId(12), points: 1, completed: turn % 2 === 0 }),
  ],
  ["rate a lesson", "POST", `/api/videos/${video}/ratings`, (turn) => ({ userId: me, rating: 1 + (turn % 5) })],
  ["comment on a lesson", "POST", `/api/videos/${video}/comments`, () => ({ userId: me, content: "Good." })],
  ["keep a position", "PUT", `/api/progress/${me}/position`, (turn) => ({ videoId: video, seconds: 60 + turn })],
  ["report a search", "POST", "/api/videos/searches", () => ({ q: "kaleidoscope" })],
  ["start a path", "POST", `/api/users/${me}/learning-paths/${pathId(2)}/start`],
  ["change preferences", "PUT", `/api/users/${me}/preferences`, (turn) => ({ shortcuts: turn % 2 === 0 })],
];

/** @type {Ask} a plan as it would be at another pace, which writes nothing */
const preview = {
  name: "plan, dry run",
  as: "planner",
  method: "POST",
  path: `/api/users/${planner}/plans?dryRun=1`,
  body: (turn) => ({ trackId: trackId(people.planner), hoursPerWeek: 1 + turn, weekdays: [1, 3, 5] }),
};

/** @type {Ask[]} */
export const asks = [
  ...reads("learner", ofLearner),
  ...afterWrite(reads("learner", [...lists, "/learn?sort=rating"])),
  ...reads("learner", [...pages, "/learn?sort=rating", "/settings", "/profile"]),
  ...reads("learnerOfMany", ofLearnerOfMany),
  ...reads("planner", ofPlanner),
  preview,
  ...reads("administrator", ofAdministrator),
  ...afresh(
    reads("administrator", ["/api/admin/overview", `/api/learning-paths/${pathId(1)}/learners`, "/api/assignments"]),
  ),
  ...inOrganisation,
  ...writes.map(([name, method, path, body]) => ({ name, as: /** @type {const} */ ("learner"), method, path, body })),
];
