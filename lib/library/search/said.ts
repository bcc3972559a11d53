import "server-only";
import { z } from "zod";
import { isPlayable } from "@/lib/library/videos/as-json";
import { id as uuid } from "@/lib/platform/schema";
import { join, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { MARKS, passageAt } from "./said-passage";
import type { Found, SaidLesson, Slice } from "./schema";
import type { SaidQuery } from "./terms";

/** Passages of a lesson that a result shows. */
const PASSAGES_OF_LESSON = 3;

/** A search that fewer passages match is ranked over all of them; words that more have, only in the lessons where they weigh most. */
const MAX_RANKED = 1_000;
/** Words in a row are looked for among at most so many passages that have them all. */
const MAX_REREAD = 8_000;
/** Passages of a library with many transcripts, by which frequencies are judged. */
const MANY_PASSAGES = 150_000;

/** The passages that are expected to have all words, were they said independently. */
const expected = ({ lexemes }: SaidQuery): number =>
  lexemes.reduce((matches, { passages }) => matches * (passages / MANY_PASSAGES), MANY_PASSAGES);

const row = z.object({
  videoId: uuid,
  title: z.string(),
  language: z.string(),
  starts: z.array(z.int()),
  words: z.string(),
  marked: z.string(),
  span: z.int(),
  total: z.int(),
});

const OPTIONS = `HighlightAll=true, StartSel=${MARKS.start}, StopSel=${MARKS.end}`;

/** SQL for the words of a search as PostgreSQL's query for any of them. */
const anyOf = ({ lexemes }: SaidQuery): Sql =>
  sql`${lexemes.map(({ lexeme }) => `'${lexeme.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`).join(" | ")}::tsquery`;

/** SQL that joins what a passage `p` belongs to, unless it is hidden. */
export const shown = sql`
  JOIN transcripts t ON t.id = p.transcript_id
  JOIN videos v ON v.id = t.video_id AND v.recording = t.recording AND v.deleted_at IS NULL AND ${isPlayable}`;

/** SQL that finds passages by the index: those with all words, and first those with the words in a row. */
const byIndex = (query: SaidQuery): Sql => sql`
  SELECT t.video_id, v.title, t.language, p.transcript_id, p.n, ${query.key.split(" ").length}::int AS span, 0::real AS weight, 0 AS lessons,
         f.tier + ts_rank_cd(p.search, ${query.every}::tsquery, 32) AS score, ${anyOf(query)} AS query, t.config
  FROM (SELECT transcript_id, n, max(tier) AS tier FROM (
          (SELECT transcript_id, n, 2 AS tier FROM transcript_passages WHERE search @@ ${query.exact}::tsquery LIMIT ${MAX_RANKED}::int)
          UNION ALL
          (SELECT transcript_id, n, 1 FROM transcript_passages WHERE search @@ ${query.every}::tsquery
           LIMIT ${expected(query) > MAX_RANKED ? 0 : MAX_RANKED}::int)) u GROUP BY transcript_id, n) f
  JOIN transcript_passages p USING (transcript_id, n) ${shown} AND t.config = ${query.config}`;

/**
 * SQL that finds passages in the lessons in which the words weigh most. Ranks are no condition of an index: one would read every
 * passage that has a word.
 * @param isLoose finds lessons with some of the words, too
 */
const byLesson = (query: SaidQuery, { limit, offset }: Slice, isLoose: boolean): Sql => {
  const lexemes = query.lexemes.filter(({ passages }) => passages > 0);
  const rarity = lexemes.map(({ passages }) => Math.log(1 + MANY_PASSAGES / passages));
  const needed = isLoose ? 1 : query.lexemes.length;
  return sql`
  SELECT t.video_id, v.title, t.language, p.transcript_id, p.n, ${query.key.split(" ").length}::int AS span, l.weight, l.lessons,
         CASE WHEN p.search @@ ${query.exact}::tsquery THEN 2 WHEN p.search @@ ${query.every}::tsquery THEN 1 ELSE 0 END
           + ts_rank(p.search, ${anyOf(query)}, 32) AS score, ${anyOf(query)} AS query, t.config
  FROM (SELECT p.transcript_id, p.weight, (count(*) OVER ())::int AS lessons
        FROM (SELECT w.transcript_id, sum(w.score * r.rarity)::real AS weight FROM said_words w
              JOIN unnest(${lexemes.map(({ lexeme }) => lexeme)}::text[], ${rarity}::real[]) r (lexeme, rarity)
                ON r.lexeme = w.lexeme
              GROUP BY w.transcript_id HAVING count(*) >= ${needed}::int) p
        ${shown} AND t.config = ${query.config} ORDER BY p.weight DESC, p.transcript_id LIMIT ${limit + offset}::int) l
  JOIN transcript_passages p ON p.transcript_id = l.transcript_id AND ts_rank(p.search, ${anyOf(query)}) > 0
  ${shown}`;
};

/** SQL for the way in which a search is cheap. Without words in common it has no passage. */
function passagesOf(query: SaidQuery, slice: Slice, isLoose: boolean): Sql[] {
  const isSaid = query.lexemes.every(({ passages }) => passages > 0);
  if (isLoose) return query.lexemes.some(({ passages }) => passages > 0) ? [byLesson(query, slice, true)] : [];
  if (!isSaid) return [];
  const matches = expected(query);
  const isOneWord = query.lexemes.length === 1;
  const ways = [];
  if (matches <= MAX_RANKED || (matches <= MAX_REREAD && !isOneWord)) ways.push(byIndex(query));
  if (matches > MAX_RANKED) ways.push(byLesson(query, slice, false));
  return ways;
}

/**
 * Lessons in which all words are said in one passage, each with its best passages, best first. Of words that many passages have, those
 * lessons are ranked in which the words weigh most.
 * @param isLoose finds the closest passages, which lack a word
 */
export async function findSaid(queries: SaidQuery[], slice: Slice, isLoose = false): Promise<Found<SaidLesson>> {
  const ways = queries.flatMap((query) => passagesOf(query, slice, isLoose));
  if (ways.length === 0) return { total: 0, items: [] };
  const rows = await queryRows(
    row,
    sql`
    WITH found AS MATERIALIZED (${join(ways, " UNION ALL ")}),
      distinct_passages AS (SELECT DISTINCT ON (transcript_id, n) * FROM found ORDER BY transcript_id, n, score DESC),
      places AS (
        SELECT f.*, row_number() OVER (PARTITION BY video_id ORDER BY score DESC, transcript_id, n) AS place,
               max(floor(score)) OVER (PARTITION BY video_id) AS tier, max(score) OVER (PARTITION BY video_id) AS best,
               max(weight) OVER (PARTITION BY video_id) AS heaviest
        FROM distinct_passages f),
      lessons AS (
        SELECT p.*, dense_rank() OVER (ORDER BY tier DESC, heaviest DESC, best DESC, title COLLATE names, video_id) AS lesson
        FROM places p WHERE place <= ${PASSAGES_OF_LESSON + 1}::int),
      page AS (SELECT l.*, (SELECT greatest(max(lesson), max(lessons)) FROM lessons) AS total FROM lessons l
               WHERE lesson > ${slice.offset}::int AND lesson <= ${slice.offset + slice.limit}::int)
    SELECT g.video_id AS "videoId", g.title, g.language, p.starts, p.words, g.span, g.total::int AS total,
           ts_headline(g.config::regconfig, p.key, g.query, ${OPTIONS}) AS marked
    FROM page g JOIN transcript_passages p USING (transcript_id, n) ORDER BY g.lesson, g.place`,
  );
  const items = new Map<string, SaidLesson>();
  for (const { videoId, title, span, ...passage } of rows) {
    const lesson = items.get(videoId) ?? { videoId, title, passages: [] };
    const found = passageAt(passage, span);
    // Passages overlap, and a word may be said in two languages at the same second.
    const isKnown = lesson.passages.some(({ second }) => second === found.second);
    if (!isKnown && lesson.passages.length < PASSAGES_OF_LESSON) lesson.passages.push(found);
    items.set(videoId, lesson);
  }
  return { total: rows[0]?.total ?? 0, items: [...items.values()] };
}
