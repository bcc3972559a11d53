import { firstAreaOf, VIDEOS, videoId } from "./dataset.mjs";
import { required } from "./required.mjs";

/**
 * Users who only read and users who write, so that the size of what readers fetch does not change. So many write that none
 * reaches the limit on writes.
 */
export const READERS = 64;
export const WRITERS = 512;

/**
 * A request that is measured repeatedly.
 * @typedef {object} Target
 * @property {string} name
 * @property {"product" | "prisma" | "bare"} server
 * @property {string} [call] the call that it is a form of
 * @property {(turn: Turn) => Query} ask
 *
 * @typedef {{ path: string, cookie?: string, body?: object }} Query
 *
 * @typedef {object} Turn
 * @property {User[]} users readers first, then writers
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

let completions = 0;

/**
 * Alternately completes a lesson that is not completed yet in this run, and undoes it.
 * @param {Turn} turn
 * @returns {Completion}
 */
function toggle({ users, lane }) {
  const undone = lane.open;
  if (undone) {
    lane.open = undefined;
    return { cookie: undone.cookie, body: { ...undone.body, completed: false } };
  }
  const number = completions++;
  const { userId, cookie } = userAt(users, READERS + (number % WRITERS));
  const video = Math.floor(number / WRITERS) % VIDEOS;
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
const complete = (path) => (turn) => ({ path, ...toggle(turn) });

/** Names of the calls with a limit, by the `call` of their forms. */
export const calls = { videos: "GET /api/videos", progress: "GET /api/progress", complete: "POST …/complete" };

/** @type {Target[]} in the order of measurement, with the forms of a call together */
export const targets = [
  { name: "control (fixed work)", server: "bare", ask: () => ({ path: "/control" }) },
  { name: "empty handler", server: "product", call: "empty", ask: list("/api/bench/empty") },
  { name: "GET /api/videos?limit=500", server: "product", call: "videos", ask: list("/api/videos?limit=500") },
  { name: "  bare node:http + pg", server: "bare", call: "videos", ask: list("/videos") },
  { name: "  Prisma findMany", server: "prisma", call: "videos", ask: list("/api/bench/videos") },
  { name: "GET /api/progress/{userId}", server: "product", call: "progress", ask: progress("/api/progress/") },
  { name: "  bare node:http + pg", server: "bare", call: "progress", ask: progress("/progress/") },
  { name: "  Prisma findMany", server: "prisma", call: "progress", ask: progress("/api/bench/progress/") },
  { name: "POST /api/progress/complete", server: "product", call: "complete", ask: complete("/api/progress/complete") },
  { name: "  bare node:http + pg", server: "bare", call: "complete", ask: complete("/complete") },
  { name: "  Prisma findMany", server: "prisma", call: "complete", ask: complete("/api/bench/complete") },
  { name: "page /learn", server: "product", call: "learn", ask: list("/learn") },
  { name: "  empty page", server: "product", ask: list("/bench") },
];

/**
 * Screens for Lighthouse: public ones as a visitor, the others as a user with progress.
 * @type {{ path: string, isPublic?: boolean }[]}
 */
export const screens = [
  { path: "/login", isPublic: true },
  { path: "/" },
  { path: "/learn" },
  { path: "/progress" },
  { path: "/learning-paths" },
  { path: "/settings" },
];

/** Minimum scores, maximum layout shift, and the maximum time to open the player. */
export const bars = {
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  performance: { desktop: 95, mobile: 90 },
  cls: 0.02,
  openingMs: 200,
};
