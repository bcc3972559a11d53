import "server-only";
import { z } from "zod";
import type { Found, Slice } from "@/lib/library/search/schema";
import type { Term } from "@/lib/library/search/terms";
import { id as uuid } from "@/lib/platform/schema";
import { containing, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";

const row = z.object({ id: uuid, name: z.string(), total: z.int() });

/** Teams whose name has all words. */
export async function findTeams(terms: Term[], { limit, offset }: Slice): Promise<Found<{ id: string; name: string }>> {
  if (terms.length === 0) return { total: 0, items: [] };
  const rows = await queryRows(
    row,
    sql`
    SELECT id, name, (count(*) OVER ())::int AS total FROM teams
    WHERE deleted_at IS NULL AND search_key(name) LIKE ALL (${terms.map(({ key }) => containing(key))}::text[])
    ORDER BY lower(name) COLLATE names, id LIMIT ${limit}::int OFFSET ${offset}::int`,
  );
  return { total: rows[0]?.total ?? 0, items: rows.map(({ id, name }) => ({ id, name })) };
}
