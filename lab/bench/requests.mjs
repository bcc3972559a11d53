import { AREAS, areaId, trackId, VIDEOS, videoId } from "./rows.mjs";

/**
 * A call or page whose processor time is measured. The same user sends several requests one after the other.
 * @typedef {object} Target
 * @property {string} name
 * @property {Ask[]} asks
 * @property {string} [by] the name of its control
 * @property {number} [limit] the greatest ratio to the control: 1.3 times the median of version 1.1.0
 * @property {boolean} [isPage]
 * @property {boolean} [isPlanner] whether only users with a plan send it
 *
 * @typedef {(user: import("./rows.mjs").User, turn: number) => { path: string, body?: object }} Ask
 */

const CONTROL_CALL = "control: GET /api/healthz";
const CONTROL_PAGE = "control: page /login";

/** @param {string} name @param {number} limit @param {Ask[]} asks @returns {Target} */
const call = (name, limit, ...asks) => ({ name, by: CONTROL_CALL, limit, asks });

/** @param {string} path @param {number} limit @returns {Target} */
const page = (path, limit) => ({
  name: `page ${path}`,
  by: CONTROL_PAGE,
  limit,
  isPage: true,
  asks: [() => ({ path })],
});

/** Completes an open lesson of the user (rows.sql), or undoes that. @param {boolean} completed @returns {Ask} */
const complete = (completed) => (user, turn) => {
  const video = (user.number * 13 + 250 + (turn % 200)) % VIDEOS;
  const body = { userId: user.id, videoId: videoId(video), knowledgeAreaId: areaId((video * 3) % AREAS), points: 1 };
  return { path: "/api/progress/complete", body: { ...body, completed } };
};

/** Reports fifteen seconds of another lesson in each turn, which complete nothing. @type {Ask} */
const watch = ({ id: userId }, turn) => {
  const report = { id: crypto.randomUUID(), ranges: [[30, 45]], position: 45, duration: null };
  return { path: `/api/progress/${userId}/watch`, body: { ...report, userId, videoId: videoId(turn % VIDEOS) } };
};

/** @type {Ask} */
const list = () => ({ path: "/api/videos?limit=24" });

/** @type {Ask} */
const rate = (user, turn) => ({
  path: `/api/videos/${videoId(turn % VIDEOS)}/ratings`,
  body: { userId: user.id, rating: 1 + (turn % 5) },
});

/** The dry run of a plan at another pace each time, as the slider of the plan's form requests it. @type {Ask} */
const planDryRun = (user, turn) => ({
  path: `/api/users/${user.id}/plans?dryRun=1`,
  body: { trackId: trackId(user.number % 4), hoursPerWeek: 1 + (turn % 8), weekdays: [1, 3, 5] },
});

/** @type {Target[]} two controls, nine calls and four pages */
export const targets = [
  { name: CONTROL_CALL, asks: [() => ({ path: "/api/healthz" })] },
  { name: CONTROL_PAGE, isPage: true, asks: [() => ({ path: "/login" })] },
  call("GET /api/session", 5.7, () => ({ path: "/api/session" })),
  call("GET /api/videos?limit=24", 2.4, list),
  call("a rating, and the list after it", 2.7, rate, list),
  call("GET /api/progress/{userId}", 3, ({ id }) => ({ path: `/api/progress/${id}` })),
  call("GET /api/progress/{userId}/summary", 4, ({ id }) => ({ path: `/api/progress/${id}/summary` })),
  call("POST /api/progress/complete, and undo", 4.5, complete(true), complete(false)),
  call("POST /api/progress/{userId}/watch", 7, watch),
  call("GET /api/users/{id}/learning-paths", 2.5, ({ id }) => ({ path: `/api/users/${id}/learning-paths` })),
  { ...call("POST /api/users/{id}/plans?dryRun=1", 10.6, planDryRun), isPlanner: true },
  page("/", 4),
  page("/learn", 2.2),
  page("/progress", 3.1),
  page("/learning-paths", 3.9),
];
