import { areaId } from "../dataset.mjs";

/**
 * Values that the rows of the scale bench share. Every value is computed from the row's number, so two runs load the same data.
 */

/** The library's sizes. */
export const library = { videos: 5_000, areas: 22, paths: 20, tracks: 4, pathVideos: 10 };

export const DAY_SECONDS = 86_400;
export const YEAR_SECONDS = 365 * DAY_SECONDS;

/**
 * Numbers of the users who are asked for: user 0 is an administrator, user 3 has a plan, the director manages all teams, the manager the
 * lowest one that the learner is in.
 */
export const people = { administrator: 0, learner: 1, learnerOfMany: 2, planner: 3, director: 4, manager: 5 };

const LOWEST_TEAM_MEMBERS = 50;
const MOST_MEMBERS = 50_000;

/**
 * The teams in three levels: one for all, departments, and lowest teams of as many members at every size. Members are every so many
 * users, at most 50,000; half of the users of a small size.
 */
export const teams = {
  departments: 10,
  firstLowest: 11,
  /** @param {number} users */
  of(users) {
    const members = Math.min(users / 2, MOST_MEMBERS);
    const lowest = members / LOWEST_TEAM_MEMBERS;
    return {
      members,
      lowest,
      memberUser: (/** @type {number} */ member) => member * Math.floor(users / members) + people.learner,
      lowestOf: (/** @type {number} */ member) => member % lowest,
    };
  },
};

const SYLLABLES = ["ma", "ro", "li", "ka", "te", "no", "sa", "wi", "be", "ju", "fre", "gra", "hel", "ing", "os", "pau"];
const ENDINGS = ["na", "ri", "mo", "lena", "bert", "das", "vin", "ko", "les", "tor"];

const ORGANISATIONS = ["mill", "harbour", "orchard", "foundry"];

/** The first name of a user. Users with the same rest of a division, as those of a path or a team, have all names. @param {number} n */
export const firstNameOf = (n) => name((n + Math.floor(n / 160)) % 160);

/** The address of a user. @param {number} n */
export const emailOf = (n) => `${firstNameOf(n).toLowerCase()}.${n}@${ORGANISATIONS[n % 4]}.example`;

/** @param {number} n */
export function name(n) {
  const first = SYLLABLES[n % 16] ?? "";
  const text = first + ENDINGS[Math.floor(n / 16) % 10] + (n % 3 === 0 ? "son" : "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The area that a video is scored against; every third video has two. @param {number} video @param {number} k */
export const areaOf = (video, k) => areaId((video * 3 + k * 5) % library.areas);
/** @param {number} video */
export const areasOf = (video) => (video % 3 === 0 ? [0, 1] : [0]);
/** The k-th video that a user completed. The lessons of path n are those of user n. @param {number} n @param {number} k */
export const completedVideo = (n, k) => (n * 13 + k * 499) % library.videos;

/** A path with short names instead of ids. @param {string} path */
export const nameOf = (path) => path.replace(/b0000000-0000-4000-8000-\w{12}/g, "{id}");

/** @typedef {string | number | boolean | null} Value */
/** @typedef {{ name: string, columns: string, rows: () => Iterable<Value[]> }} Table */

/** @param {number} count @param {(n: number) => Value[] | undefined} toRow @returns {() => Generator<Value[]>} */
export const upTo = (count, toRow) =>
  function* rows() {
    for (let n = 0; n < count; n++) {
      const row = toRow(n);
      if (row) yield row;
    }
  };
