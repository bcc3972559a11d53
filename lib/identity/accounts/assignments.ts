import "server-only";
import { z } from "zod";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";

/** SQL for the title of the path, video or track of an assignment (`a`). */
const title = sql`coalesce((SELECT title FROM learning_paths WHERE id = a.path_id), (SELECT title FROM videos WHERE id = a.video_id),
                           (SELECT title FROM career_tracks WHERE id = a.track_id))`;

const teamRow = z.object({ name: z.string(), role: z.string(), joinedAt: z.date() });

const assignedRow = z.object({
  title: z.string(),
  round: z.int(),
  dueOn: z.string().nullable(),
  madeAt: z.date(),
  doneAt: z.date().nullable(),
  evidence: z.string().nullable(),
  excusedAt: z.date().nullable(),
});

const madeRow = z.object({ title: z.string(), note: z.string(), madeAt: z.date(), endedAt: z.date().nullable() });

const excuseRow = z.object({ title: z.string(), excusedAt: z.date().nullable() });

/** A user's teams, what was assigned to them, and what they assigned and excused, for the account export. */
export async function readAssignments(userId: string) {
  const [teams, assignments, assignmentsMade, excuses] = await Promise.all([
    queryRows(
      teamRow,
      sql`SELECT t.name, m.role::text, m.joined_at AS "joinedAt" FROM team_members m JOIN teams t ON t.id = m.team_id
          WHERE m.user_id = ${userId}::uuid ORDER BY m.joined_at, t.id`,
    ),
    queryRows(
      assignedRow,
      sql`SELECT ${title} AS title, p.round, to_char(p.due_on, 'YYYY-MM-DD') AS "dueOn", p.made_at AS "madeAt", p.done_at AS "doneAt",
            p.done_evidence::text AS evidence, p.excused_at AS "excusedAt"
          FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id
          WHERE p.user_id = ${userId}::uuid ORDER BY p.made_at, a.id, p.round`,
    ),
    queryRows(
      madeRow,
      sql`SELECT ${title} AS title, a.note, a.made_at AS "madeAt", a.ended_at AS "endedAt" FROM assignments a
          WHERE a.made_by = ${userId}::uuid ORDER BY a.made_at, a.id`,
    ),
    queryRows(
      excuseRow,
      sql`SELECT ${title} AS title, p.excused_at AS "excusedAt" FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id
          WHERE p.excused_by = ${userId}::uuid ORDER BY p.excused_at, a.id`,
    ),
  ]);
  return { teams, assignments, assignmentsMade, excuses };
}
