import "server-only";
import { lockLibrary } from "@/lib/library/library-version/data";
import { requireVideo } from "@/lib/library/videos/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { paced } from "@/lib/platform/background/pace";
import type { Versions } from "@/lib/platform/http/version";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { transaction } from "@/lib/platform/sql/constraints";
import { findTranscript, requireVersion } from "./data";
import { requireFewWords, requireGood, unreadable, warningsOf } from "./judge-captions";
import { configOf } from "./language";
import { type Captions, readCaptions } from "./read-captions";
import type { TranscriptInput, TranscriptSummary } from "./schema";
import { UnreadableText } from "./text-lines";
import { prepareWords, writeSpellings, writeWords } from "./write-words";

/** Parses a text for a video. @throws {Problem} 404; 400 and 413 as `requireGood`; 400 for an unreadable text */
async function readFor(videoId: string, { text, keepGood }: TranscriptInput): Promise<Captions> {
  const { duration } = await requireVideo(videoId);
  try {
    const captions = await paced(readCaptions(text, duration === null ? null : duration * 1000));
    requireGood(captions, keepGood);
    return captions;
  } catch (error) {
    throw error instanceof UnreadableText ? unreadable(error) : error;
  }
}

/**
 * Saves a transcript of a video, replacing the one in its language (docs/behaviour.md, 39). A dry run only parses it. An actor's calls run
 * one after the other, because a long transcript takes seconds.
 * @throws {Problem} 404, 412; 400 and 413 for a rejected text, also one of too many words
 */
export const addTranscript = (
  videoId: string,
  input: TranscriptInput,
  auditContext: AuditContext,
  versions: Versions,
): Promise<{ summary: TranscriptSummary; isNew: boolean }> =>
  inTurn("transcripts", auditContext.actorId ?? "", () => add(videoId, input, auditContext, versions));

async function add(
  ...[videoId, input, auditContext, versions]: Parameters<typeof addTranscript>
): ReturnType<typeof addTranscript> {
  const captions = await readFor(videoId, input);
  const { cues } = captions;
  const { language, dryRun } = input;
  const end = cues.reduce((latest, { startMs, endMs }) => Math.max(latest, startMs, endMs), 0);
  const seconds = Math.ceil(end / 1000);
  const summary = { language, cues: cues.length, seconds, warnings: warningsOf(captions) };
  const words = await prepareWords(cues, language);
  requireFewWords(words.distinctWords.size);
  if (dryRun) return { summary, isNew: false };
  const { id, isNew } = await transaction(async (tx) => {
    await lockLibrary(tx);
    const { title, recording } = await requireVideo(videoId, tx);
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
    await writeWords(tx, id, language, words);
    const detail = { title, language };
    await recordEvent({ action: "video.transcript_saved", subjectId: videoId, detail, ...auditContext }, tx);
    return { id, isNew: !before };
  });
  await writeSpellings(id, language, words);
  return { summary, isNew };
}
