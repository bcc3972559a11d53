import { z } from "zod";
import { evidenceSchema } from "@/lib/learning/points/schema";
import { id, limit, timestamp } from "@/lib/platform/schema";

/** A lesson that was completed or taken back. */
export const completionEventSchema = z.object({
  /** The place of this row in the order of all. */
  cursor: z.string().meta({ examples: ["1773480413589123"] }),
  kind: z.enum(["completed", "taken_back"]),
  userId: id,
  videoId: id,
  at: timestamp,
  /** The evidence of the completion; null for one that was taken back. */
  evidence: evidenceSchema.nullable(),
  /** Points that the act added in all areas: negative for one that was taken back, 0 for one that a merge carried over. */
  points: z.int().meta({ examples: [20] }),
});
export type CompletionEvent = z.infer<typeof completionEventSchema>;

/** A cursor of a row; it is a number of at most 18 digits. */
const since = z.string().regex(/^\d{1,18}$/, "since is not a cursor of this list");

export const completionEventListSchema = z.object({ since: since.optional(), limit: limit(100, 1000) });
