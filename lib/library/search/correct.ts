import "server-only";
import { z } from "zod";
import { keptByVersion } from "@/lib/library/library-version/kept";
import { indexWords, isCorrectable, isOneTypo, neighbours } from "@/lib/library/transcripts/one-typo";
import { spokenWords } from "@/lib/library/transcripts/spoken-words";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { MAX_SEARCHED_WORDS } from "@/lib/platform/text";
import { readLanguages } from "./terms";
import type { SearchWords } from "./words";

/** Proposals for one word that are read. */
const MAX_PROPOSALS = 200;

/**
 * The words of the library's titles and names, with the number of texts that have them, and a function that finds those
 * similar to a typed word.
 */
const readTitleWords = keptByVersion(async () => {
  const rows = await queryRows(
    z.object({ title: z.string() }),
    sql`
    SELECT title FROM videos WHERE deleted_at IS NULL
    UNION ALL SELECT name FROM knowledge_areas WHERE deleted_at IS NULL
    UNION ALL SELECT title FROM learning_paths WHERE deleted_at IS NULL
    UNION ALL SELECT title FROM career_tracks WHERE deleted_at IS NULL AND is_active
    UNION ALL SELECT c.title FROM chapters c
      JOIN videos v ON v.id = c.video_id AND v.recording = c.recording AND v.deleted_at IS NULL`,
  );
  const counts = new Map<string, number>();
  for (const { title } of rows)
    for (const { key } of spokenWords(title, "en")) counts.set(key, (counts.get(key) ?? 0) + 1);
  return { counts, similarTo: indexWords(counts.keys()) };
});
type TitleWords = Awaited<ReturnType<typeof readTitleWords>>;

const spellingRow = z.object({
  typed: z.string(),
  isKnown: z.boolean(),
  proposals: z.array(z.object({ word: z.string(), passages: z.int() })),
});
type Spelling = z.infer<typeof spellingRow>;

/** SQL that is true when the lexeme `w` is said in the current recording of a video in the library. */
const isSaidNow = sql`EXISTS (
  SELECT FROM said_words o JOIN transcripts t ON t.id = o.transcript_id
  JOIN videos v ON v.id = t.video_id AND v.recording = t.recording AND v.deleted_at IS NULL WHERE o.lexeme = w.lexeme)`;

/**
 * For each typed word, whether it is said (stop words count as said), and else similar words. `OFFSET 0` looks up the
 * similar words first: without statistics PostgreSQL compares every word that is said.
 */
async function readSpellings(words: string[]): Promise<Spelling[]> {
  const configs = [...new Set((await readLanguages()).map(({ config }) => config))];
  const typed = words.map((word) => ({ word, neighbours: isCorrectable(word) ? neighbours(word) : [] }));
  return queryRows(
    spellingRow,
    sql`
    SELECT t.word AS typed, k.known AS "isKnown", coalesce((
             SELECT json_agg(p) FROM (
               SELECT w.word, (SELECT coalesce(sum(passages), 0)::int FROM said_lexemes WHERE lexeme = w.lexeme) AS passages
               FROM (SELECT lexeme, word FROM said_spellings WHERE neighbours && t.neighbours OFFSET 0) w
               WHERE NOT k.known AND ${isSaidNow}
               LIMIT ${MAX_PROPOSALS}::int) p), '[]') AS proposals
    FROM jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) AS t (word text, neighbours text[])
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(l.lexemes = '{}' OR EXISTS (
               SELECT FROM said_lexemes s WHERE s.config = l.config AND s.passages > 0 AND s.lexeme = ANY (l.lexemes))), false) AS known
      FROM (SELECT c AS config, tsvector_to_array(to_tsvector(c::regconfig, t.word)) AS lexemes FROM unnest(${configs}::text[]) c) l) k`,
  );
}

/** A search with its typing errors corrected. `unknown` words have no similar word. */
export type Correction = { words: SearchWords; corrected: string[]; unknown: string[] };

/** Scripts without spaces between words, in which a text between two spaces is not one word. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Corrects one typing error in each word of a search that is neither said nor in a title. Words that are said next to
 * the adjacent words are preferred, then words in the most texts. Words without a similar word are returned as
 * `unknown`.
 */
export async function correctWords({ words, phrases }: SearchWords): Promise<Correction> {
  const spoken = [...words, ...phrases].flatMap((text) => spokenWords(text, "en").map(({ key }) => key));
  // A hyphenated word counts as several.
  const typed = [...new Set(spoken)].slice(0, MAX_SEARCHED_WORDS);
  const [titles, spellings] = await Promise.all([
    readTitleWords(),
    readSpellings(typed.filter((word) => !WITHOUT_SPACES.test(word))),
  ]);
  const unknown: string[] = [];
  const candidates: Candidate[] = [];
  for (const { typed: word, isKnown, proposals } of spellings) {
    if (titles.counts.has(word) || isKnown) continue;
    const meant = isCorrectable(word) ? nearest(word, titles, proposals) : [];
    if (meant.length === 0) unknown.push(word);
    candidates.push(...meant.map((it) => ({ typed: word, ...it })));
  }
  const corrections = await chooseByContext(candidates, typed);
  const replace = (text: string) => replaceWords(text, corrections);
  return {
    words: { words: words.map(replace), phrases: phrases.map(replace) },
    corrected: [...corrections.values()],
    unknown,
  };
}

/** Candidates for one typed word whose context is looked up. */
const MAX_MEANT = 10;

/** The words that are one typing error away from a typed one, those in the most texts first. */
function nearest(typed: string, titles: TitleWords, proposals: Spelling["proposals"]) {
  const counts = new Map(titles.similarTo(typed).map((word) => [word, titles.counts.get(word) ?? 0]));
  for (const { word, passages } of proposals)
    if (passages > 0 && isOneTypo(typed, word)) counts.set(word, (counts.get(word) ?? 0) + passages);
  return [...counts]
    .map(([word, texts]) => ({ word, texts }))
    .sort((one, other) => other.texts - one.texts || one.word.localeCompare(other.word))
    .slice(0, MAX_MEANT);
}

type Candidate = { typed: string; word: string; texts: number };

const contextRow = z.object({ typed: z.string(), word: z.string() });

/**
 * Chooses, for each typed word, the candidate that is said next to the adjacent words, else the one in the most texts.
 */
async function chooseByContext(candidates: Candidate[], words: string[]): Promise<Map<string, string>> {
  const first = new Map(candidates.toReversed().map(({ typed, word }) => [typed, word]));
  if (candidates.length === first.size) return first;
  const inContext = candidates.map(({ typed, word }, n) => {
    const at = words.indexOf(typed);
    const row = words.with(at, word);
    return {
      n,
      typed,
      word,
      row: row.join(" "),
      before: row
        .slice(0, at + 1)
        .slice(-2)
        .join(" "),
      after: row.slice(at, at + 2).join(" "),
    };
  });
  const isSaid = (text: Sql) => sql`(word_pairs(${text}) <> '{}' AND EXISTS (
    SELECT FROM transcript_passages WHERE pairs @> word_pairs(${text})))::int`;
  const rows = await queryRows(
    contextRow,
    sql`
    SELECT c.typed, c.word FROM jsonb_to_recordset(${JSON.stringify(inContext)}::jsonb)
      AS c (n int, typed text, word text, "row" text, before text, after text)
    ORDER BY 2 * ${isSaid(sql`c."row"`)} + ${isSaid(sql`c.before`)} + ${isSaid(sql`c.after`)}, c.n DESC`,
  );
  return new Map(rows.map(({ typed, word }) => [typed, word]));
}

function replaceWords(text: string, corrections: Map<string, string>): string {
  let [at, replaced] = [0, ""];
  for (const { key, from, to } of spokenWords(text, "en")) {
    replaced += text.slice(at, from) + (corrections.get(key) ?? text.slice(from, to));
    at = to;
  }
  return replaced + text.slice(at);
}
