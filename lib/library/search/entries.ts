import "server-only";
import { z } from "zod";
import { isPlayable } from "@/lib/library/videos/as-json";
import { id as uuid } from "@/lib/platform/schema";
import { containing, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { markWords } from "./parts";
import type { Found, FoundChapter, FoundLesson, FoundPath, Slice } from "./schema";
import type { Term } from "./terms";

const lessonRow = z.object({
  videoId: uuid,
  title: z.string(),
  thumbnailUrl: z.string().nullable(),
  duration: z.int().nullable(),
  total: z.int(),
});

/**
 * Lessons whose title, description, areas, paths, tracks and difficulty together contain all words. Matches in the
 * title come first.
 */
export async function findLessons(terms: Term[], { limit, offset }: Slice): Promise<Found<FoundLesson>> {
  if (terms.length === 0) return { total: 0, items: [] };
  // The longest word matches the fewest lessons; the other words are then searched in those only.
  const patterns = terms.map(({ pattern }) => containing(pattern)).sort((one, other) => other.length - one.length);
  const whole = containing(terms.map(({ key }) => key).join(" "));
  const hasText = (pattern: Sql) => sql`v.search_key LIKE ${pattern}`;
  const rows = await queryRows(
    lessonRow,
    sql`
    WITH terms AS (SELECT * FROM unnest(${patterns}::text[]) WITH ORDINALITY t (pattern, n)),
      area_keys AS MATERIALIZED (
        SELECT ka.id, search_key(concat_ws(chr(10), ka.name, main.name)) AS key
        FROM knowledge_areas ka LEFT JOIN knowledge_areas main ON main.id = ka.parent_id WHERE ka.deleted_at IS NULL),
      areas AS (SELECT t.n, k.id FROM terms t JOIN area_keys k ON k.key LIKE t.pattern),
      path_keys AS MATERIALIZED (
        SELECT id, search_key(concat_ws(chr(10), title, difficulty)) AS key FROM learning_paths WHERE deleted_at IS NULL
        UNION ALL
        SELECT tp.path_id, search_key(ct.title) FROM career_tracks ct JOIN track_paths tp ON tp.track_id = ct.id
        WHERE ct.deleted_at IS NULL AND ct.is_active),
      paths AS (SELECT DISTINCT t.n, k.id FROM terms t JOIN path_keys k ON k.key LIKE t.pattern),
      of_areas AS (SELECT a.n, va.video_id FROM areas a JOIN video_areas va ON va.knowledge_area_id = a.id),
      of_paths AS (SELECT p.n, pv.video_id FROM paths p JOIN path_videos pv ON pv.path_id = p.id),
      longest AS MATERIALIZED (
        SELECT id FROM videos v WHERE deleted_at IS NULL AND ${hasText(sql`${patterns[0]}`)}
        UNION SELECT video_id FROM of_areas WHERE n = 1 UNION SELECT video_id FROM of_paths WHERE n = 1),
      weighed AS (
        SELECT v.id, CASE WHEN v.title_key LIKE t.pattern THEN 4
                          WHEN EXISTS (SELECT FROM of_areas o WHERE o.n = t.n AND o.video_id = v.id) THEN 2
                          WHEN ${hasText(sql`t.pattern`)} THEN 1
                          WHEN EXISTS (SELECT FROM of_paths o WHERE o.n = t.n AND o.video_id = v.id) THEN 1 END AS weight
        FROM longest JOIN videos v USING (id) CROSS JOIN terms t),
      found AS (SELECT id, sum(weight) AS weight FROM weighed GROUP BY id HAVING count(weight) = ${patterns.length}::int)
    SELECT v.id AS "videoId", v.title, v.thumbnail_url AS "thumbnailUrl", v.duration, (count(*) OVER ())::int AS total
    FROM found f JOIN videos v ON v.id = f.id AND v.deleted_at IS NULL AND ${isPlayable}
    ORDER BY f.weight + CASE WHEN v.title_key LIKE ${whole} THEN 4 ELSE 0 END DESC, lower(v.title) COLLATE names, v.id
    LIMIT ${limit}::int OFFSET ${offset}::int`,
  );
  const keys = terms.map(({ pattern }) => pattern);
  const items = rows.map(({ total: _, ...lesson }) => ({ ...lesson, parts: markWords(lesson.title, keys) }));
  return { total: rows[0]?.total ?? 0, items };
}

const chapterRow = z.object({ videoId: uuid, title: z.string(), second: z.int(), chapter: z.string(), total: z.int() });

/** Chapters whose title has all words. */
export async function findChapters(terms: Term[], { limit, offset }: Slice): Promise<Found<FoundChapter>> {
  if (terms.length === 0) return { total: 0, items: [] };
  const patterns = terms.map(({ pattern }) => containing(pattern));
  const rows = await queryRows(
    chapterRow,
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

const pathRow = z.object({ kind: z.enum(["path", "track"]), id: uuid, title: z.string(), total: z.int() });

/** Learning paths and career tracks whose title, description, skills or level contain all words. */
export async function findPaths(terms: Term[], { limit, offset }: Slice): Promise<Found<FoundPath>> {
  if (terms.length === 0) return { total: 0, items: [] };
  const patterns = terms.map(({ pattern }) => containing(pattern));
  const rows = await queryRows(
    pathRow,
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
