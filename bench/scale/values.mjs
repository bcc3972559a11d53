import { areaId } from "../dataset.mjs";

/**
 * Values that the rows of the scale bench share. Every value is computed from the row's number, so two runs load the same data.
 */

/** The library's sizes. */
export const library = { videos: 5_000, areas: 22, paths: 20, tracks: 4, pathVideos: 10 };

export const DAY_SECONDS = 86_400;
export const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Numbers of the users who are asked for: user 0 is an administrator, user 3 has a plan. */
export const people = { administrator: 0, learner: 1, learnerOfMany: 2, planner: 3 };

const SYLLABLES = ["ma", "ro", "li", "ka", "te", "no", "sa", "wi", "be", "ju", "fre", "gra", "hel", "ing", "os", "pau"];
const ENDINGS = ["na", "ri", "mo", "lena", "bert", "das", "vin", "ko", "les", "tor"];

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
