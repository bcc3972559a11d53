import { z } from "zod";
import { evidenceSchema } from "@/lib/learning/points/schema";
import { id, limit, timestamp } from "@/lib/platform/schema";

/** A lesson that was completed or taken back. */
export const completionEventSchema = z.object({
  /** The position of this row in the list. */
  cursor: z.string().meta({ examples: ["1773480413589123"] }),
  kind: z.enum(["completed", "taken_back"]),
  userId: id,
  videoId: id,
  at: timestamp,
  /** The evidence of the completion; null when it was taken back. */
  evidence: evidenceSchema.nullable(),
  /** Points added in all areas: negative when it was taken back, 0 when a merge carried it over. */
  points: z.int().meta({ examples: [20] }),
});
export type CompletionEvent = z.infer<typeof completionEventSchema>;

/** A cursor of a row; it is a number of at most 18 digits. */
const since = z.string().regex(/^\d{1,18}$/, "since is not a cursor of this list");

export const completionEventListSchema = z.object({ since: since.optional(), limit: limit(100, 1000) });
