import type { Moment, Note } from "@/lib/learning/moments/schema";
import type { CardInput } from "@/lib/learning/recall/schema";
import { MAX_ITEM_CHARACTERS } from "@/lib/library/items/grade";
import type { TranscriptCue } from "@/lib/library/transcripts/schema";

/** A card before it is saved. */
export type CardDraft = Pick<CardInput, "front" | "back" | "videoId" | "second" | "until">;

export const emptyCard: CardDraft = { front: "", back: "" };

const side = (text: string) => text.trim().slice(0, MAX_ITEM_CHARACTERS);

/**
 * The card of a note: the front is its first line, and the back the other lines or the quoted sentence. A note of one
 * line without a quote is the back.
 */
export function cardOfNote({
  body,
  quote,
  videoId,
  second,
  until,
  earlierRecording,
  ...rest
}: Moment | Note): CardDraft {
  const [first = "", ...others] = body.trim().split("\n");
  const answer = others.join("\n").trim() || (quote ?? "");
  const isGone = "video" in rest && !rest.video.isAvailable;
  const sides = answer ? { front: side(first), back: side(answer) } : { front: "", back: side(first) };
  if (isGone) return sides;
  return {
    ...sides,
    videoId,
    ...(!earlierRecording && { second, until: until !== null && until > second ? until : null }),
  };
}

/** The card of a line of a transcript: its words are the back, and its seconds the passage. */
export function cardOfCue(videoId: string, { startMs, endMs, words }: TranscriptCue): CardDraft {
  const [second, until] = [Math.floor(startMs / 1000), Math.ceil(endMs / 1000)];
  return { front: "", back: side(words), videoId, second, until: until > second ? until : null };
}
