import "server-only";
import { z } from "zod";
import { keptByVersion } from "@/lib/library/library-version/kept";
import { spokenKey } from "@/lib/library/transcripts/spoken-words";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { type SearchWords, searchKeys } from "./words";

const languageRow = z.object({ config: z.string(), language: z.string() });

/** The languages in which something is said in the library. */
export const readLanguages = keptByVersion(() =>
  queryRows(
    languageRow,
    sql`SELECT config, min(language) AS language FROM transcripts GROUP BY config, split_part(language, '-', 1)`,
  ),
);

/**
 * A word as it was typed and as a language's transcripts are searched for it, and the number of passages in which it is said, in the
 * transcripts of the configuration and in all of them, which share an index.
 */
export type Lexeme = { word: string; lexeme: string; passages: number; everywhere: number };

/**
 * A search in the transcripts of one configuration. `every` are all its words as PostgreSQL's query, null when the index leaves all of them out,
 * as those of 'to be or not to be'; `pairs` are its words two by two, in order.
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

/** The spellings of a search in the languages of the library, each once. */
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

/** The search as it is made in each configuration of the library's transcripts. One whose words nobody says is left out. */
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

/** A text that a title must contain, as it was typed and as a stem of it that says more. */
export type Term = { key: string; pattern: string };

const MIN_STEM_CHARACTERS = 4;
const MIN_STEM_PART = 0.6;

const stemRow = z.object({ key: z.string(), stem: z.string().nullable() });

/** The words of a search as titles are searched for them: 'databases' finds 'database'. */
export async function readTerms(search: SearchWords): Promise<Term[]> {
  const keys = searchKeys(search);
  const rows = await queryRows(
    stemRow,
    sql`SELECT k.key, (ts_lexize('english_stem', k.key))[1] AS stem FROM unnest(${keys}::text[]) WITH ORDINALITY k (key, place)
        ORDER BY k.place`,
  );
  return rows.map(({ key, stem }) => {
    // A stem may end with an i where its words have a y.
    const start = stem?.replace(/i$/, "") ?? key;
    const isUseful = key.startsWith(start) && start.length >= Math.max(MIN_STEM_CHARACTERS, MIN_STEM_PART * key.length);
    return { key, pattern: isUseful ? start : key };
  });
}
