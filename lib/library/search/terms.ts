import "server-only";
import { z } from "zod";
import { keptByVersion } from "@/lib/library/library-version/kept";
import { spokenKey } from "@/lib/library/transcripts/spoken-words";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { type SearchWords, searchKeys } from "./words";

const languageRow = z.object({ config: z.string(), language: z.string() });

/** The languages of the library's transcripts. */
export const readLanguages = keptByVersion(() =>
  queryRows(
    languageRow,
    sql`SELECT config, min(language) AS language FROM transcripts GROUP BY config, split_part(language, '-', 1)`,
  ),
);

/**
 * A typed word and its lexeme in a text search configuration. `passages` counts the passages with it in transcripts of
 * this configuration, `everywhere` in all transcripts, which share an index.
 */
export type Lexeme = { word: string; lexeme: string; passages: number; everywhere: number };

/**
 * A search in the transcripts of one configuration. `every` is a `tsquery` of all words; null when all are stop words,
 * as in 'to be or not to be'. `pairs` has the pairs of adjacent words, in order.
 */
export type SaidQuery = {
  config: string;
  key: string;
  language: string;
  every: string | null;
  lexemes: Lexeme[];
  pairs: number[];
};

const queryRow = z.object({
  index: z.int(),
  every: z.string().nullable(),
  pairs: z.array(z.int()),
  lexemes: z.array(z.object({ lexeme: z.string(), place: z.int(), passages: z.int(), everywhere: z.int() })),
});

/** The distinct forms of a search in the languages of the library. */
export function spellingsOf({ words, phrases }: SearchWords, languages: readonly z.infer<typeof languageRow>[]) {
  const spellings = languages.map(({ config, language }) => ({
    config,
    language,
    key: spokenKey([...words, ...phrases].join(" "), language),
    loose: spokenKey(words.join(" "), language),
    phrases: phrases.map((phrase) => spokenKey(phrase, language)).filter(Boolean),
  }));
  return [...new Map(spellings.map((it) => [`${it.config} ${it.key}`, it])).values()].filter(({ key }) => key);
}

/** A search for each configuration of the library's transcripts, unless its words give no lexeme and no pair. */
export async function readSaidQueries(search: SearchWords): Promise<SaidQuery[]> {
  const spellings = spellingsOf(search, await readLanguages());
  if (spellings.length === 0) return [];
  const rows = await queryRows(
    queryRow,
    sql`
    SELECT s.index::int, every.query::text AS every, word_pairs(s.key) AS pairs, coalesce((
             SELECT json_agg(json_build_object('lexeme', l.lexeme, 'place', l.positions[1], 'passages', w.passages, 'everywhere', w.everywhere))
             FROM unnest(to_tsvector(s.config::regconfig, s.key)) l
             CROSS JOIN LATERAL (
               SELECT coalesce(sum(passages) FILTER (WHERE config = s.config), 0)::int AS passages, coalesce(sum(passages), 0)::int AS everywhere
               FROM said_lexemes WHERE lexeme = l.lexeme) w), '[]') AS lexemes
    FROM jsonb_to_recordset(${JSON.stringify(spellings.map((it, index) => ({ ...it, index })))}::jsonb)
      AS s (index int, config text, key text, loose text, phrases jsonb)
    CROSS JOIN LATERAL (
      SELECT string_agg(query, ' & ') AS query FROM (
        SELECT nullif(plainto_tsquery(s.config::regconfig, s.loose)::text, '') AS query
        UNION ALL SELECT '(' || nullif(phraseto_tsquery(s.config::regconfig, p)::text, '') || ')'
        FROM jsonb_array_elements_text(s.phrases) p) q) every`,
  );
  return rows.flatMap(({ index, every, pairs, ...row }) => {
    const { config, key, language } = spellings[index] as (typeof spellings)[number];
    const words = key.split(" ");
    const lexemes = row.lexemes.map(({ place, ...it }) => ({ word: words[place - 1] ?? it.lexeme, ...it }));
    return lexemes.length + pairs.length > 0 ? [{ config, key, language, every, pairs, lexemes }] : [];
  });
}

/** A text that a title must contain: as typed, and as the pattern to search for, which may be its stem. */
export type Term = { key: string; pattern: string };

const MIN_STEM_CHARACTERS = 4;
const MIN_STEM_PART = 0.6;

const stemRow = z.object({ key: z.string(), stem: z.string().nullable() });

/** The terms for a search in titles, in which 'databases' finds 'database'. */
export async function readTerms(search: SearchWords): Promise<Term[]> {
  const keys = searchKeys(search);
  const rows = await queryRows(
    stemRow,
    sql`SELECT k.key, (ts_lexize('english_stem', k.key))[1] AS stem FROM unnest(${keys}::text[]) WITH ORDINALITY k (key, place)
        ORDER BY k.place`,
  );
  return rows.map(({ key, stem }) => {
    // The stemmer replaces a final y by i.
    const start = stem?.replace(/i$/, "") ?? key;
    const isUseful = key.startsWith(start) && start.length >= Math.max(MIN_STEM_CHARACTERS, MIN_STEM_PART * key.length);
    return { key, pattern: isUseful ? start : key };
  });
}
