import { pathId, planId, trackId, userId, videoId } from "../dataset.mjs";
import { areaOf, areasOf, completedVideo, DAY_SECONDS, library, name, people, upTo, YEAR_SECONDS } from "./values.mjs";

/** @typedef {import("./values.mjs").Table} Table */

/** Rows a user, and the completions of the learner with many. */
const COMPLETIONS = 10;
const MANY_COMPLETIONS = 500;
const RATINGS = 2;

/** One user in so many has a plan for a track, of so many lessons. */
const USERS_A_PLAN = 20;
const PLAN_LESSONS = 30;

/** One user in so many searched for something that is not there: half of them for one of so many terms. */
const USERS_AN_EMPTY_SEARCH = 20;
const COMMON_TERMS = 97;

/** Days over which those searches are spread. */
const SEARCHED_DAYS = 80;

/** Comments of one video, as many at every size: a page of them is full everywhere. */
const COMMENTS_A_VIDEO = 200;

/** @param {number} video */
const pointsOf = (video) => areasOf(video).reduce((sum, k) => sum + 10 + 5 * k, 0);

/** @param {number} user @returns {boolean} */
const hasPlan = (user) => user % USERS_A_PLAN === people.planner;

/** The n-th empty search. @param {number} n */
const termOf = (n) => (n % 2 === 0 ? `${name(n % COMMON_TERMS)} kaleidoscope`.toLowerCase() : `kaleidoscope no. ${n}`);

/** The videos that the learner with many completed beside their ten. */
const manyVideos = () => {
  const user = people.learnerOfMany;
  const known = new Set(Array.from({ length: COMPLETIONS }, (_, k) => completedVideo(user, k)));
  const others = Array.from({ length: library.videos / 7 }, (_, n) => n * 7).filter((video) => !known.has(video));
  return others.slice(0, MANY_COMPLETIONS - COMPLETIONS);
};

/**
 * The completions in the order of time, so that those of one user lie apart, as in a database that has grown.
 * @param {number} users
 * @param {(secondsAgo: number) => string} ago
 * @returns {Generator<{ user: number, video: number, at: string }>}
 */
function* completions(users, ago) {
  const more = manyVideos();
  const apart = Math.floor((users * COMPLETIONS) / more.length);
  for (let n = 0; n < users * COMPLETIONS; n++) {
    const k = Math.floor(n / users);
    const user = n % users;
    const at = ago((COMPLETIONS - 1 - k + ((user * 7919) % users) / users) * (YEAR_SECONDS / COMPLETIONS));
    yield { user, video: completedVideo(user, k), at };
    const video = n % apart === 0 ? more.pop() : undefined;
    if (video !== undefined) yield { user: people.learnerOfMany, video, at };
  }
}

/**
 * @param {number} users
 * @param {(secondsAgo: number) => string} ago
 * @returns {Table[]} of what learners did
 */
export const learning = (users, ago) => [
  {
    name: "video_progress",
    columns: "user_id video_id completed_at points completions evidence",
    rows: function* rows() {
      for (const { user, video, at } of completions(users, ago))
        yield [userId(user), videoId(video), at, pointsOf(video), 1, "marked"];
    },
  },
  {
    name: "earned_points",
    columns: "user_id video_id knowledge_area_id points",
    rows: function* rows() {
      for (const { user, video } of completions(users, ago))
        for (const k of areasOf(video)) yield [userId(user), videoId(video), areaOf(video, k), 10 + 5 * k];
    },
  },
  {
    name: "ratings",
    columns: "user_id video_id rating",
    rows: upTo(users * RATINGS, (n) => [
      userId(n % users),
      videoId(completedVideo(n % users, Math.floor(n / users))),
      1 + ((n * 7) % 5),
    ]),
  },
  {
    name: "comments",
    columns: "video_id user_id content created_at",
    rows: upTo(users, (n) => [
      videoId(n % Math.max(1, users / COMMENTS_A_VIDEO)),
      userId((n * 7919) % users),
      `A sentence or two about this lesson, as learners write them: number ${n}.`,
      ago((users - n) * (YEAR_SECONDS / users)),
    ]),
  },
  {
    name: "video_positions",
    columns: "user_id video_id seconds",
    rows: upTo(users, (n) => [userId(n), videoId((n * 17 + 3) % library.videos), 60]),
  },
  {
    name: "path_starts",
    columns: "user_id path_id",
    rows: upTo(users, (n) => (n % 40 < library.paths ? [userId(n), pathId(n % 40)] : undefined)),
  },
  {
    name: "track_starts",
    columns: "user_id track_id",
    rows: upTo(users, (n) => (n % 20 < library.tracks ? [userId(n), trackId(n % 20)] : undefined)),
  },
  {
    name: "learning_plans",
    columns:
      "id user_id track_id hours_per_week weekdays session_at_minutes start_on counted_from time_zone created_at made_at",
    rows: upTo(users, (n) => {
      if (!hasPlan(n)) return undefined;
      const made = ago((n % 60) * DAY_SECONDS);
      const day = made.slice(0, 10);
      return [planId(n), userId(n), trackId(n % library.tracks), 3, 21, 1_080, day, day, "UTC", made, made];
    }),
  },
  {
    name: "plan_videos",
    columns: "plan_id video_id position",
    rows: function* rows() {
      for (let user = 0; user < users; user++)
        for (let k = 0; hasPlan(user) && k < PLAN_LESSONS; k++)
          yield [planId(user), videoId((user * 7 + k * 131) % library.videos), k];
    },
  },
  {
    // A keyed hash, here as 32 letters and digits.
    name: "empty_searches",
    columns: "term person day",
    rows: upTo(Math.floor(users / USERS_AN_EMPTY_SEARCH), (n) => [
      termOf(n),
      `person${String(n).padStart(26, "0")}`,
      ago((n % SEARCHED_DAYS) * DAY_SECONDS).slice(0, 10),
    ]),
  },
  {
    name: "playback_reports",
    columns: "user_id video_id",
    rows: upTo(users, (n) => (n % 1_000 === 11 ? [userId(n), videoId(n % 50)] : undefined)),
  },
  {
    name: "notifications",
    columns: "user_id kind day sent",
    rows: upTo(users, (n) =>
      n % 50 === 3 ? [userId(n), "weekly_summary", ago(9 * DAY_SECONDS).slice(0, 10), true] : undefined,
    ),
  },
];
