import "server-only";
import { z } from "zod";
import { isCounted } from "@/lib/identity/users/data";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { id as uuid } from "@/lib/platform/schema";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { collatedKey, idKey, keyset, type Order, toPage } from "@/lib/platform/sql/keyset";
import { queryRows } from "@/lib/platform/sql/query";
import { countIn, inTeams, usersIn } from "./people";
import type { TeamAreaList, TeamAreas } from "./schema";

const byName: Order = { list: "team areas", keys: [collatedKey(sql`u.name`), idKey(sql`u.id`)], descending: false };

const personRow = z.object({
  userId: uuid,
  name: z.string(),
  points: z.record(z.string(), z.int()),
  place: z.array(z.string()),
});

/** SQL joining each area `a` that is not deleted with its sub areas and itself, as `s`. */
const withSubs = sql`knowledge_areas a JOIN knowledge_areas s ON (s.id = a.id OR s.parent_id = a.id) AND s.deleted_at IS NULL AND a.deleted_at IS NULL`;

/** The points of the users of some teams by area, a page of users by name. A main area includes its sub areas. @throws {Problem} 400 for an invalid cursor */
export async function listTeamAreas(teamIds: string[], { limit, cursor }: TeamAreaList) {
  const { total, users } = await countIn(await usersIn({ groups: [inTeams(teamIds)], wanted: limit + 1 }), isCounted);
  const { from } = users;
  const { orderBy, place, beyond } = keyset(byName, cursor);
  const [areas, rows] = await Promise.all([
    listKnowledgeAreas(),
    queryRows(
      personRow,
      sql`
      WITH page AS MATERIALIZED (SELECT u.id, u.name, ${place} AS place FROM ${from} WHERE ${isCounted} ${beyond} ORDER BY ${orderBy} LIMIT ${limit + 1})
      SELECT u.id AS "userId", u.name, u.place, (
        SELECT coalesce(json_object_agg(e.id, e.points), '{}') FROM (
          SELECT a.id, sum(ep.points)::int AS points FROM earned_points ep JOIN ${withSubs} ON s.id = ep.knowledge_area_id
          WHERE ep.user_id = u.id AND ep.points > 0 GROUP BY a.id) e) AS points
      FROM page u ORDER BY ${orderBy}`,
    ),
  ]);
  const sums = total > MAX_COUNTED_ROWS ? null : await sumByArea(from);
  const { items, next } = toPage(byName.list, rows, limit, (row) => row.place);
  const answer: TeamAreas = {
    areas: areas.map(({ id, name, level, parentId, totalPoints }) => ({
      ...{ id, name, level, parentId, totalPoints },
      ...(sums ? (sums.get(id) ?? { learners: 0, points: 0 }) : { learners: null, points: null }),
    })),
    users: items.map(({ place: _, ...row }) => row),
  };
  return { answer, total: Math.min(total, MAX_COUNTED_ROWS), next };
}

const sumRow = z.object({ id: uuid, learners: z.int(), points: z.int() });

/** The users with points in each area, and the sum of these points. */
async function sumByArea(from: Sql) {
  const rows = await queryRows(
    sumRow,
    sql`
    SELECT a.id, count(DISTINCT e.user_id)::int AS learners, sum(e.points)::int AS points
    FROM (SELECT u.id FROM ${from} WHERE ${isCounted} LIMIT ${MAX_COUNTED_ROWS}) u
    CROSS JOIN LATERAL (SELECT * FROM earned_points WHERE user_id = u.id AND points > 0 OFFSET 0) e
    JOIN ${withSubs} ON s.id = e.knowledge_area_id GROUP BY a.id`,
  );
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}
