import { setImmediate } from "node:timers/promises";
import { createPace } from "@/lib/platform/background/pace";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { configOf, segmenterOf } from "./language";
import { isCorrectable, neighbours } from "./one-typo";
import { toPassages } from "./passages";
import type { Cue } from "./read-captions";
import { spokenKey } from "./spoken-words";

/**
 * The search keys of the cues' words. Finding the words of the largest transcript takes a second in a language without
 * spaces, so other requests run between cues.
 */
export async function keysOf(cues: Cue[], language: string): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const { words } of cues) {
    if (!keys.has(words)) keys.set(words, spokenKey(words, language));
    await setImmediate();
  }
  return keys;
}

/** The rows of a transcript, computed before its transaction, which keeps other changes of the library waiting. */
export type PreparedWords = {
  lines: { n: number; start_ms: number; end_ms: number; words: string }[];
  passages: { n: number; starts: number[]; end_ms: number; words: string; key: string }[];
  distinctWords: Set<string>;
};

/** Finds the words of a transcript, and joins its cues into passages. */
export async function prepareWords(cues: Cue[], language: string): Promise<PreparedWords> {
  const keys = await keysOf(cues, language);
  const pace = createPace();
  const distinctWords = new Set<string>();
  for (const key of keys.values()) {
    for (const word of key.split(" ")) distinctWords.add(word);
    await pace();
  }
  const passages = toPassages(cues).map(({ starts, endMs, lines }, n) => {
    const key = lines.map((words) => keys.get(words)).join("\n");
    return { n, starts, end_ms: endMs, words: lines.join("\n"), key };
  });
  const lines = cues.map(({ startMs, endMs, words }, n) => ({ n, start_ms: startMs, end_ms: endMs, words }));
  return { lines, passages, distinctWords };
}

/** Words whose spellings are written in one transaction: it takes a moment, and little memory. */
const WORDS_AT_ONCE = 500;

/**
 * Writes the spellings by which typing errors are corrected, for a transcript whose words are written. They go with the last transcript
 * that says the word (`forget_said_words`), also while this writes.
 * @param inTransaction the caller's transaction, else one for each part
 */
export async function writeSpellings(
  id: string,
  language: string,
  { distinctWords }: PreparedWords,
  inTransaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result> = transaction,
): Promise<void> {
  if (segmenterOf(language)) return;
  const words = [...distinctWords].filter(isCorrectable).sort();
  for (let done = 0; done < words.length; done += WORDS_AT_ONCE) {
    const spellings = words.slice(done, done + WORDS_AT_ONCE).map((word) => ({ word, neighbours: neighbours(word) }));
    await inTransaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM transcripts WHERE id = ${id}::uuid FOR KEY SHARE`;
      await tx.$executeRaw`
        INSERT INTO said_spellings (word, lexeme, neighbours)
        SELECT s.word, l.lexeme, s.neighbours
        FROM jsonb_to_recordset(${JSON.stringify(spellings)}::jsonb) AS s (word text, neighbours text[])
        CROSS JOIN LATERAL unnest(to_tsvector(${configOf(language)}::text::regconfig, s.word)) l
        WHERE EXISTS (SELECT FROM said_words w WHERE w.lexeme = l.lexeme AND w.transcript_id = ${id}::uuid)
        ORDER BY s.word ON CONFLICT DO NOTHING`;
    });
  }
}

/** Writes the cues of a transcript and their search index. */
export async function writeWords(
  tx: Transaction,
  id: string,
  language: string,
  { lines, passages }: PreparedWords,
): Promise<void> {
  const config = configOf(language);
  await tx.$executeRaw`
    INSERT INTO transcript_cues (transcript_id, n, start_ms, end_ms, words)
    SELECT ${id}::uuid, c.n, c.start_ms, c.end_ms, c.words
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS c (n int, start_ms int, end_ms int, words text)`;
  await tx.$executeRaw`
    INSERT INTO transcript_passages (transcript_id, n, starts, end_ms, words, key, search, pairs)
    SELECT ${id}::uuid, p.n, p.starts, p.end_ms, p.words, p.key, to_tsvector(${config}::text::regconfig, p.key), word_pairs(p.key)
    FROM jsonb_to_recordset(${JSON.stringify(passages)}::jsonb)
      AS p (n int, starts int[], end_ms int, words text, key text)`;
  // A word weighs by its share of the passages, so that long transcripts have no advantage.
  await tx.$executeRaw`
    INSERT INTO said_words (lexeme, transcript_id, passages, score)
    SELECT w.lexeme, ${id}::uuid, count(*), (1 + ln(count(*))) / (1 + ln(${passages.length + 1}::int))
    FROM transcript_passages p CROSS JOIN LATERAL unnest(p.search) w
    WHERE p.transcript_id = ${id}::uuid GROUP BY w.lexeme`;
  await tx.$executeRaw`
    INSERT INTO said_lexemes (config, lexeme, passages)
    SELECT ${config}::text, lexeme, passages FROM said_words WHERE transcript_id = ${id}::uuid ORDER BY lexeme
    ON CONFLICT (lexeme, config) DO UPDATE SET passages = said_lexemes.passages + EXCLUDED.passages`;
}
