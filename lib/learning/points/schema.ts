import { z } from "zod";
import { cursor, id, limit, timestamp } from "@/lib/platform/schema";

/**
 * The evidence of a completion, the best first: a passed check, recorded watching, the learner's word, or another
 * source.
 */
export const evidenceSchema = z.enum(["checked", "watched", "marked", "imported", "carried"]);
export type Evidence = z.infer<typeof evidenceSchema>;

/** The reasons of entries. */
export const pointKindSchema = z.enum(["earned", "taken_back", "rescored", "merged", "carried", "imported", "undone"]);

/** A change of a user's points for one reason. */
export const pointEntrySchema = z.object({
  /** Decimal digits: it may exceed JavaScript's safe integers. */
  id: z.string().meta({ examples: ["1024"] }),
  at: timestamp,
  video: z.object({ id, title: z.string(), available: z.boolean().meta({ examples: [true] }) }),
  area: z.object({ id, name: z.string() }),
  /** Added to the total; never 0. */
  points: z.int().meta({ examples: [20] }),
  kind: pointKindSchema,
  /** The current evidence of the completion; null for every kind but `earned`. */
  evidence: evidenceSchema.nullable(),
  /** The reason of the batch; null for the learner's own acts. */
  reason: z.nullable(z.string()).meta({ examples: [null] }),
  batchId: id.nullable().meta({ examples: [null] }),
  /** The total after this entry; the first page begins with the current total. */
  balance: z.int().meta({ examples: [20] }),
});
export type PointEntry = z.infer<typeof pointEntrySchema>;

/** Filters entries by a video, by the current videos of a path or track, or by an area with its sub areas. */
const pointFilterSchema = z.object({
  areaId: id.optional(),
  videoId: id.optional(),
  pathId: id.optional(),
  trackId: id.optional(),
});
export type PointFilter = z.output<typeof pointFilterSchema>;

export const pointListSchema = pointFilterSchema.extend({ limit: limit(50, 200), cursor });
export type PointList = z.output<typeof pointListSchema>;

export const pointExportSchema = z.object({ userId: id.optional() });
