import "server-only";
import { z } from "zod";
import { isPlayable } from "@/lib/library/videos/as-json";
import { createPace } from "@/lib/platform/background/pace";
import { id as uuid } from "@/lib/platform/schema";
import { join, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { MARKS, passageAt } from "./said-passage";
import type { FoundSaid, SaidLesson, Slice } from "./schema";
import { readLanguages, type SaidQuery, spellingsOf } from "./terms";
import { searchWords } from "./words";

/** Passages of a lesson that a result shows. */
const PASSAGES_OF_LESSON = 3;

/**
 * Up to this many matches, all passages are ranked; beyond it, only those of the lessons in which the words weigh most.
 */
const MAX_RANKED = 200;
/** The limit of passages that one index condition reads, unordered. Only very common words reach it. */
const MAX_CLOSEST = 200;
/** Up to this many words, the closest passages may lack any one word; of a longer search they need either half. */
const MAX_LEFT_OUT = 12;
/** The least pairs of adjacent words by which a passage is found. */
const MIN_PAIRS = 2;
/**
 * Characters and pairs that are read of a passage. Only passages of a cue that is as long, and those that older versions
 * made of many cues at one time, have more.
 */
const MAX_READ = 10_000;
/** The passages of a large library, by which word frequencies are estimated. */
const MANY_PASSAGES = 150_000;

/** The estimated number of passages with all words, assuming that they occur independently. */
const expected = ({ lexemes }: SaidQuery): number =>
  lexemes.reduce((matches, { everywhere }) => matches * (everywhere / MANY_PASSAGES), MANY_PASSAGES);

const row = z.object({
  videoId: uuid,
  title: z.string(),
  language: z.string(),
  starts: z.array(z.int()),
  words: z.string(),
  marked: z.string(),
  typed: z.string(),
  lacking: z.array(z.string()),
  total: z.int(),
});

const OPTIONS = `HighlightAll=true, StartSel=${MARKS.start}, StopSel=${MARKS.end}`;

/** The text of a `tsquery`. */
const queryOf = (lexemes: string[], sign: "&" | "|"): string =>
  lexemes.map((lexeme) => `'${lexeme.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`).join(` ${sign} `);

const anyOf = ({ lexemes }: SaidQuery): Sql =>
  sql`${queryOf(
    lexemes.map(({ lexeme }) => lexeme),
    "|",
  )}::tsquery`;

/** SQL that joins the transcript `t` and the video `v` of a passage `p`; only current recordings that can be played. */
const shown = sql`
  JOIN transcripts t ON t.id = p.transcript_id
  JOIN videos v ON v.id = t.video_id AND v.recording = t.recording AND v.deleted_at IS NULL AND ${isPlayable}`;

/** SQL for the passages that match a condition on an index. */
const passagesWhere = (condition: Sql, limit: number): Sql =>
  sql`(SELECT transcript_id, n FROM transcript_passages WHERE ${condition} LIMIT ${limit}::int)`;

const hasPairs = (pairs: number[]): Sql => sql`pairs @> ${pairs}::int[]`;

/** SQL condition on a passage with all words of a search; true when all of them are stop words. */
const hasEvery = ({ every }: SaidQuery): Sql => (every === null ? sql`true` : sql`p.search @@ ${every}::tsquery`);

/** SQL for a passage's score: adjacent words first, then all words, then `rank`, which is below 1. */
const scoreOf = (query: SaidQuery, rank: Sql): Sql => sql`
  ${query.pairs.length > 0 ? sql`(SELECT count(*) FROM unnest(${query.pairs}::int[]) u WHERE u = ANY (p.pairs[:${MAX_READ}::int]))` : sql`0`}
    + CASE WHEN ${hasEvery(query)} THEN 1 ELSE 0 END + ${rank}`;

const columnsOf = (query: SaidQuery): Sql =>
  sql`t.video_id, v.title, t.language, p.transcript_id, p.n, t.config,
      ${query.key}::text AS typed, ${anyOf(query)} AS query,
      ${query.lexemes.map(({ word }) => word)}::text[] AS typed_words, ${query.lexemes.map(({ lexeme }) => lexeme)}::text[] AS lexemes`;

/** SQL for the passages of several sources that meet a condition. */
const among = (query: SaidQuery, ways: Sql[], condition: Sql): Sql => sql`
  SELECT ${columnsOf(query)}, 0::real AS weight, 0 AS lessons,
         ${scoreOf(query, sql`ts_rank_cd(p.search, ${anyOf(query)}, 32)`)} AS score
  FROM (${join(ways, " UNION ")}) f JOIN transcript_passages p USING (transcript_id, n) ${shown} AND t.config = ${query.config}
  -- IS TRUE keeps the planner from using the index again, which would read every passage with the words.
  WHERE (${condition}) IS TRUE`;

/**
 * SQL that finds passages in the lessons in which the words weigh most. It filters by rank instead of the index, which
 * would read every passage with one of the words.
 * @param isLoose also finds lessons with only some of the words
 */
const byLesson = (query: SaidQuery, { limit, offset }: Slice, isLoose: boolean): Sql => {
  const lexemes = query.lexemes.filter(({ passages }) => passages > 0);
  const rarity = lexemes.map(({ passages }) => Math.log(1 + MANY_PASSAGES / passages));
  const needed = isLoose ? 1 : query.lexemes.length;
  return sql`
  SELECT ${columnsOf(query)}, l.weight, l.lessons, ${scoreOf(query, sql`ts_rank(p.search, ${anyOf(query)}, 32)`)} AS score
  FROM (SELECT p.transcript_id, p.weight, (count(*) OVER ())::int AS lessons
        FROM (SELECT w.transcript_id, sum(w.score * r.rarity)::real AS weight FROM said_words w
              JOIN unnest(${lexemes.map(({ lexeme }) => lexeme)}::text[], ${rarity}::real[]) r (lexeme, rarity)
                ON r.lexeme = w.lexeme
              GROUP BY w.transcript_id HAVING count(*) >= ${needed}::int) p
        ${shown} AND t.config = ${query.config} ORDER BY p.weight DESC, p.transcript_id LIMIT ${limit + offset}::int) l
  JOIN transcript_passages p ON p.transcript_id = l.transcript_id AND ts_rank(p.search, ${anyOf(query)}) > 0
  ${shown}`;
};

/** SQL for the passages with all words, by the cheapest sources. None when a word is never said. */
function passagesOf(query: SaidQuery, slice: Slice): Sql[] {
  const { every, lexemes, pairs } = query;
  if (!lexemes.every(({ passages }) => passages > 0)) return [];
  const isRare = expected(query) <= MAX_RANKED;
  const ways = pairs.length > 0 ? [passagesWhere(hasPairs(pairs), MAX_CLOSEST)] : [];
  if (every !== null && isRare) ways.push(passagesWhere(sql`search @@ ${every}::tsquery`, MAX_RANKED));
  return [
    ...(ways.length > 0 ? [among(query, ways, hasEvery(query))] : []),
    ...(every !== null && !isRare ? [byLesson(query, slice, false)] : []),
  ];
}

/** SQL for passages that lack one word, which may be mistyped; the others are adjacent, or in one passage. */
function closestOf(query: SaidQuery, slice: Slice): Sql[] {
  const { pairs } = query;
  const said = query.lexemes.filter(({ passages }) => passages > 0).map(({ lexeme }) => lexeme);
  const without = (index: number) => pairs.filter((_, pair) => pair !== index - 1 && pair !== index);
  const half = Math.ceil(pairs.length / 2);
  const halves = [pairs.slice(0, half), pairs.slice(-half)];
  const rows = pairs.length < MAX_LEFT_OUT ? [...halves, ...[...pairs, 0].map((_, index) => without(index))] : halves;
  const areAllSaid = said.length === query.lexemes.length && said.length <= MAX_LEFT_OUT;
  const words = areAllSaid ? said.map((_, index) => said.toSpliced(index, 1)) : [said];
  const ways = [
    ...rows.filter(({ length }) => length >= MIN_PAIRS).map((some) => passagesWhere(hasPairs(some), MAX_CLOSEST)),
    ...words
      .filter(({ length }) => length > 1)
      .map((some) => passagesWhere(sql`search @@ ${queryOf(some, "&")}::tsquery`, MAX_CLOSEST)),
  ];
  if (ways.length > 0) return [among(query, ways, sql`true`)];
  return said.length > 0 ? [byLesson(query, slice, true)] : [];
}

/**
 * Lessons in which all words are said in one passage, each with its best passages, best first. For common words only
 * the lessons in which the words weigh most are ranked.
 * @param isLoose finds the closest passages instead, which lack a word
 */
export async function findSaid(queries: SaidQuery[], slice: Slice, isLoose = false): Promise<FoundSaid> {
  const ways = queries.flatMap((query) => (isLoose ? closestOf(query, slice) : passagesOf(query, slice)));
  if (ways.length === 0) return { total: 0, items: [], lacking: [] };
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
    SELECT g.video_id AS "videoId", g.title, g.language, p.starts, left(p.words, ${MAX_READ}::int) AS words, g.typed, g.total::int AS total,
           ARRAY(SELECT l.word FROM unnest(g.typed_words, g.lexemes) l (word, lexeme)
                 WHERE l.lexeme <> ALL (tsvector_to_array(p.search))) AS lacking,
           ts_headline(g.config::regconfig, left(p.key, ${MAX_READ}::int), g.query, ${OPTIONS}) AS marked
    FROM page g JOIN transcript_passages p USING (transcript_id, n) ORDER BY g.lesson, g.place`,
  );
  const items = new Map<string, SaidLesson>();
  const pace = createPace();
  for (const { videoId, title, typed, lacking: _, ...passage } of rows) {
    const lesson = items.get(videoId) ?? { videoId, title, passages: [] };
    const found = passageAt(passage, typed.split(" "));
    // Passages overlap, and transcripts in two languages can match at the same second.
    const isKnown = lesson.passages.some(({ second }) => second === found.second);
    if (!isKnown && lesson.passages.length < PASSAGES_OF_LESSON) lesson.passages.push(found);
    items.set(videoId, lesson);
    await pace();
  }
  return { total: rows[0]?.total ?? 0, items: [...items.values()], lacking: rows[0]?.lacking ?? [] };
}

/** Passages that are read of each search: one of them is of a lesson that is still in the library. */
const READ_PASSAGES = 1_000;

/** Selects the searches whose words are all said in one passage of a lesson. */
export async function selectSaid(searches: string[]): Promise<Set<string>> {
  const languages = await readLanguages();
  const spellings = searches.flatMap((search) =>
    spellingsOf(searchWords(search), languages).map(({ config, key }) => ({ search, config, key })),
  );
  const found = await queryRows(
    z.object({ search: z.string() }),
    sql`
    SELECT DISTINCT s.search
    FROM jsonb_to_recordset(${JSON.stringify(spellings)}::jsonb) AS s (search text, config text, key text)
    -- Without a limit, the planner would read every passage for all searches together.
    CROSS JOIN LATERAL (
      SELECT transcript_id FROM transcript_passages
      WHERE search @@ plainto_tsquery(s.config::regconfig, s.key) LIMIT ${READ_PASSAGES}::int) p ${shown} AND t.config = s.config
    WHERE numnode(plainto_tsquery(s.config::regconfig, s.key)) > 0`,
  );
  return new Set(found.map(({ search }) => search));
}
