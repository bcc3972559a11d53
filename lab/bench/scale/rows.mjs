import { areaId, pathId, trackId, userId, videoId } from "../dataset.mjs";
import { learning } from "./learning.mjs";
import { organisation } from "./organisation.mjs";
import {
  areaOf,
  areasOf,
  completedVideo,
  DAY_SECONDS,
  emailOf,
  firstNameOf,
  library,
  name,
  people,
  upTo,
  YEAR_SECONDS,
} from "./values.mjs";

/**
 * The rows of the scale bench: those of users and learning follow the number of users, the library is the same at every size.
 */

/** @typedef {import("./values.mjs").Table} Table */

/** Areas that a track asks for points in. */
const TRACK_TARGETS = 4;

/** Two thousandths of the users were invited and have not come. @param {number} n */
const isInvited = (n) => n % 500 === 7;

/** The mail to every second of them could not be delivered. @param {number} n */
const isUndelivered = (n) => n % 1000 === 7;

/** @param {number} kind @param {number} n */
const otherId = (kind, n) =>
  `b0000000-0000-4000-8000-${kind.toString(16).padStart(2, "0")}${n.toString(16).padStart(10, "0")}`;
/** @param {number} n */
const messageId = (n) => otherId(7, n);

/** Times before now, in PostgreSQL's form. @param {number} now milliseconds */
const clock = (now) => (/** @type {number} */ secondsAgo) => new Date(now - secondsAgo * 1000).toISOString();

/**
 * @param {number} users
 * @param {(secondsAgo: number) => string} ago
 * @returns {Table[]} of users and their accounts
 */
const accounts = (users, ago) => [
  {
    name: "users",
    columns:
      "id email email_verified name is_admin has_password weekly_summary last_sign_in_at deactivated_at created_at",
    rows: upTo(users, (n) => [
      userId(n),
      emailOf(n),
      isInvited(n) ? null : ago(1),
      `${firstNameOf(n)} ${name((n * 7919) % 160)}`,
      n % 5_000 === 0,
      !isInvited(n),
      n % 50 === 3,
      n % 10 < 7 ? ago(((n * 7919) % users) * (YEAR_SECONDS / users)) : null,
      n % 100 === 37 ? ago(n % YEAR_SECONDS) : null,
      ago(((n * 611_953) % users) * ((2 * YEAR_SECONDS) / users)),
    ]),
  },
  {
    name: "credentials",
    columns: "user_id password_hash",
    rows: upTo(users, (n) =>
      isInvited(n) ? undefined : [userId(n), "$argon2id$v=19$m=19456,t=2,p=1$c2NhbGUtYmVuY2g$none"],
    ),
  },
  {
    name: "sessions",
    columns: "user_id expires last_seen_at created_at",
    rows: upTo(users / 5, (n) => [userId(n * 5), ago(-30 * DAY_SECONDS), ago(n % DAY_SECONDS), ago(DAY_SECONDS)]),
  },
  {
    name: "outbox_messages",
    columns: "id user_id channel kind recipient state attempts created_at sent_at",
    rows: upTo(users, (n) => {
      if (!isUndelivered(n) && n % 50 !== 8) return undefined;
      const [state, sentAt] = isUndelivered(n) ? ["failed", null] : ["sent", ago(n % (29 * DAY_SECONDS))];
      return [
        messageId(n),
        userId(n),
        "mail",
        "invitation",
        `person${n}@mill.example`,
        state,
        3,
        ago((n % 29) * DAY_SECONDS),
        sentAt,
      ];
    }),
  },
  {
    name: "invitations",
    columns: "user_id invited_by message_id sent_at expires_at accepted_at",
    rows: upTo(users, (n) => {
      if (n % 5 !== 2) return undefined;
      const sent = (n * 61) % YEAR_SECONDS;
      const mail = isUndelivered(n) ? messageId(n) : null;
      const accepted = isInvited(n) ? null : ago(sent - 3_600);
      return [userId(n), userId(people.administrator), mail, ago(sent), ago(sent - 7 * DAY_SECONDS), accepted];
    }),
  },
  {
    name: "audit_events",
    columns: "at actor_id action subject_id address device",
    rows: upTo(users, (n) => {
      const isAct = n % 20 === 0;
      const action = isAct ? "user.changed" : n % 503 === 0 ? "video.deleted" : "account.signed_in";
      const actor = userId(isAct ? people.administrator : n);
      const subject = n % 503 === 0 && !isAct ? videoId(n % library.videos) : userId((n * 31) % users);
      return [ago(n * (YEAR_SECONDS / users)), actor, action, subject, "192.0.2.7", "Mozilla/5.0"];
    }),
  },
];

/**
 * @param {(secondsAgo: number) => string} ago
 * @returns {Table[]} of the library's areas and videos
 */
const catalogue = (ago) => [
  {
    name: "knowledge_areas",
    columns: "id name level parent_id total_points",
    rows: upTo(library.areas, (n) => [
      areaId(n),
      `Area ${n}`,
      n < 6 ? "main" : "sub",
      n < 6 ? null : areaId(n % 6),
      100,
    ]),
  },
  {
    name: "videos",
    columns: "id title description video_url provider provider_video_id duration created_at",
    rows: upTo(library.videos, (n) => [
      videoId(n),
      `How ${name(n % 160)} met ${name((n * 31) % 160)}, no. ${n}`,
      `What this lesson is about, as the sample library says it: two sentences of a hundred and fifty characters together. This is the second one of number ${n}.`,
      `https://www.youtube.com/watch?v=scale${String(n).padStart(6, "0")}`,
      "youtube",
      `scale${String(n).padStart(6, "0")}`,
      300 + n,
      ago(n * 5 * 3_600),
    ]),
  },
  {
    // Every fiftieth video was refused once. None is due, so that no provider is asked.
    name: "video_checks",
    columns: "video_id next_at checked_at refused_as refusals first_refused_at",
    rows: upTo(library.videos, (n) => {
      const [refusedAs, refusals, at] = n % 50 === 13 ? ["gone", 1, ago(DAY_SECONDS)] : [null, 0, null];
      return [videoId(n), ago(-YEAR_SECONDS), ago(2 * DAY_SECONDS), refusedAs, refusals, at];
    }),
  },
  {
    name: "video_areas",
    columns: "video_id knowledge_area_id points",
    rows: function* rows() {
      for (let video = 0; video < library.videos; video++)
        for (const k of areasOf(video)) yield [videoId(video), areaOf(video, k), 10 + 5 * k];
    },
  },
];

/** @type {Table[]} paths and tracks of the library */
const courses = [
  {
    name: "learning_paths",
    columns: "id title difficulty estimated_hours current_version_id",
    rows: upTo(library.paths, (n) => [pathId(n), `Path ${n}`, "beginner", 6, pathId(n)]),
  },
  {
    // The id of a path's only version is the path's own.
    name: "path_versions",
    columns: "id path_id number",
    rows: upTo(library.paths, (n) => [pathId(n), pathId(n), 1]),
  },
  {
    name: "path_version_videos",
    columns: "version_id video_id position",
    rows: upTo(library.paths * library.pathVideos, (n) => {
      const path = Math.floor(n / library.pathVideos);
      const position = n % library.pathVideos;
      return [pathId(path), videoId(completedVideo(path, position)), position];
    }),
  },
  {
    name: "path_videos",
    columns: "path_id video_id position",
    rows: upTo(library.paths * library.pathVideos, (n) => {
      const path = Math.floor(n / library.pathVideos);
      const position = n % library.pathVideos;
      return [pathId(path), videoId(completedVideo(path, position)), position];
    }),
  },
  {
    name: "career_tracks",
    columns: "id title description industry level job_titles key_skills",
    rows: upTo(library.tracks, (n) => [
      trackId(n),
      `Track ${n}`,
      "Where it leads.",
      "Software",
      "entry",
      "{one}",
      "{one}",
    ]),
  },
  {
    name: "track_targets",
    columns: "track_id knowledge_area_id points",
    rows: upTo(library.tracks * TRACK_TARGETS, (n) => {
      const track = Math.floor(n / TRACK_TARGETS);
      return [trackId(track), areaId((track + n) % 6), 200];
    }),
  },
  {
    name: "track_paths",
    columns: "track_id path_id position",
    rows: upTo(library.tracks * 5, (n) => [trackId(Math.floor(n / 5)), pathId(n), n % 5]),
  },
];

/** @param {number} users @returns {Table[]} in the order of loading */
export function tables(users) {
  const ago = clock(Date.now());
  return [...accounts(users, ago), ...catalogue(ago), ...courses, ...learning(users, ago), ...organisation(users, ago)];
}
