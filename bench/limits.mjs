/**
 * A ratio of CPU times that `npm run bench` holds: a row that exceeds its limit fails the run.
 * @typedef {object} Limit
 * @property {string} name
 * @property {string} of the id of the target that is limited
 * @property {[id: string, factor: number][]} by the yardsticks, added up
 * @property {string} [less] the id of a target whose work in the database is no part of it
 * @property {number} goal the greatest ratio that is aimed at
 * @property {number} [accepted] the greatest ratio that passes where the goal is not reached: the figure reached, and a tenth
 * @property {string} [why] the reason for `accepted`
 */

/** A session may cost this much more than a plain handler. It is a part of each call's limit, so that it cannot grow unseen. */
const SESSION_RATIO = 1.8;

/** The bare server's work for a call, and a call's minimum in this application. @param {string} call @returns {Limit["by"]} */
const limitOf = (call) => [
  [`bare ${call}`, 1],
  ["plain", SESSION_RATIO],
];

/** The same for a call that is sent a body. @param {string} call @returns {Limit["by"]} */
const limitWithBody = (call) => [
  [`bare ${call}`, 1],
  ["plain body", 1],
  ["plain", SESSION_RATIO - 1],
];

const EACH_LESSON =
  "four reads after each other, and each lesson that counts for a target is checked and the chosen ones dated in JavaScript; the bare server reads one JSON";
const IN_NODE =
  "its body is checked, its class of call may not use up the connections, and each promise is followed for the request's id; the profile has no single dear place";

/** @type {Limit[]} */
export const limits = [
  {
    name: "session: empty call ÷ plain handler",
    of: "session",
    by: [["plain", 1]],
    goal: SESSION_RATIO,
    accepted: 2,
    why: "at 1 and at 64 connections it varied from 1.4 to 2.0 over four runs, at 16 from 1.5 to 1.6",
  },
  { name: "list, cached ÷ limit", of: "videos", by: limitOf("videos"), goal: 1.3 },
  { name: "list, with gzip ÷ without", of: "gzip", by: [["videos", 1]], goal: 1.2 },
  { name: "list, after a write ÷ cached", of: "written", by: [["gzip", 1]], less: "rating", goal: 1.6 },
  { name: "progress ÷ limit", of: "progress", by: limitOf("progress"), goal: 1.1 },
  { name: "complete ÷ limit", of: "complete", by: limitWithBody("complete"), goal: 1.1, accepted: 1.45, why: IN_NODE },
  {
    name: "complete, watched ÷ limit",
    of: "complete watched",
    by: limitWithBody("complete"),
    goal: 1.1,
    accepted: 1.35,
    why: IN_NODE,
  },
  {
    name: "report of watching ÷ limit",
    of: "beat",
    by: [
      ["bare beat", 1],
      ["session", 1],
    ],
    goal: 1.15,
    accepted: 1.65,
    why: `${IN_NODE}; its rules run in JavaScript between its two statements`,
  },
  {
    name: "paths of a learner ÷ limit",
    of: "paths",
    by: limitOf("paths"),
    goal: 1.1,
    accepted: 1.5,
    why: "each path is read as rows and answered as JSON; the bare server sends the JSON that PostgreSQL made",
  },
  {
    name: "plan of a learner ÷ limit",
    of: "plans",
    by: limitOf("plans"),
    goal: 1.1,
    accepted: 1.75,
    why: EACH_LESSON,
  },
  {
    name: "plan, dry run ÷ limit",
    of: "preview",
    by: limitWithBody("preview"),
    goal: 1.1,
    accepted: 1.85,
    why: EACH_LESSON,
  },
  { name: "page, empty ÷ minimal Next page", of: "empty page", by: [["minimal page", 1]], goal: 2 },
  { name: "page, Learn ÷ empty", of: "learn", by: [["empty page", 1]], goal: 1.5 },
  { name: "page, Home ÷ empty", of: "home", by: [["empty page", 1]], goal: 1.7 },
];

/** The limits whose names contain one of the words; all without words. @param {string[]} words */
export const limitsNamed = (words) =>
  words.length === 0 ? limits : limits.filter(({ name }) => words.some((word) => name.includes(word)));

/** The ids of the targets that limits need. @param {Limit[]} chosen */
export const idsOf = (chosen) =>
  new Set(chosen.flatMap(({ of, by, less }) => [of, ...by.map(([id]) => id), ...(less ? [less] : [])]));
