import "server-only";
import { z } from "zod";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";
import { beginningOf } from "@/lib/platform/text";

/** Time after its end in which a cue still counts as current. */
const AFTERWARDS_MS = 3_000;

/** Characters of a cue that are quoted. Cues of films are shorter; one of 10,000 would be searched with every note. */
export const MAX_QUOTE_CHARACTERS = 500;

/**
 * The words that are said at a second of a video, by its first transcript; null without a transcript, and in a pause.
 * @param second from the start
 */
export async function cueAt(videoId: string, second: number): Promise<string | null> {
  const cue = await queryRow(
    z.object({ words: z.string() }),
    sql`
    SELECT c.words FROM transcript_cues c
    WHERE c.transcript_id = (
        SELECT t.id FROM videos v JOIN transcripts t ON t.video_id = v.id AND t.recording = v.recording
        WHERE v.id = ${videoId}::uuid ORDER BY t.made_at, t.language LIMIT 1)
      AND c.start_ms < ${(second + 1) * 1000}::int AND c.end_ms > ${second * 1000 - AFTERWARDS_MS}::int
    ORDER BY c.start_ms DESC, c.n DESC LIMIT 1`,
  );
  return cue ? beginningOf(cue.words, MAX_QUOTE_CHARACTERS) : null;
}
