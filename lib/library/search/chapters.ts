import "server-only";
import { z } from "zod";
import { isPlayable } from "@/lib/library/videos/as-json";
import { id as uuid } from "@/lib/platform/schema";
import { containing, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { markWords } from "./parts";
import type { Found, FoundChapter, Slice } from "./schema";
import type { Term } from "./terms";

const row = z.object({ videoId: uuid, title: z.string(), second: z.int(), chapter: z.string(), total: z.int() });

/** Chapters whose title has all words. */
export async function findChapters(terms: Term[], { limit, offset }: Slice): Promise<Found<FoundChapter>> {
  if (terms.length === 0) return { total: 0, items: [] };
  const patterns = terms.map(({ pattern }) => containing(pattern));
  const rows = await queryRows(
    row,
    sql`
    SELECT v.id AS "videoId", v.title, c.second, c.title AS chapter, (count(*) OVER ())::int AS total
    FROM chapters c JOIN videos v ON v.id = c.video_id AND v.recording = c.recording AND v.deleted_at IS NULL AND ${isPlayable}
    WHERE c.title_key LIKE ALL (${patterns}::text[])
    ORDER BY length(c.title), lower(v.title) COLLATE names, v.id, c.second LIMIT ${limit}::int OFFSET ${offset}::int`,
  );
  const keys = terms.map(({ pattern }) => pattern);
  const items = rows.map(({ total: _, chapter, ...rest }) => ({ ...rest, parts: markWords(chapter, keys) }));
  return { total: rows[0]?.total ?? 0, items };
}
