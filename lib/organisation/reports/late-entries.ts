import "server-only";
import { isCounted } from "@/lib/identity/users/data";
import { isLate, namesJoined, namesOf, personIsIn } from "@/lib/organisation/assignments/sql";
import { idsWithTeamsBelow, requireTeam, type TeamActor } from "@/lib/organisation/teams/access";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { day } from "@/lib/platform/http/cursor";
import { contains, empty, sql } from "@/lib/platform/sql/fragments";
import { collatedKey, idKey, type Order, readPage } from "@/lib/platform/sql/keyset";
import { searchKey } from "@/lib/platform/text";
import { type LateEntryList, lateEntrySchema } from "./schema";

const longestLate: Order = {
  list: "late-entries",
  keys: [
    { expression: sql`p.due_on`, type: sql`date`, form: day },
    collatedKey(sql`u.name`),
    idKey(sql`u.id`),
    idKey(sql`p.assignment_id`),
  ],
  descending: false,
};

/**
 * A page of what the users of a team and those below are late with, the longest late first: a row for each user and assignment. `total`
 * stops at MAX_COUNTED_ROWS.
 * @throws {Problem} 404 for a team that the actor does not see, 400 for an invalid cursor
 */
export async function listLateEntries(actor: TeamActor, teamId: string, { q, ...asked }: LateEntryList) {
  await requireTeam(actor, teamId);
  const teamIds = await idsWithTeamsBelow(teamId);
  const from = sql`
    FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL
    JOIN users u ON u.id = p.user_id AND ${isCounted}
    WHERE ${isLate} AND ${personIsIn(teamIds)} ${q ? sql`AND ${contains(sql`search_key(u.name)`, searchKey(q))}` : empty}`;
  const { items, ...rest } = await readPage(
    longestLate,
    asked,
    lateEntrySchema,
    ({ orderBy, place, page }) => sql`
      WITH page AS MATERIALIZED (
        SELECT p.assignment_id, p.user_id, p.due_on, u.name, ${place} AS place, row_number() OVER (ORDER BY ${orderBy}) AS rank
        ${from} ${page})
      SELECT p.user_id AS "userId", p.name, p.assignment_id AS "assignmentId", ${namesOf}, to_char(p.due_on, 'YYYY-MM-DD') AS "dueOn", p.place
      FROM page p JOIN assignments a ON a.id = p.assignment_id ${namesJoined} ORDER BY p.rank`,
    sql`SELECT count(*)::int AS total FROM (SELECT 1 ${from} LIMIT ${MAX_COUNTED_ROWS}) counted`,
  );
  return { entries: items, ...rest };
}
