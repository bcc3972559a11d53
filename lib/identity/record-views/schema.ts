import { z } from "zod";
import { cursor, id, limit } from "@/lib/platform/schema";

/** Days that views of a record are kept. */
export const RECORD_VIEW_DAYS = 365;

/** A day on which another user looked at a user's record. */
export const recordViewSchema = z.object({
  viewer: z.object({ id, name: z.string() }),
  /** In UTC. */
  day: z.iso.date(),
  /** Calls that were answered. */
  count: z.int().meta({ examples: [3] }),
});
export type RecordView = z.infer<typeof recordViewSchema>;

export const recordViewListSchema = z.object({ limit: limit(50, 200), cursor });
export type RecordViewList = z.output<typeof recordViewListSchema>;
