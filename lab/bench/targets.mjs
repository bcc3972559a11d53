import { firstAreaOf, trackId, VIDEOS, videoId } from "./dataset.mjs";
import { required } from "./required.mjs";

/**
 * Users who only read and users who write, so that the size of what readers fetch does not change. So many write that none
 * reaches the limit on writes. Those with paths and a plan (dataset.sql) only read.
 */
export const READERS = 64;
export const WRITERS = 512;
export const PLANNERS = 64;

/** Numbers of connections at which a call is measured. */
export const CONNECTIONS = [1, 16, 64];

/** Pages, and forms of a call that only one ratio needs, are measured at this number alone. */
const MEDIUM = [16];

/**
 * A request that is measured repeatedly.
 * @typedef {object} Target
 * @property {string} id
 * @property {string} name
 * @property {"product" | "prisma" | "bare" | "minimal"} server
 * @property {string} [call] the call that it is a form of; all forms answer alike
 * @property {number[]} [connections] CONNECTIONS unless given
 * @property {boolean} [gzip] asks for compression, as browsers do
 * @property {(turn: Turn) => Query} [before] a request to the bare server before each, which is not measured itself
 * @property {(turn: Turn) => Query} ask
 *
 * @typedef {{ path: string, cookie?: string, body?: object }} Query
 *
 * @typedef {object} Turn
 * @property {User[]} users readers first, then writers, then those with plans
 * @property {number} count of all requests of all targets so far
 * @property {Lane} lane
 *
 * @typedef {{ open?: Completion }} Lane
 *   one connection; open is the completion that its next request undoes
 * @typedef {{ cookie: string, body: { completed: boolean } & Record<string, unknown> }} Completion
 * @typedef {import("./dataset.mjs").User} User
 */

/** @param {User[]} users @param {number} index */
const userAt = (users, index) => required(users[index], `user ${index}`);

/** @param {Turn} turn */
const reader = ({ users, count }) => userAt(users, count % READERS);

/** @param {Turn} turn */
const planner = ({ users, count }) => userAt(users, READERS + WRITERS + (count % PLANNERS));

/** The first lessons, which dataset.sql has writers watch. */
const WATCHED_VIDEOS = 10;

let completions = 0;

/**
 * Alternately completes a lesson that is not completed yet in this run, and undoes it.
 * @param {Turn} turn
 * @param {number} first of the lessons
 * @param {number} next after the last of them
 * @returns {Completion}
 */
function toggle({ users, lane }, first, next) {
  const undone = lane.open;
  if (undone) {
    lane.open = undefined;
    return { cookie: undone.cookie, body: { ...undone.body, completed: false } };
  }
  const number = completions++;
  const { userId, cookie } = userAt(users, READERS + (number % WRITERS));
  const video = first + (Math.floor(number / WRITERS) % (next - first));
  const body = { userId, videoId: videoId(video), knowledgeAreaId: firstAreaOf(video), points: 1, completed: true };
  lane.open = { cookie, body };
  return lane.open;
}

/** @typedef {(path: string) => (turn: Turn) => Query} QueryOfPath */

/** @type {QueryOfPath} */
const list = (path) => (turn) => ({ path, cookie: reader(turn).cookie });

/** @type {QueryOfPath} path ends where the user's id follows */
const progress = (path) => (turn) => {
  const { userId, cookie } = reader(turn);
  return { path: path + userId, cookie };
};

/** @type {QueryOfPath} */
const complete = (path) => (turn) => ({ path, ...toggle(turn, WATCHED_VIDEOS, VIDEOS) });

/** @type {QueryOfPath} */
const completeWatched = (path) => (turn) => ({ path, ...toggle(turn, 0, WATCHED_VIDEOS) });

/** Seconds of a report of watching. The reports stay within a part of a lesson that completes nothing. */
const BEAT_SECONDS = 15;
const BEATS_OF_A_LESSON = 10;

let beats = 0;

/** A report of watching by each writer in turn. @param {(userId: string) => string} path @returns {(turn: Turn) => Query} */
const watch =
  (path) =>
  ({ users }) => {
    const number = beats++;
    const { userId, cookie } = userAt(users, READERS + (number % WRITERS));
    const from = BEAT_SECONDS * (Math.floor(number / WRITERS) % BEATS_OF_A_LESSON);
    const video = WATCHED_VIDEOS + (Math.floor(number / WRITERS / BEATS_OF_A_LESSON) % (VIDEOS - WATCHED_VIDEOS));
    const to = from + BEAT_SECONDS;
    const body = {
      id: crypto.randomUUID(),
      userId,
      videoId: videoId(video),
      ranges: [[from, to]],
      position: to,
      duration: null,
    };
    return { path: path(userId), cookie, body };
  };

/** @param {(userId: string) => string} path @returns {(turn: Turn) => Query} */
const ofPlanner = (path) => (turn) => {
  const { userId, cookie } = planner(turn);
  return { path: path(userId), cookie };
};

/** Paces that the sliders of a plan's form go through, in hours a week. */
const PACES = [1, 2, 3, 4.5, 6, 8];

/** The plan of a track as it would be made, at another pace each time. @param {Turn} turn */
const previewPlan = (turn) => {
  const { userId, cookie } = planner(turn);
  const hoursPerWeek = PACES[turn.count % PACES.length];
  const body = { trackId: trackId(0), hoursPerWeek, weekdays: [1, 3, 5] };
  return { path: `/api/users/${userId}/plans?dryRun=1`, cookie, body };
};

/** A rating that differs from the one before it, of any lesson. @param {Turn} turn */
const rate = ({ users, count }) => ({
  path: "/rate",
  body: {
    userId: userAt(users, READERS + (count % WRITERS)).userId,
    videoId: videoId((count * 7) % VIDEOS),
    rating: 1 + (count % 5),
  },
});

/** Names of the calls with several forms, by the `call` of their forms. */
export const calls = {
  videos: "GET /api/videos",
  progress: "GET /api/progress",
  complete: "POST …/complete",
  paths: "GET …/learning-paths",
};

const videos = list("/api/videos?limit=500");

/** @type {Target[]} in the order of measurement, with the forms of a call together */
export const targets = [
  { id: "control", name: "control (fixed work)", server: "bare", ask: () => ({ path: "/control" }) },
  { id: "plain", name: "plain handler, no session", server: "product", ask: () => ({ path: "/api/bench/plain" }) },
  { id: "session", name: "empty authenticated call", server: "product", ask: list("/api/bench/empty") },
  { id: "videos", name: "GET /api/videos?limit=500", server: "product", call: "videos", ask: videos },
  { id: "bare videos", name: "  bare node:http + pg", server: "bare", call: "videos", ask: list("/videos") },
  {
    id: "prisma videos",
    name: "  Prisma findMany",
    server: "prisma",
    call: "videos",
    connections: MEDIUM,
    ask: list("/api/bench/videos"),
  },
  { id: "gzip", name: "  with gzip", server: "product", connections: MEDIUM, gzip: true, ask: videos },
  {
    id: "written",
    name: "  with gzip, a rating before each",
    server: "product",
    connections: MEDIUM,
    gzip: true,
    before: rate,
    ask: videos,
  },
  { id: "rating", name: "  that rating alone (bare)", server: "bare", connections: MEDIUM, ask: rate },
  {
    id: "progress",
    name: "GET /api/progress/{userId}",
    server: "product",
    call: "progress",
    ask: progress("/api/progress/"),
  },
  { id: "bare progress", name: "  bare node:http + pg", server: "bare", call: "progress", ask: progress("/progress/") },
  {
    id: "prisma progress",
    name: "  Prisma findMany",
    server: "prisma",
    call: "progress",
    connections: MEDIUM,
    ask: progress("/api/bench/progress/"),
  },
  {
    id: "complete",
    name: "POST /api/progress/complete",
    server: "product",
    call: "complete",
    ask: complete("/api/progress/complete"),
  },
  { id: "bare complete", name: "  bare node:http + pg", server: "bare", call: "complete", ask: complete("/complete") },
  {
    id: "prisma complete",
    name: "  Prisma findMany",
    server: "prisma",
    call: "complete",
    connections: MEDIUM,
    ask: complete("/api/bench/complete"),
  },
  {
    id: "complete watched",
    name: "  of a lesson that was watched",
    server: "product",
    connections: MEDIUM,
    ask: completeWatched("/api/progress/complete"),
  },
  {
    id: "beat",
    name: "POST /api/progress/{userId}/watch",
    server: "product",
    connections: MEDIUM,
    ask: watch((userId) => `/api/progress/${userId}/watch`),
  },
  { id: "bare beat", name: "  its bare transaction", server: "bare", connections: MEDIUM, ask: watch(() => "/watch") },
  {
    id: "paths",
    name: "GET …/learning-paths?include=finished",
    server: "product",
    call: "paths",
    connections: MEDIUM,
    ask: ofPlanner((userId) => `/api/users/${userId}/learning-paths?include=finished`),
  },
  {
    id: "bare paths",
    name: "  bare node:http + pg",
    server: "bare",
    call: "paths",
    connections: MEDIUM,
    ask: ofPlanner((userId) => `/paths/${userId}`),
  },
  {
    id: "plans",
    name: "GET …/plans, of one",
    server: "product",
    connections: MEDIUM,
    ask: ofPlanner((userId) => `/api/users/${userId}/plans`),
  },
  {
    id: "bare plans",
    name: "  its bare reads",
    server: "bare",
    connections: MEDIUM,
    ask: ofPlanner((userId) => `/plans/${userId}`),
  },
  {
    id: "preview",
    name: "POST …/plans?dryRun=1",
    server: "product",
    connections: MEDIUM,
    ask: previewPlan,
  },
  {
    id: "bare preview",
    name: "  its bare read",
    server: "bare",
    connections: MEDIUM,
    ask: ofPlanner((userId) => `/problem/${userId}/${trackId(0)}`),
  },
  {
    id: "minimal page",
    name: "page of a minimal Next app",
    server: "minimal",
    connections: MEDIUM,
    ask: () => ({ path: "/dynamic" }),
  },
  { id: "empty page", name: "empty page", server: "product", connections: MEDIUM, ask: list("/bench") },
  { id: "learn", name: "page /learn", server: "product", connections: MEDIUM, ask: list("/learn") },
  { id: "home", name: "page /", server: "product", connections: MEDIUM, ask: list("/") },
];
