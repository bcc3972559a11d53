import "server-only";
import { z } from "zod";
import { markWords } from "@/lib/library/search/parts";
import type { Found, Slice } from "@/lib/library/search/schema";
import type { Term } from "@/lib/library/search/terms";
import { isPlayable } from "@/lib/library/videos/as-json";
import { id as uuid } from "@/lib/platform/schema";
import { containing, type Sql, sql } from "@/lib/platform/sql/fragments";
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

/** A note is its user's alone; a question is everyone's. Not parameters, so that each has its index. */
const visible = {
  note: (userId: string): Sql => sql`m.kind = 'note' AND m.user_id = ${userId}::uuid`,
  question: (): Sql => sql`m.kind = 'question'`,
};

/** Characters of a note that a result shows. */
const SHOWN_CHARACTERS = 200;

/** Notes of a user, or questions, whose text has all words; the newest first. */
export async function findMoments(
  kind: keyof typeof visible,
  terms: Term[],
  userId: string,
  { limit, offset }: Slice,
): Promise<Found<FoundMoment>> {
  if (terms.length === 0) return { total: 0, items: [] };
  const patterns = terms.map(({ pattern }) => containing(pattern));
  const rows = await queryRows(
    row,
    sql`
    SELECT m.id, v.id AS "videoId", v.title, m.second, m.recording <> v.recording AS "earlierRecording", m.body,
           (count(*) OVER ())::int AS total
    FROM moments m JOIN videos v ON v.id = m.video_id AND v.deleted_at IS NULL AND ${isPlayable}
    WHERE ${visible[kind](userId)} AND search_key(m.body) LIKE ALL (${patterns}::text[])
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit}::int OFFSET ${offset}::int`,
  );
  const keys = terms.map(({ pattern }) => pattern);
  const items = rows.map(({ total: _, body, ...moment }) => ({
    ...moment,
    parts: markWords(body.slice(0, SHOWN_CHARACTERS), keys),
  }));
  return { total: rows[0]?.total ?? 0, items };
}
