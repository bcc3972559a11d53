import { assignmentId, pathId, teamId, trackId, userId, videoId, webhookId } from "../dataset.mjs";
import { completedVideo, DAY_SECONDS, library, people, teams, upTo, YEAR_SECONDS } from "./values.mjs";

/** @typedef {import("./values.mjs").Table} Table */

/** Assignments of the whole organisation: one that some are late with, and a yearly one that nobody is late with. */
const [LATE, YEARLY] = [0, 1];

/** After them one for each department, then one for each lowest team. */
const FIRST_OF_DEPARTMENT = 2;
const FIRST_OF_LOWEST = FIRST_OF_DEPARTMENT + teams.departments;

/** Days before today on which assignments are or were due; negative ones are after it. None is due today, which would be an event. */
const DUE_DAYS_AGO = { late: 20, yearly: -65, department: -10, lateDepartment: 5, lowest: 30 };

/** One user in so many has a delivery of a webhook. */
const USERS_A_DELIVERY = 10;

/** Deliveries that wait. The webhooks are paused, so that nothing is sent. */
const QUEUED_DELIVERIES = 20;

/** The department of a lowest team. @param {number} lowest */
const departmentOf = (lowest) => lowest % teams.departments;

/** The due day of a department's assignment: nobody is late with that of every second one. @param {number} department */
const departmentDue = (department) => (department % 2 === 1 ? DUE_DAYS_AGO.lateDepartment : DUE_DAYS_AGO.department);

/** True for a member who has done the n-th assignment, which one in ten has not. @param {number} member @param {number} n */
const isDone = (member, n) => (Math.floor(member / 7) * 3 + member + n) % 10 > 0;

/**
 * The rows of assignments of a member: the assignment, its round, its due day and true where it is done.
 * @param {number} member
 * @param {number} lowest the member's team
 * @returns {[assignment: number, round: number, dueDaysAgo: number, done: boolean][]}
 */
function askedOf(member, lowest) {
  const department = FIRST_OF_DEPARTMENT + departmentOf(lowest);
  const own = FIRST_OF_LOWEST + lowest;
  return [
    [LATE, 1, DUE_DAYS_AGO.late, isDone(member, LATE)],
    [YEARLY, 1, DUE_DAYS_AGO.yearly + 365, true],
    [YEARLY, 2, DUE_DAYS_AGO.yearly, false],
    [department, 1, departmentDue(departmentOf(lowest)), isDone(member, department)],
    // Nobody is late with that of every second team.
    [own, 1, DUE_DAYS_AGO.lowest, lowest % 2 === 1 || isDone(member, own)],
  ];
}

/** @typedef {[path: string | null, video: string | null, track: string | null, team: string, dueDaysAgo: number | null, months: number | null]} Terms */

/** A day in PostgreSQL's form. @param {(secondsAgo: number) => string} ago @param {number} daysAgo */
const dayOf = (ago, daysAgo) => ago(daysAgo * DAY_SECONDS).slice(0, 10);

/** The columns of an assignment that tell it from others: path, video, track, team, due day, months. @param {number} n @returns {Terms} */
function termsOf(n) {
  if (n === LATE) return [pathId(3), null, null, teamId(0), DUE_DAYS_AGO.late, null];
  if (n === YEARLY) return [null, videoId(10), null, teamId(0), null, 12];
  if (n < FIRST_OF_LOWEST) {
    const department = n - FIRST_OF_DEPARTMENT;
    return [null, null, trackId(department % library.tracks), teamId(1 + department), departmentDue(department), null];
  }
  const lowest = n - FIRST_OF_LOWEST;
  return [
    null,
    videoId((lowest * 7) % library.videos),
    null,
    teamId(teams.firstLowest + lowest),
    DUE_DAYS_AGO.lowest,
    null,
  ];
}

/**
 * The teams in three levels.
 * @param {number} users
 * @returns {Table[]}
 */
function inTeams(users) {
  const { members, lowest, memberUser, lowestOf } = teams.of(users);
  return [
    {
      name: "teams",
      columns: "id name parent_id",
      rows: upTo(1 + teams.departments + lowest, (n) => [
        teamId(n),
        n === 0 ? "Organisation" : n <= teams.departments ? `Department ${n}` : `Team ${n - teams.departments}`,
        n === 0 ? null : n <= teams.departments ? teamId(0) : teamId(1 + departmentOf(n - teams.firstLowest)),
      ]),
    },
    {
      name: "team_members",
      columns: "team_id user_id role",
      rows: function* rows() {
        yield [teamId(0), userId(people.director), "manager"];
        yield [teamId(teams.firstLowest), userId(people.manager), "manager"];
        for (let member = 0; member < members; member++)
          yield [teamId(teams.firstLowest + lowestOf(member)), userId(memberUser(member)), "member"];
      },
    },
  ];
}

/**
 * The assignments of the teams.
 * @param {number} users
 * @param {(secondsAgo: number) => string} ago
 * @returns {Table[]}
 */
function assigned(users, ago) {
  const { members, lowest, memberUser, lowestOf } = teams.of(users);
  return [
    {
      name: "assignments",
      columns: "id path_id video_id track_id team_id due_on every_months remind made_by made_at",
      rows: upTo(FIRST_OF_LOWEST + lowest, (n) => {
        const [path, video, track, team, dueDaysAgo, months] = termsOf(n);
        const due = dueDaysAgo === null ? null : dayOf(ago, dueDaysAgo);
        const made = ago((n + 1) * 3_600 + 40 * DAY_SECONDS);
        return [assignmentId(n), path, video, track, team, due, months, "hand", userId(people.administrator), made];
      }),
    },
    {
      name: "assignment_people",
      columns: "assignment_id user_id round due_on made_at done_at done_evidence reminded",
      rows: function* rows() {
        const made = ago(40 * DAY_SECONDS);
        for (let kind = 0; kind < askedOf(0, 0).length; kind++)
          for (let member = 0; member < members; member++) {
            const asked = askedOf(member, lowestOf(member))[kind];
            if (!asked) continue;
            const [assignment, round, dueDaysAgo, done] = asked;
            const doneAt = done ? ago((dueDaysAgo + 8) * DAY_SECONDS) : null;
            const user = userId(memberUser(member));
            yield [
              assignmentId(assignment),
              user,
              round,
              dayOf(ago, dueDaysAgo),
              made,
              doneAt,
              done ? "marked" : null,
              4,
            ];
          }
      },
    },
  ];
}

/**
 * Events and deliveries, which programs read.
 * @param {number} users
 * @param {(secondsAgo: number) => string} ago
 * @returns {Table[]}
 */
const forPrograms = (users, ago) => [
  {
    name: "events",
    columns: "kind user_id subject_id completion evidence at position",
    rows: upTo(users, (n) => [
      "video.completed",
      userId(n),
      videoId(completedVideo(n, 9)),
      1,
      "marked",
      ago((users - n) * (YEAR_SECONDS / users)),
      n + 1,
    ]),
  },
  {
    name: "webhooks",
    columns: "id name url events state secret",
    rows: upTo(2, (n) => [
      webhookId(n),
      `Warehouse ${n}`,
      "https://warehouse.example/hook",
      "{video.completed}",
      "paused",
      "sealed",
    ]),
  },
  {
    name: "webhook_deliveries",
    columns: "webhook_id event_id kind state attempts status created_at",
    rows: upTo(users / USERS_A_DELIVERY, (n) => {
      const isQueued = n >= users / USERS_A_DELIVERY - QUEUED_DELIVERIES;
      const [state, attempts, status] = isQueued ? ["queued", 0, null] : ["sent", 1, 200];
      const at = ago((1 - n / users) * 20 * DAY_SECONDS);
      return [webhookId(n % 2), n * USERS_A_DELIVERY + 1, "video.completed", state, attempts, status, at];
    }),
  },
];

/**
 * The rows of the organisation.
 * @param {number} users
 * @param {(secondsAgo: number) => string} ago
 * @returns {Table[]}
 */
export const organisation = (users, ago) => [...inTeams(users), ...assigned(users, ago), ...forPrograms(users, ago)];
