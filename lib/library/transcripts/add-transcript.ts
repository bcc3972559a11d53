import "server-only";
import { lockLibrary } from "@/lib/library/library-version/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import type { Versions } from "@/lib/platform/http/version";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { findTranscript, findVideo, requireVersion } from "./data";
import { requireGood, unreadable, warningsOf } from "./judge-captions";
import { configOf, segmenterOf } from "./language";
import { isCorrectable, neighbours } from "./one-typo";
import { toPassages } from "./passages";
import { type Captions, type Cue, readCaptions } from "./read-captions";
import type { TranscriptInput, TranscriptSummary } from "./schema";
import { spokenKey } from "./spoken-words";
import { UnreadableText } from "./text-lines";

/** Reads a text for a video. @throws {Problem} 404; 400 and 413 as `requireGood`, and 400 for a text that cannot be read */
async function readFor(videoId: string, { text, keepGood }: TranscriptInput): Promise<Captions> {
  const { duration } = await findVideo(videoId);
  try {
    const captions = readCaptions(text, duration === null ? null : duration * 1000);
    requireGood(captions, keepGood);
    return captions;
  } catch (error) {
    throw error instanceof UnreadableText ? unreadable(error) : error;
  }
}

/**
 * Saves a transcript of a video, in the place of the one in its language (docs/behaviour.md, 39). A dry run only reads it.
 * @throws {Problem} 404, 412; 400 and 413 for a text that is refused
 */
export async function addTranscript(
  videoId: string,
  input: TranscriptInput,
  auditContext: AuditContext,
  versions: Versions,
): Promise<{ summary: TranscriptSummary; isNew: boolean }> {
  const captions = await readFor(videoId, input);
  const { cues } = captions;
  const { language, dryRun } = input;
  const seconds = Math.ceil(Math.max(...endsOf(cues)) / 1000);
  const summary = { language, cues: cues.length, seconds, warnings: warningsOf(captions) };
  if (dryRun) return { summary, isNew: false };
  const isNew = await transaction(async (tx) => {
    await lockLibrary(tx);
    const { title, recording } = await findVideo(videoId, tx);
    const before = await findTranscript(videoId, language, tx);
    requireVersion(before, versions);
    if (before) await tx.transcript.delete({ where: { id: before.id } });
    const { label, rights } = input;
    const madeAt = new Date(Math.max(Date.now(), before ? Date.parse(before.madeAt) + 1 : 0));
    const facts = { language, label, rights, source: captions.source, config: configOf(language), cues: cues.length };
    const { id } = await tx.transcript.create({
      data: { videoId, recording, ...facts, madeById: auditContext.actorId, madeAt },
      select: { id: true },
    });
    await writeWords(tx, id, language, cues);
    const detail = { title, language };
    await recordEvent({ action: "video.transcript_saved", subjectId: videoId, detail, ...auditContext }, tx);
    return !before;
  });
  return { summary, isNew };
}

const endsOf = (cues: Cue[]): number[] => cues.map(({ startMs, endMs }) => Math.max(startMs, endMs));

/** Writes the cues of a transcript, and what the search finds them by. */
export async function writeWords(tx: Transaction, id: string, language: string, cues: Cue[]): Promise<void> {
  const config = configOf(language);
  const passages = toPassages(cues).map(({ starts, endMs, lines }, n) => {
    const key = lines.map((words) => spokenKey(words, language)).join("\n");
    return { n, starts, end_ms: endMs, words: lines.join("\n"), key };
  });
  const lines = cues.map(({ startMs, endMs, words }, n) => ({ n, start_ms: startMs, end_ms: endMs, words }));
  await tx.$executeRaw`
    INSERT INTO transcript_cues (transcript_id, n, start_ms, end_ms, words)
    SELECT ${id}::uuid, c.n, c.start_ms, c.end_ms, c.words
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS c (n int, start_ms int, end_ms int, words text)`;
  await tx.$executeRaw`
    INSERT INTO transcript_passages (transcript_id, n, starts, end_ms, words, key, search)
    SELECT ${id}::uuid, p.n, p.starts, p.end_ms, p.words, p.key, to_tsvector(${config}::text::regconfig, p.key)
    FROM jsonb_to_recordset(${JSON.stringify(passages)}::jsonb)
      AS p (n int, starts int[], end_ms int, words text, key text)`;
  // A word weighs by the part of the transcript in which it is said, so that a long one has no advantage.
  await tx.$executeRaw`
    INSERT INTO said_words (lexeme, transcript_id, passages, score)
    SELECT w.lexeme, ${id}::uuid, count(*), (1 + ln(count(*))) / (1 + ln(${passages.length + 1}::int))
    FROM transcript_passages p CROSS JOIN LATERAL unnest(p.search) w
    WHERE p.transcript_id = ${id}::uuid GROUP BY w.lexeme`;
  if (segmenterOf(language)) return;
  const words = [...new Set(passages.flatMap(({ key }) => key.split(/\s+/)))].filter(isCorrectable).sort();
  const spellings = words.map((word) => ({ word, neighbours: neighbours(word) }));
  await tx.$executeRaw`
    INSERT INTO said_spellings (word, lexeme, neighbours)
    SELECT s.word, l.lexeme, s.neighbours
    FROM jsonb_to_recordset(${JSON.stringify(spellings)}::jsonb) AS s (word text, neighbours text[])
    CROSS JOIN LATERAL unnest(to_tsvector(${config}::text::regconfig, s.word)) l
    ORDER BY s.word ON CONFLICT DO NOTHING`;
}
