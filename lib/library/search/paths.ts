import "server-only";
import { z } from "zod";
import { id as uuid } from "@/lib/platform/schema";
import { containing, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { markWords } from "./parts";
import type { Found, FoundPath, Slice } from "./schema";
import type { Term } from "./terms";

const row = z.object({ kind: z.enum(["path", "track"]), id: uuid, title: z.string(), total: z.int() });

/** Learning paths and career tracks whose title, description, skills or level contain all words. */
export async function findPaths(terms: Term[], { limit, offset }: Slice): Promise<Found<FoundPath>> {
  if (terms.length === 0) return { total: 0, items: [] };
  const patterns = terms.map(({ pattern }) => containing(pattern));
  const rows = await queryRows(
    row,
    sql`
    SELECT f.kind, f.id, f.title, (count(*) OVER ())::int AS total
    FROM (SELECT 'path' AS kind, id, title, search_key || ' ' || difficulty AS key FROM learning_paths WHERE deleted_at IS NULL
          UNION ALL
          SELECT 'track', id, title, search_key || ' ' || level FROM career_tracks WHERE deleted_at IS NULL AND is_active) f
    WHERE f.key LIKE ALL (${patterns}::text[])
    ORDER BY search_key(f.title) LIKE ALL (${patterns}::text[]) DESC, lower(f.title) COLLATE names, f.id
    LIMIT ${limit}::int OFFSET ${offset}::int`,
  );
  const keys = terms.map(({ pattern }) => pattern);
  const items = rows.map(({ total: _, ...path }) => ({ ...path, parts: markWords(path.title, keys) }));
  return { total: rows[0]?.total ?? 0, items };
}
