import "server-only";
import { z } from "zod";
import { isPresentOfMany } from "@/lib/identity/users/data";
import { requiredOf } from "@/lib/learning/enrolments/course-figures";
import { isLate } from "@/lib/organisation/assignments/sql";
import { readFigure } from "@/lib/platform/kept-figures/data";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { type QueryTransaction, queryRows } from "@/lib/platform/sql/query";
import { type SummarySubject, summaryFiguresSchema } from "./schema";

/** Users over all subjects of a kind, above which the figures are cached for some minutes. */
const MANY_USERS = 5_000;

/** The days of `recent`. */
const RECENT_DAYS = 30;

const keptSchema = summaryFiguresSchema.extend({ users: z.int() });

/** The parts of a kind: its subjects as `id` and `title`, their users' figures, and their lessons. */
type Kind = {
  subjects: Sql;
  /** Rows `id`, `users`, `under_way`, `done`, `late`; several of a subject add up. */
  figures: Sql;
  /** Rows `id`, `video_id`. Null where completions are those of the users, and there is no rating. */
  lessons: Sql | null;
};

/** SQL for the users to whom subjects of a kind are assigned, as rows of `distinct`. */
const assigned = (column: Sql): Sql => sql`
  SELECT ${column} AS id, p.user_id, false AS is_started, coalesce(${isLate}, false) AS is_late
  FROM assignments a JOIN assignment_people p ON p.assignment_id = a.id
  WHERE ${column} IS NOT NULL AND a.ended_at IS NULL AND p.excused_at IS NULL`;

/** SQL for each user of a subject once, without deactivated ones. @param users rows `id`, `user_id`, `is_started`, `is_late` */
const distinct = (users: Sql): Sql => sql`
  SELECT id, user_id, bool_or(is_started) AS is_started, bool_or(is_late) AS is_late
  FROM (${users}) u WHERE ${isPresentOfMany(sql`user_id`)} GROUP BY id, user_id`;

/** SQL for the figures of users, of whom some are done. @param done rows `id`, `user_id` */
const figuresOf = (users: Sql, done: Sql): Sql => sql`
  WITH people AS MATERIALIZED (${distinct(users)}), done AS MATERIALIZED (${done})
  SELECT p.id, count(*) AS users, count(*) FILTER (WHERE p.is_started AND d.user_id IS NULL) AS under_way,
         count(d.user_id) AS done, count(*) FILTER (WHERE p.is_late) AS late
  FROM people p LEFT JOIN done d ON d.id = p.id AND d.user_id = p.user_id GROUP BY p.id`;

/** SQL for the figures of lessons. Those who completed one are counted apart, because they are by far the most. */
const figuresOfVideos = sql`
  SELECT video_id AS id, count(*) AS users, 0 AS under_way, count(*) AS done, 0 AS late FROM video_progress
  WHERE completed_at IS NOT NULL AND ${isPresentOfMany(sql`user_id`)} GROUP BY video_id
  UNION ALL
  SELECT p.id, count(*) FILTER (WHERE d.user_id IS NULL), count(*) FILTER (WHERE p.is_started AND d.user_id IS NULL),
         0, count(*) FILTER (WHERE p.is_late)
  FROM (${distinct(sql`SELECT video_id AS id, user_id, true AS is_started, false AS is_late FROM watches UNION ALL ${assigned(sql`a.video_id`)}`)}) p
  LEFT JOIN video_progress d ON d.video_id = p.id AND d.user_id = p.user_id AND d.completed_at IS NOT NULL
  GROUP BY p.id`;

const titled = (table: Sql, name: Sql): Sql => sql`SELECT id, ${name} AS title FROM ${table} WHERE deleted_at IS NULL`;

/**
 * SQL for the users who completed a path: by a recorded completion, or all of the current version or the one they
 * follow.
 */
const donePaths = sql`
  SELECT path_id AS id, user_id FROM path_completions WHERE reopened_at IS NULL
  UNION SELECT n.path_id, p.user_id
    FROM path_versions n JOIN learning_paths lp ON lp.id = n.path_id
    CROSS JOIN LATERAL (SELECT ${requiredOf(sql`n.id`)} AS ids OFFSET 0) required
    JOIN video_progress p ON p.video_id = ANY (required.ids) AND p.completed_at IS NOT NULL
    LEFT JOIN path_starts s ON s.path_id = n.path_id AND s.user_id = p.user_id
    WHERE n.id = lp.current_version_id OR n.id = s.version_id
    GROUP BY n.path_id, n.id, p.user_id, cardinality(required.ids) HAVING count(*) = cardinality(required.ids)`;

const areasWithSubs = sql`knowledge_areas a JOIN knowledge_areas s ON s.id = a.id OR s.parent_id = a.id`;

/** SQL for the users of each team with those below it. */
const members = sql`
  SELECT DISTINCT t.id, m.user_id FROM teams t CROSS JOIN LATERAL teams_below(t.id) AS d (id)
  JOIN team_members m ON m.team_id = d.id WHERE t.deleted_at IS NULL`;

/** SQL for the users to whom something is assigned: whether some of it is open, and whether some is late. */
const withAssignments = sql`
  SELECT p.user_id, bool_or(coalesce(${isLate}, false)) AS is_late,
         bool_or(p.done_at IS NULL AND (p.round = 1 OR coalesce(${isLate}, false))) AS is_open
  FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL
  WHERE p.excused_at IS NULL GROUP BY p.user_id`;

const kinds: Record<SummarySubject, Kind> = {
  paths: {
    subjects: titled(sql`learning_paths`, sql`title`),
    figures: figuresOf(
      sql`SELECT path_id AS id, user_id, true AS is_started, false AS is_late FROM path_starts UNION ALL ${assigned(sql`a.path_id`)}`,
      donePaths,
    ),
    lessons: sql`
      SELECT lp.id, l.video_id FROM learning_paths lp JOIN path_version_videos l ON l.version_id = lp.current_version_id`,
  },
  tracks: {
    subjects: titled(sql`career_tracks`, sql`title`),
    figures: figuresOf(
      sql`SELECT track_id AS id, user_id, true AS is_started, false AS is_late FROM track_starts UNION ALL ${assigned(sql`a.track_id`)}`,
      sql`
      SELECT track_id AS id, user_id FROM track_completions
      UNION SELECT t.track_id, d.user_id FROM track_paths t JOIN (${donePaths}) d ON d.id = t.path_id
        JOIN learning_paths lp ON lp.id = t.path_id AND lp.deleted_at IS NULL
        GROUP BY t.track_id, d.user_id
        HAVING count(*) = (SELECT count(*) FROM track_paths o JOIN learning_paths lo ON lo.id = o.path_id AND lo.deleted_at IS NULL
                           WHERE o.track_id = t.track_id)`,
    ),
    lessons: sql`
      SELECT DISTINCT tp.track_id AS id, l.video_id FROM track_paths tp
      JOIN learning_paths lp ON lp.id = tp.path_id AND lp.deleted_at IS NULL
      JOIN path_version_videos l ON l.version_id = lp.current_version_id`,
  },
  videos: {
    subjects: titled(sql`videos`, sql`title`),
    figures: figuresOfVideos,
    lessons: sql`SELECT id, id AS video_id FROM videos`,
  },
  areas: {
    subjects: titled(sql`knowledge_areas`, sql`name`),
    figures: sql`
      SELECT id, count(*) AS users, count(*) FILTER (WHERE NOT is_done) AS under_way,
             count(*) FILTER (WHERE is_done) AS done, 0 AS late
      FROM (SELECT a.id, a.total_points BETWEEN 1 AND sum(e.points) AS is_done
            FROM ${areasWithSubs} JOIN earned_points e ON e.knowledge_area_id = s.id AND e.points > 0
            WHERE ${isPresentOfMany(sql`e.user_id`)} GROUP BY a.id, e.user_id) learners
      GROUP BY id`,
    lessons: sql`SELECT DISTINCT a.id, va.video_id FROM ${areasWithSubs} JOIN video_areas va ON va.knowledge_area_id = s.id`,
  },
  teams: {
    subjects: titled(sql`teams`, sql`name`),
    figures: figuresOf(
      sql`
      SELECT b.id, b.user_id, true AS is_started, own.is_late FROM (${members}) b JOIN (${withAssignments}) own ON own.user_id = b.user_id`,
      sql`
      SELECT b.id, b.user_id FROM (${members}) b JOIN (${withAssignments}) own ON own.user_id = b.user_id AND NOT own.is_open`,
    ),
    lessons: null,
  },
};

const recentOfLessons = (lessons: Sql): Sql => sql`
  SELECT l.id, coalesce(sum(r.recent), 0)::int AS recent,
         round(sum(t.rating_sum)::numeric / nullif(sum(t.ratings), 0), 1)::float AS rating
  FROM (${lessons}) l
  LEFT JOIN (SELECT video_id, count(*) AS recent FROM video_progress
             WHERE completed_at > now() - make_interval(days => ${RECENT_DAYS}::int) GROUP BY video_id) r ON r.video_id = l.video_id
  LEFT JOIN (SELECT video_id, sum(ratings) AS ratings, sum(rating_sum) AS rating_sum FROM video_tallies GROUP BY video_id) t
         ON t.video_id = l.video_id
  GROUP BY l.id`;

const recentOfMembers = sql`
  SELECT b.id, count(*)::int AS recent, NULL::float AS rating
  FROM (${members}) b
  JOIN video_progress p ON p.user_id = b.user_id AND p.completed_at > now() - make_interval(days => ${RECENT_DAYS}::int)
  GROUP BY b.id`;

const countAll = ({ subjects, figures, lessons }: Kind, tx?: QueryTransaction) =>
  queryRows(
    keptSchema,
    sql`
    SELECT s.id, s.title, coalesce(f.users, 0)::int AS users, coalesce(f.under_way, 0)::int AS "underWay",
           coalesce(f.done * 100 / nullif(f.users, 0), 0)::int AS "completedPercent", coalesce(f.late, 0)::int AS late,
           coalesce(r.recent, 0) AS recent, r.rating
    FROM (${subjects}) s
    LEFT JOIN (SELECT id, sum(users)::bigint AS users, sum(under_way) AS under_way, sum(done)::bigint AS done, sum(late) AS late
               FROM (${figures}) parts GROUP BY id) f USING (id)
    LEFT JOIN (${lessons ? recentOfLessons(lessons) : recentOfMembers}) r USING (id)`,
    tx,
  );

/**
 * The figures of every path, video, track, area or team, of the users who started it or must complete it, without
 * deactivated ones (docs/behaviour.md, 35). With many users they are at most five minutes old.
 */
export const readSummaries = (subject: SummarySubject): Promise<z.infer<typeof keptSchema>[]> =>
  readFigure({
    name: `summaries of ${subject}`,
    key: "",
    schema: z.array(keptSchema),
    count: (tx) => countAll(kinds[subject], tx),
    isExpensive: (rows) => rows.reduce((sum, { users }) => sum + users, 0) > MANY_USERS,
  });
