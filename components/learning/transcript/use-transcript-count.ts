"use client";

import { useQuery } from "@tanstack/react-query";
import { transcriptsQuery } from "@/lib/library/transcripts/api";
import type { Video } from "@/lib/library/videos/schema";

/** The number of lines in a video's longest transcript; null without one, and until it is loaded. */
export function useTranscriptCount({ id, hasTranscript }: Video): number | null {
  const { data } = useQuery({ ...transcriptsQuery(id), enabled: hasTranscript });
  return data && data.length > 0 ? Math.max(...data.map(({ cues }) => cues)) : null;
}
