import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { Rights, Transcript, TranscriptCue, TranscriptSummary } from "./schema";

/** The transcripts of a video, by language. */
export const transcriptsQuery = (videoId: string) =>
  queryOptions<Transcript[]>({ queryKey: ["/api/videos", videoId, "transcripts"] });

/** The words of a transcript. */
export const transcriptQuery = (videoId: string, language: string) =>
  queryOptions<TranscriptCue[]>({ queryKey: ["/api/videos", videoId, "transcripts", language] });

/** The address that downloads a transcript as a file. */
export const transcriptFile = (videoId: string, language: string) =>
  `/api/videos/${videoId}/transcripts/${language}?format=vtt`;

/** A transcript in a request: a file, whose bytes the server decodes, or pasted text. */
export type SentTranscript = {
  videoId: string;
  language: string;
  rights: Rights;
  content: File | string;
  dryRun?: boolean;
  keepGood?: boolean;
};

/** Sends a transcript. A dry run saves nothing. @throws {ApiError} 400 with the lines of mistakes */
export function sendTranscript({ videoId, content, dryRun, keepGood, ...facts }: SentTranscript) {
  const path = `/api/videos/${videoId}/transcripts`;
  if (typeof content === "string") {
    const body = { ...facts, text: content, dryRun, keepGood };
    return request<TranscriptSummary>(path, { method: "POST", body });
  }
  const query = new URLSearchParams({ ...facts, ...(dryRun && { dryRun: "1" }), ...(keepGood && { keepGood: "1" }) });
  return request<TranscriptSummary>(`${path}?${query}`, { method: "POST", file: content });
}
