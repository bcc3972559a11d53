import "server-only";
import { z } from "zod";
import { MAX_QUOTE_CHARACTERS } from "@/lib/library/transcripts/cue-at";
import { inBatches } from "@/lib/platform/batches";
import { AT_ONCE } from "@/lib/platform/rate-limits/limits";
import { oneOfFew } from "@/lib/platform/rate-limits/memory";
import { id as uuid } from "@/lib/platform/schema";
import { contains, empty, longTextContains, sql } from "@/lib/platform/sql/fragments";
import { idKey, keyset, type Order, timeKey, toPage } from "@/lib/platform/sql/keyset";
import { queryIds, queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { searching } from "@/lib/platform/sql/searching";
import { searchKey } from "@/lib/platform/text";
import { momentAsJson } from "./data";
import { MAX_READ_TEXTS, momentSchema, type Note, type NoteList, noteSchema } from "./schema";

const newest: Order = {
  list: "notes",
  keys: [timeKey(sql`m.created_at`), idKey(sql`m.id`)],
  descending: true,
};

const noteRow = z.object({ moment: momentSchema, video: noteSchema.shape.video, place: z.array(z.string()) });

const videoAsJson = sql`json_build_object('id', v.id, 'title', v.title, 'isAvailable', v.deleted_at IS NULL)`;

/**
 * SQL that is true when a user's note, its quote or its video's title contains `q`. Titles are read once per search.
 */
const isFoundBy = (q: string, userId: string) => sql`(
  ${longTextContains(sql`m.body_key`, q)} OR ${longTextContains(sql`search_key(left(m.quote, ${MAX_QUOTE_CHARACTERS}::int))`, q)} OR m.video_id = ANY (ARRAY(
    SELECT o.id FROM videos o WHERE ${contains(sql`o.title_key`, q)}
      AND o.id IN (SELECT video_id FROM moments WHERE user_id = ${userId}::uuid AND kind = 'note'))))`;

/**
 * One page of a user's notes of all videos, deleted videos included, newest first. A search reads the newest
 * MAX_READ_TEXTS notes.
 * @throws {Problem} 400 on an invalid cursor, 429 while several searches of the user run
 */
export function listNotes(userId: string, list: NoteList) {
  return list.q ? oneOfFew(AT_ONCE.search, userId, () => selectNotes(userId, list)) : selectNotes(userId, list);
}

async function selectNotes(userId: string, { q, videoId, limit, cursor }: NoteList) {
  const { orderBy, place, beyond } = keyset(newest, cursor);
  const ofUser = sql`m.user_id = ${userId}::uuid AND m.kind = 'note' ${videoId ? sql`AND m.video_id = ${videoId}::uuid` : empty}`;
  const searched = sql`(SELECT * FROM moments m WHERE ${ofUser} ORDER BY m.created_at DESC, m.id DESC LIMIT ${MAX_READ_TEXTS}::int)`;
  const from = sql`
    FROM ${q ? searched : sql`moments`} m JOIN videos v ON v.id = m.video_id LEFT JOIN users u ON u.id = m.user_id
    WHERE ${ofUser} ${q ? sql`AND ${isFoundBy(searchKey(q), userId)}` : empty}`;
  const run = <Result>(work: () => Promise<Result>) => (q ? searching(work) : work());
  const [found, { total }] = await Promise.all([
    run(() =>
      queryRows(
        noteRow,
        sql`SELECT ${momentAsJson} AS moment, ${videoAsJson} AS video, ${place} AS place ${from} ${beyond}
          ORDER BY ${orderBy} LIMIT ${limit + 1}`,
      ),
    ),
    run(() => queryOnlyRow(z.object({ total: z.int() }), sql`SELECT count(*)::int AS total ${from}`)),
  ]);
  const { items, next } = toPage(newest.list, found, limit, (row) => row.place);
  return { notes: items.map(({ moment, video }): Note => ({ ...moment, video })), next, total };
}

/** The videos that a user has notes of, by title. */
export const listNotedVideos = (userId: string) =>
  queryRows(
    z.object({ id: uuid, title: z.string(), isAvailable: z.boolean() }),
    sql`
    SELECT v.id, v.title, v.deleted_at IS NULL AS "isAvailable" FROM videos v
    WHERE v.id IN (SELECT m.video_id FROM moments m WHERE m.user_id = ${userId}::uuid AND m.kind = 'note')
    ORDER BY lower(v.title) COLLATE names, v.id`,
  );

/** All notes of a user about one video, by second. */
export const listNotesOf = (userId: string, videoId: string) =>
  inBatches(
    () =>
      queryIds(sql`
        SELECT id FROM moments WHERE video_id = ${videoId}::uuid AND user_id = ${userId}::uuid AND kind = 'note'
        ORDER BY second, id`),
    readNotes,
  );

const readNotes = (ids: string[]) =>
  queryRows(
    z.object({ second: z.int(), body: z.string(), quote: z.string().nullable(), isEarlier: z.boolean() }),
    sql`
    SELECT m.second, m.body, m.quote, m.recording <> v.recording AS "isEarlier"
    FROM moments m JOIN videos v ON v.id = m.video_id
    WHERE m.id = ANY (${ids}::uuid[]) ORDER BY m.second, m.id`,
  );
