import "server-only";
import { z } from "zod";
import { MAX_READ_TEXTS } from "@/lib/learning/moments/schema";
import { markWords } from "@/lib/library/search/parts";
import type { Found, Slice } from "@/lib/library/search/schema";
import type { Term } from "@/lib/library/search/terms";
import { isPlayable } from "@/lib/library/videos/as-json";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { id as uuid } from "@/lib/platform/schema";
import { join, longTextContains, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import type { FoundMoment } from "./schema";

const row = z.object({
  id: uuid,
  videoId: uuid,
  title: z.string(),
  second: z.int(),
  earlierRecording: z.boolean(),
  body: z.string(),
  total: z.int(),
});

/**
 * A note is its user's alone; a question is everyone's. Literals instead of parameters, so that each uses its index.
 */
const visible = {
  note: (userId: string): Sql => sql`m.kind = 'note' AND m.user_id = ${userId}::uuid`,
  question: (): Sql => sql`m.kind = 'question'`,
};

/**
 * Letters or digits in a row by which the trigram index finds a question. Notes have none, as a search reads one
 * user's.
 */
const INDEXED = /[\p{L}\p{N}]{3}/u;

/** Characters of a note that a result shows. */
const SHOWN_CHARACTERS = 200;

/**
 * Notes of a user, or questions, whose text has all words; the newest first. `total` stops at MAX_COUNTED_ROWS. For
 * notes, and when each word is shorter than three letters, only the newest MAX_READ_TEXTS are searched.
 */
export async function findMoments(
  kind: keyof typeof visible,
  terms: Term[],
  userId: string,
  { limit, offset }: Slice,
): Promise<Found<FoundMoment>> {
  if (terms.length === 0) return { total: 0, items: [] };
  const newestFirst = sql`ORDER BY m.created_at DESC, m.id DESC`;
  const isIndexed = kind === "question" && terms.some(({ pattern }) => INDEXED.test(pattern));
  const searched = isIndexed
    ? sql`moments`
    : sql`(SELECT * FROM moments m WHERE ${visible[kind](userId)} ${newestFirst} LIMIT ${MAX_READ_TEXTS}::int)`;
  const hasWords = join(
    terms.map(({ pattern }) => longTextContains(sql`m.body_key`, pattern)),
    " AND ",
  );
  const rows = await queryRows(
    row,
    sql`
    WITH found AS (
      SELECT m.id, m.created_at FROM ${searched} m
      JOIN videos v ON v.id = m.video_id AND v.deleted_at IS NULL AND ${isPlayable}
      WHERE ${visible[kind](userId)} AND ${hasWords} ${newestFirst} LIMIT ${MAX_COUNTED_ROWS}::int),
      page AS (
        SELECT m.id, (count(*) OVER ())::int AS total FROM found m ${newestFirst} LIMIT ${limit}::int OFFSET ${offset}::int)
    SELECT m.id, v.id AS "videoId", v.title, m.second, m.recording <> v.recording AS "earlierRecording", m.body, p.total
    FROM page p JOIN moments m USING (id) JOIN videos v ON v.id = m.video_id ${newestFirst}`,
  );
  const keys = terms.map(({ pattern }) => pattern);
  const items = rows.map(({ total: _, body, ...moment }) => ({
    ...moment,
    parts: markWords(body.slice(0, SHOWN_CHARACTERS), keys),
  }));
  return { total: rows[0]?.total ?? 0, items };
}
