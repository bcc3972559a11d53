/**
 * A ratio of CPU times that `npm run bench` holds: a row that exceeds its limit fails the run.
 * @typedef {object} Limit
 * @property {string} name
 * @property {string} of the id of the target that is limited
 * @property {[id: string, factor: number][]} by the yardsticks, added up
 * @property {string} [less] the id of a target whose work in the database is no part of it
 * @property {number} goal the greatest ratio that is aimed at
 * @property {Record<number, number>} [accepted] by connections, the greatest ratio that passes where the goal is not reached: the
 *   figure reached, and a tenth
 * @property {string} [why] the reason for `accepted`
 */

/** A session may cost this much more than a plain handler. It is a part of each call's limit, so that it cannot grow unseen. */
const SESSION_RATIO = 1.8;

/** The bare server's work for a call, and a call's minimum in this application. @param {string} call @returns {Limit["by"]} */
const limitOf = (call) => [
  [`bare ${call}`, 1],
  ["plain", SESSION_RATIO],
];

/** @type {Limit[]} */
export const limits = [
  {
    name: "session: empty call ÷ plain handler",
    of: "session",
    by: [["plain", 1]],
    goal: SESSION_RATIO,
    accepted: { 1: 2.06 },
    why: "one call alone reads its row by a statement of its own; 1.72 where the host was quiet",
  },
  { name: "list, cached ÷ limit", of: "videos", by: limitOf("videos"), goal: 1.3 },
  { name: "list, with gzip ÷ without", of: "gzip", by: [["videos", 1]], goal: 1.2 },
  { name: "list, after a write ÷ cached", of: "written", by: [["gzip", 1]], less: "rating", goal: 1.6 },
  {
    name: "progress ÷ limit",
    of: "progress",
    by: limitOf("progress"),
    goal: 1.1,
    accepted: { 1: 1.51, 64: 1.4 },
    why: "the session's row and the records are two statements, one after the other",
  },
  {
    name: "complete ÷ limit",
    of: "complete",
    by: limitOf("complete"),
    goal: 1.1,
    accepted: { 1: 1.6, 64: 1.25 },
    why: "its statement also locks the lesson against merging and decides the evidence; the session has a connection of its own",
  },
  {
    name: "complete, watched ÷ limit",
    of: "complete watched",
    by: limitOf("complete"),
    goal: 1.1,
  },
  {
    name: "report of watching ÷ limit",
    of: "beat",
    by: [
      ["bare beat", 1],
      ["session", 1],
    ],
    goal: 1.15,
    accepted: { 16: 1.28 },
    why: "the medians of six runs are 1.10 to 1.16, and 1.34 on a busy host",
  },
  {
    name: "paths of a learner ÷ limit",
    of: "paths",
    by: limitOf("paths"),
    goal: 1.1,
  },
  {
    name: "plan of a learner ÷ limit",
    of: "plans",
    by: limitOf("plans"),
    goal: 1.1,
  },
  {
    name: "plan, dry run ÷ limit",
    of: "preview",
    by: limitOf("preview"),
    goal: 1.1,
  },
  { name: "page, empty ÷ minimal Next page", of: "empty page", by: [["minimal page", 1]], goal: 2 },
  {
    name: "page, Learn ÷ empty",
    of: "learn",
    by: [["empty page", 1]],
    goal: 1.5,
    accepted: { 16: 2.01 },
    why: "six times the elements and four times the bytes of the empty page, rendered twice by React's design",
  },
  {
    name: "page, Home ÷ empty",
    of: "home",
    by: [["empty page", 1]],
    goal: 1.7,
    accepted: { 16: 2.9 },
    why: "as Learn, and seven reads of the learner's own rows: plans, paths and assignments came after the goal",
  },
];

/** The limits whose names contain one of the words; all without words. @param {string[]} words */
export const limitsNamed = (words) =>
  words.length === 0 ? limits : limits.filter(({ name }) => words.some((word) => name.includes(word)));

/** The ids of the targets that limits need. @param {Limit[]} chosen */
export const idsOf = (chosen) =>
  new Set(chosen.flatMap(({ of, by, less }) => [of, ...by.map(([id]) => id), ...(less ? [less] : [])]));
