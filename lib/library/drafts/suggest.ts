import "server-only";
import { getTranscript, listTranscripts } from "@/lib/library/transcripts/data";
import { requireVideo } from "@/lib/library/videos/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { conflict } from "@/lib/platform/http/problem";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { type Assistant, askAssistant } from "./ask-assistant";
import { keepDrafts } from "./keep-drafts";
import { requestBody } from "./prompt";
import type { Drafts, DraftsInput } from "./schema";

/** The limit of characters of a request with its transcript. */
const MAX_TRANSCRIPT_CHARACTERS = 300_000;

type Suggestion = DraftsInput & { videoId: string; auditContext: AuditContext & { actorId: string } };

/**
 * Drafts chapters, questions or cards with a language model. Only the transcript is sent; the audit log records it
 * first. Nothing of the answer is stored.
 * @throws {Problem} 404; 409 without a transcript, or when it is too long; 429; 503 when the assistant fails
 */
export async function suggestDrafts(
  assistant: Assistant,
  { videoId, kind, language: wanted, auditContext }: Suggestion,
  timeoutMs?: number,
): Promise<Drafts> {
  const { title, duration } = await requireVideo(videoId);
  const transcripts = await listTranscripts(videoId);
  const language = wanted ?? transcripts[0]?.language;
  if (!language || !transcripts.some((transcript) => transcript.language === language))
    throw conflict("This lesson has no transcript. Add one first");
  const { cues } = await getTranscript(videoId, language);
  const body = requestBody(kind, cues, assistant.model);
  if (JSON.stringify(body).length > MAX_TRANSCRIPT_CHARACTERS)
    throw conflict("This transcript is too long for the assistant");
  await requireAttempt(LIMITS.drafts, auditContext.actorId);
  const detail = { title, kind, host: new URL(assistant.url).host };
  await recordEvent({ action: "video.drafts_suggested", subjectId: videoId, detail, ...auditContext });
  return keepDrafts(kind, await askAssistant(assistant, body, timeoutMs), { cues, language, duration });
}
