/**
 * Calls that grow by more than the limit or take longer, with the figures reached, which are their limits, and the reason.
 * @typedef {{ blocks: number, ms: number, why: string }} Exception
 */

/** @param {string} query @returns {string} the key of an administrator's list of users */
const users = (query) => `administrator: /api/users?${query}`;

/**
 * @param {string[]} keys
 * @param {Exception} exception
 */
const each = (keys, exception) => Object.fromEntries(keys.map((key) => [key, exception]));

/** The part of the reports that has an address of its own. */
const subjects = ["paths", "videos", "tracks", "areas"];

/** @param {string} as @param {string} part of the team's address @returns {string} the key of a call about the team above all others */
const ofAll = (as, part) => `${as}: /api/teams/{all}/${part}`;

/** @param {string} key @returns {string} the key of the same call when it is streamed */
const firstBytes = (key) => `${key}, first bytes`;

/** @type {Record<string, Exception>} by the name of the call */
export const exceptions = {
  ...each(
    [
      ...["sort=newest", "sort=name", "sort=lastSignIn", "role=admin", "role=admin&sort=name", "role=user"].map(users),
      ...["active", "invited", "deactivated"].flatMap((state) => [
        users(`state=${state}`),
        users(`state=${state}&sort=name`),
      ]),
    ],
    { blocks: 550, ms: 50, why: "fifty users are looked up by index, which the small size reads whole" },
  ),
  ...each([users("state=undelivered"), users("state=undelivered&sort=name")], {
    blocks: 18_000,
    ms: 50,
    why: "each of at most 1,000 failed messages looks up its invitation and user",
  }),
  [users("q=grana")]: {
    blocks: 6_500,
    ms: 50,
    why: "all matches of a rare part are read and sorted, 100 times as many",
  },
  [users("q=harbour")]: {
    blocks: 750,
    ms: 50,
    why: "fifty users are looked up by index, which the small size reads whole",
  },
  ...each(
    ["", "?kind=video", "?personId={id}"].map((query) => `administrator: /api/audit-events${query}`),
    {
      blocks: 770,
      ms: 50,
      why: "the events of a page lie apart, and side by side in the small size",
    },
  ),
  ...each(
    ["", "?state=reported"].map((query) => `administrator: /api/admin/health${query}`),
    {
      blocks: 219_000,
      ms: 780,
      why: "the plans with each of fifty broken lessons, and the learners under way in its paths, are looked up one by one",
    },
  ),
  [users("q=ju")]: {
    blocks: 9_600,
    ms: 450,
    why: "two letters: their pairs are computed for each user until 1,000 match",
  },
  [users("q=gra&sort=name")]: {
    blocks: 150_000,
    ms: 600,
    why: "a common part in the order of names: the names before its first match are read",
  },
  "administrator: /api/admin/overview, counted afresh": {
    blocks: 51_500,
    ms: 2_900,
    why: "at most once in five minutes: the learners of 60 days are told apart",
  },
  "administrator: /api/learning-paths/{id}/learners, counted afresh": {
    blocks: 285_000,
    ms: 220,
    why: "at most once in five minutes: each learner's lessons are looked up",
  },
  ...each(["administrator: /api/teams", "director: /api/teams", "director: /team"], {
    blocks: 680,
    ms: 50,
    why: "each member of a thousand teams is counted",
  }),
  ...each(
    ["administrator", "director"].flatMap((as) => [
      ...["progress", "progress?sort=name", "areas"].map((part) => ofAll(as, part)),
      ...subjects.map((subject) => `${as}: /api/reports/${subject}/{id}?teamId={all}`),
    ]),
    { blocks: 7_900, ms: 50, why: "twenty users are met by name for each one in the team" },
  ),
  ...each(
    [
      ...["administrator", "director"].map((as) => ofAll(as, "progress?late=true")),
      ofAll("administrator", "progress?status=completed"),
      ...["administrator", "director"].flatMap((as) =>
        subjects.map((subject) => `${as}: /api/reports/${subject}/{id}`),
      ),
      "administrator: /api/reports/paths/{id}?status=completed",
    ],
    { blocks: 25_600, ms: 50, why: "twenty to a hundred users are met by name for each one in the report" },
  ),
  "administrator: /api/reports/paths/{id}?late=true": {
    blocks: 34_500,
    ms: 50,
    why: "two hundred users are met by name for each one who is late",
  },
  [ofAll("administrator", "progress?q=gra")]: {
    blocks: 10_500,
    ms: 65,
    why: "a part of so many names walks the users by name until a page of the team is full",
  },
  ...each(
    [ofAll("administrator", "progress?q=mari%20gra"), "administrator: /api/reports/paths/{id}?q=mari%20gra&sort=due"],
    { blocks: 15_300, ms: 50, why: "a hundred times as many users match" },
  ),
  "administrator: /api/reports/paths/{id}?q=mari": {
    blocks: 113_000,
    ms: 120,
    why: "12,500 users match, and each is looked up in the report",
  },
  ...each(
    [
      "administrator: /api/reports/paths/{id}/export",
      ...["administrator", "director"].map((as) => ofAll(as, "progress/export")),
    ].map(firstBytes),
    { blocks: 23_600, ms: 52, why: "as the first page of the report; the next one, of a hundred users, has begun" },
  ),
  [firstBytes("administrator: /api/users/export")]: {
    blocks: 23_500,
    ms: 50,
    why: "the completions of 500 users lie apart, and side by side in the small size",
  },
  "learner: complete a lesson": {
    blocks: 290,
    ms: 50,
    why: "a learner's rows lie apart, and side by side in the small size",
  },
  "administrator: /api/assignments, counted afresh": {
    blocks: 122_000,
    ms: 110,
    why: "at most once in five minutes: 200,000 rows are counted, and twelve figures kept",
  },
  ...each(
    ["administrator", "director"].flatMap((as) => [
      `${as}: /api/assignments?state=open&sort=late`,
      `${as}: /api/assignments?teamId={all}&state=open&sort=late`,
    ]),
    { blocks: 10_600, ms: 50, why: "a hundred times as many assignments, and a manager's 50,000 users are read once" },
  ),
  ...each(
    [
      ...["administrator", "manager"].map((as) => `${as}: /api/teams/{own}`),
      ...["/api/teams", "/team", "/api/users/{id}/assignments"].map((path) => `manager: ${path}`),
      ...["administrator", "director"].map((as) => `${as}: /api/users/{id}/assignments`),
    ],
    { blocks: 290, ms: 50, why: "fifty members are looked up by index, one level deeper than in the small size" },
  ),
  ...each(
    [
      ...["administrator", "manager"].flatMap((as) => [
        `${as}: /api/reports/areas/{id}?teamId={own}`,
        `${as}: /api/assignments?teamId={own}&state=open&sort=late`,
      ]),
      "manager: /api/assignments?state=open&sort=late",
    ],
    { blocks: 4_400, ms: 50, why: "the rows of fifty members lie apart, and side by side in the small size" },
  ),
  "administrator: /api/scim/v2/Groups?count=50": {
    blocks: 9_200,
    ms: 50,
    why: "2,500 members are looked up by index, which the small size reads whole",
  },
  "learnerOfMany: /": {
    blocks: 8_300,
    ms: 50,
    why: "500 completions lie in as many blocks, and side by side in the small size",
  },
  "learnerOfMany: /progress": { blocks: 3_500, ms: 50, why: "as Home" },
  "learnerOfMany: /api/progress/{id}": { blocks: 1_300, ms: 50, why: "as Home" },
  "learnerOfMany: /api/progress/{id}/summary": { blocks: 2_500, ms: 50, why: "as Home" },
  "learnerOfMany: /api/account/export": { blocks: 1_800, ms: 50, why: "as Home" },
};
