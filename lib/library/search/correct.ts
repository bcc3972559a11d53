import "server-only";
import { z } from "zod";
import { keptByVersion } from "@/lib/library/library-version/kept";
import { isCorrectable, isOneTypo, neighbours } from "@/lib/library/transcripts/one-typo";
import { spokenWords } from "@/lib/library/transcripts/spoken-words";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import type { SearchWords } from "./words";

/** Proposals for one word that are compared. */
const MAX_PROPOSALS = 200;

/** The words of the library's titles and names, with the number of texts that have them. */
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
  return counts;
});

const spellingRow = z.object({ typed: z.string(), word: z.string(), passages: z.int() });

/** SQL: the lexeme `w` is said in a recording of now of a video that is there. */
const isSaidNow = sql`EXISTS (
  SELECT FROM said_words o JOIN transcripts t ON t.id = o.transcript_id
  JOIN videos v ON v.id = t.video_id AND v.recording = t.recording AND v.deleted_at IS NULL WHERE o.lexeme = w.lexeme)`;

/** Words that are said somewhere and may be meant by a typed one. */
const readSpellings = (words: string[]) =>
  queryRows(
    spellingRow,
    sql`
    SELECT t.word AS typed, s.word, s.passages FROM jsonb_to_recordset(${JSON.stringify(
      words.map((word) => ({ word, neighbours: neighbours(word) })),
    )}::jsonb) AS t (word text, neighbours text[])
    CROSS JOIN LATERAL (
      SELECT w.word, (SELECT coalesce(sum(passages), 0)::int FROM said_words WHERE lexeme = w.lexeme) AS passages
      FROM said_spellings w WHERE w.neighbours && t.neighbours AND ${isSaidNow} LIMIT ${MAX_PROPOSALS}::int) s
    WHERE s.passages > 0`,
  );

/** Searches that name the same with other words. */
export type Correction = { words: SearchWords; corrected: string[]; unknown: string[] };

/**
 * Corrects one typing error in each word of a search that no title has and nobody says: to the word that most texts have. Words
 * without a neighbour are answered as `unknown`.
 */
export async function correctWords({ words, phrases }: SearchWords): Promise<Correction> {
  const typed = [...new Set([...words, ...phrases].flatMap((text) => spokenWords(text, "en").map(({ key }) => key)))];
  const [titles, spellings] = await Promise.all([readTitleWords(), readSpellings(typed.filter(isCorrectable))]);
  const said = new Map(spellings.filter((it) => it.word === it.typed).map(({ word, passages }) => [word, passages]));
  const corrections = new Map<string, string>();
  const unknown: string[] = [];
  for (const word of typed) {
    if (titles.has(word) || said.has(word)) continue;
    const best = isCorrectable(word) ? nearest(word, titles, spellings) : undefined;
    if (best) corrections.set(word, best);
    else unknown.push(word);
  }
  const replace = (text: string) => replaceWords(text, corrections);
  return {
    words: { words: words.map(replace), phrases: phrases.map(replace) },
    corrected: [...corrections.values()],
    unknown,
  };
}

function nearest(
  typed: string,
  titles: Map<string, number>,
  spellings: z.infer<typeof spellingRow>[],
): string | undefined {
  const ofTitles = [...titles].filter(([word]) => isCorrectable(word) && isOneTypo(typed, word));
  const counts = new Map(ofTitles);
  for (const { typed: of, word, passages } of spellings)
    if (of === typed && isOneTypo(typed, word)) counts.set(word, (counts.get(word) ?? 0) + passages);
  return [...counts].sort(([a, one], [b, other]) => other - one || a.localeCompare(b))[0]?.[0];
}

function replaceWords(text: string, corrections: Map<string, string>): string {
  let [at, replaced] = [0, ""];
  for (const { key, from, to } of spokenWords(text, "en")) {
    replaced += text.slice(at, from) + (corrections.get(key) ?? text.slice(from, to));
    at = to;
  }
  return replaced + text.slice(at);
}
