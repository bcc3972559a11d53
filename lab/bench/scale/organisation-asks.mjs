import { areaId, assignmentId, pathId, teamId, trackId, userId, videoId, webhookId } from "../dataset.mjs";
import { emailOf, nameOf, people, teams } from "./values.mjs";

/** @typedef {import("./asks.mjs").Ask} Ask */

/** The team above all others, and the lowest one of the manager. */
const all = teamId(0);
const own = teamId(teams.firstLowest);

/** Names for the ids of teams, which the other ids do not have. @param {string} path */
const named = (path) => nameOf(path.replaceAll(all, "{all}").replaceAll(own, "{own}"));

/** @param {keyof typeof people} as @param {string[]} paths @returns {Ask[]} */
const reads = (as, paths) => paths.map((path) => ({ name: named(path), as, path }));

/** @param {keyof typeof people} as @param {string[]} paths @returns {Ask[]} */
const streams = (as, paths) =>
  reads(as, paths).map((ask) => ({ ...ask, name: `${ask.name}, first bytes`, isStreamed: true }));

/** @param {string[]} paths @returns {Ask[]} */
const byToken = (paths) => reads("administrator", paths).map((ask) => ({ ...ask, isProgram: true }));

const report = {
  path: `/api/reports/paths/${pathId(3)}`,
  video: `/api/reports/videos/${videoId(10)}`,
  track: `/api/reports/tracks/${trackId(1)}`,
  area: `/api/reports/areas/${areaId(7)}`,
};
const reports = Object.values(report);

/** @param {string} team */
const ofTeam = (team) => reports.map((path) => `${path}?teamId=${team}`);

/** The calls of a team. Its page asks for the late assignments first. @param {string} team */
const team = (team) => [
  `/api/teams/${team}`,
  `/api/teams/${team}/progress`,
  `/api/teams/${team}/progress?late=true`,
  `/api/teams/${team}/progress?sort=name`,
  `/api/teams/${team}/areas`,
  `/api/teams/${team}/members`,
  `/api/assignments?teamId=${team}&state=open&sort=late`,
];

const me = userId(people.learner);

/** @type {Ask[]} teams, assignments, reports, and what programs read */
export const inOrganisation = [
  ...reads("learner", [`/api/users/${me}/assignments`]),
  ...reads("administrator", [
    "/api/teams",
    ...team(all),
    ...team(own),
    `/api/teams/${all}/progress?status=completed`,
    `/api/teams/${all}/progress?q=gra`,
    `/api/teams/${all}/progress?q=mari%20gra`,
    ...reports,
    ...ofTeam(all),
    ...ofTeam(own),
    `${report.path}?late=true`,
    `${report.path}?status=completed`,
    `${report.path}?q=mari`,
    `${report.path}?q=mari%20gra&sort=due`,
    `/api/reports/users/${me}`,
    "/api/assignments",
    "/api/assignments?state=open&sort=late",
    `/api/assignments/${assignmentId(0)}`,
    `/api/assignments/${assignmentId(0)}/people`,
    `/api/assignments/${assignmentId(1)}/people?state=late`,
    `/api/users/${me}/assignments`,
    "/api/webhooks",
    `/api/webhooks/${webhookId(0)}/deliveries`,
    "/api/completions?since=5000&limit=100",
  ]),
  ...streams("administrator", [`${report.path}/export`, `/api/teams/${all}/progress/export`, "/api/users/export"]),
  ...byToken([
    "/api/completions?since=5000&limit=100",
    "/api/scim/v2/Users?count=50",
    `/api/scim/v2/Users?filter=${encodeURIComponent(`userName eq "${emailOf(17)}"`)}`,
    "/api/scim/v2/Groups?count=50",
  ]),
  ...reads("director", [
    "/",
    "/team",
    "/api/teams",
    ...team(all),
    ...reports,
    ...ofTeam(all),
    "/api/assignments?state=open&sort=late",
    `/api/users/${me}/assignments`,
  ]),
  ...streams("director", [`/api/teams/${all}/progress/export`]),
  ...reads("manager", [
    "/",
    "/team",
    "/api/teams",
    ...team(own),
    ...reports,
    ...ofTeam(own),
    "/api/assignments?state=open&sort=late",
    `/api/users/${me}/assignments`,
    `/api/reports/users/${me}`,
  ]),
];
