import "server-only";
import { pathFigures, trackFigures } from "@/lib/learning/enrolments/course-figures";
import { lessonsOf } from "@/lib/library/learning-paths/lessons-of";
import { isOpen } from "@/lib/organisation/assignments/sql";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { searchKey } from "@/lib/platform/text";
import { type UserReportFilter, type UserReportRow, userReportRowSchema } from "./schema";
import { videoFigures } from "./subjects";

type Kind = {
  subject: Sql;
  table: Sql;
  /** Selects the ids of the user's subjects besides those that are assigned. */
  begun: Sql[];
  /** The column of an assignment `a` that names the subject. */
  assigned: Sql;
  figures: Sql;
  /** The ids of the subject's videos. */
  lessons: Sql;
};

const kindsOf = (user: Sql): Kind[] => [
  {
    subject: sql`'paths'`,
    table: sql`learning_paths`,
    begun: [
      sql`SELECT path_id FROM path_starts WHERE user_id = ${user}`,
      sql`SELECT path_id FROM path_completions WHERE user_id = ${user} AND reopened_at IS NULL`,
    ],
    assigned: sql`a.path_id`,
    figures: pathFigures(sql`subject.id`, user),
    lessons: lessonsOf({ path: sql`subject.id` }),
  },
  {
    subject: sql`'tracks'`,
    table: sql`career_tracks`,
    begun: [
      sql`SELECT track_id FROM track_starts WHERE user_id = ${user}`,
      sql`SELECT track_id FROM track_completions WHERE user_id = ${user}`,
    ],
    assigned: sql`a.track_id`,
    figures: trackFigures(sql`subject.id`, user),
    lessons: lessonsOf({ track: sql`subject.id` }),
  },
  {
    subject: sql`'videos'`,
    table: sql`videos`,
    begun: [],
    assigned: sql`a.video_id`,
    figures: videoFigures(sql`subject.id`, user),
    lessons: sql`SELECT subject.id`,
  },
];

/** Rows of one kind of subject. The alias `o` stands for the user. */
const rowsOf = ({ subject, table, begun, assigned, figures, lessons }: Kind, user: Sql): Sql => {
  const asked = sql`SELECT ${assigned} FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id
    WHERE p.user_id = ${user} AND p.excused_at IS NULL AND a.ended_at IS NULL AND ${assigned} IS NOT NULL`;
  const ids = begun.reduce((all, part) => sql`${all} UNION ${part}`, asked);
  return sql`
    SELECT ${subject}::text AS subject, subject.id AS "subjectId", subject.title, f.status, f.percent, f.checked, f.watched, f.marked, f.points,
           day_in(greatest((SELECT max(lp.completed_at) FROM video_progress lp WHERE lp.user_id = ${user} AND lp.video_id IN (${lessons})),
                           (SELECT max(lo.updated_at) FROM video_positions lo WHERE lo.user_id = ${user} AND lo.video_id IN (${lessons}))),
                  o.time_zone)::text AS "lastActiveOn",
           d.due_on::text AS "dueOn", is_past(d.due_on, o.time_zone) AS "isLate"
    FROM o CROSS JOIN (SELECT id, title FROM ${table} WHERE deleted_at IS NULL AND id IN (${ids})) subject
    CROSS JOIN LATERAL ${figures} f
    CROSS JOIN LATERAL (SELECT min(p.due_on) AS due_on FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id
                        WHERE p.user_id = ${user} AND ${isOpen} AND a.ended_at IS NULL AND ${assigned} = subject.id) d`;
};

/** The paths and tracks that a user started or finished, and everything assigned to them, the earliest due first, then by title. */
export async function getUserReport(userId: string, { q, status, late }: UserReportFilter): Promise<UserReportRow[]> {
  const user = sql`${userId}::uuid`;
  const all = kindsOf(user)
    .map((kind) => rowsOf(kind, user))
    .reduce((rows, part) => sql`${rows} UNION ALL ${part}`);
  const rows = await queryRows(
    userReportRowSchema,
    sql`WITH o AS (SELECT time_zone FROM users WHERE id = ${user})
        SELECT * FROM (${all}) r ORDER BY "dueOn" NULLS LAST, title COLLATE names, "subjectId"`,
  );
  const word = searchKey(q ?? "");
  return rows.filter(
    (row) => searchKey(row.title).includes(word) && (!status || row.status === status) && (!late || row.isLate),
  );
}
