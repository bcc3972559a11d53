import { firstAreaOf, VIDEOS, videoId } from "./dataset.mjs";

/** People who read, and others who write: what is read stays the same size. */
export const READERS = 64;
export const WRITERS = 128;

/**
 * What is asked for again and again.
 * @typedef {object} Target
 * @property {string} name
 * @property {"product" | "prisma" | "bare"} server
 * @property {string} [call] which of the calls it is a form of
 * @property {(turn: Turn) => Asked} ask
 *
 * @typedef {{ people: { userId: string, cookie: string }[], count: number, lane: { open?: object } }} Turn
 *   count is of all requests of all targets so far, a lane is one connection
 * @typedef {{ path: string, cookie?: string, body?: object }} Asked
 */

const reader = ({ people, count }) => people[count % READERS];

/** Completes a lesson nobody has completed yet in this run, then takes it back: half of the requests each. */
let completions = 0;
function toggle({ people, lane }) {
  const undone = lane.open;
  if (undone) {
    lane.open = undefined;
    return { cookie: undone.cookie, body: { ...undone.body, completed: false } };
  }
  const number = completions++;
  const { userId, cookie } = people[READERS + (number % WRITERS)];
  const video = Math.floor(number / WRITERS) % VIDEOS;
  const body = { userId, videoId: videoId(video), knowledgeAreaId: firstAreaOf(video), points: 1, completed: true };
  lane.open = { cookie, body };
  return lane.open;
}

const list = (path) => (turn) => ({ path, cookie: reader(turn).cookie });
const progress = (path) => (turn) => {
  const { userId, cookie } = reader(turn);
  return { path: path + userId, cookie };
};
const complete = (path) => (turn) => ({ path, ...toggle(turn) });

/** The calls that have a limit, by what their forms are called. */
export const calls = { videos: "GET /api/videos", progress: "GET /api/progress", complete: "POST …/complete" };

/** @type {Target[]} in the order they are measured in: what is compared stands together */
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
  { name: "  page that is empty", server: "product", ask: list("/bench") },
];

/** What Lighthouse looks at: as somebody with progress, or as a visitor. */
export const screens = [
  { path: "/login", isPublic: true },
  { path: "/" },
  { path: "/learn" },
  { path: "/progress" },
  { path: "/learning-paths" },
  { path: "/settings" },
];

/** Least scores, and the most that a layout may shift and a click may wait (milliseconds). */
export const bars = {
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  performance: { desktop: 95, mobile: 90 },
  cls: 0.02,
  opening: 200,
};
