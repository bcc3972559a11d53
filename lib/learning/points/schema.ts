import { z } from "zod";
import { cursor, id, limit, timestamp } from "@/lib/platform/schema";

/** The ways a completion is known, the best first: a passed check, the player saw it, the learner said so, or it came from elsewhere. */
export const evidenceSchema = z.enum(["checked", "watched", "marked", "imported", "carried"]);
export type Evidence = z.infer<typeof evidenceSchema>;

/** The acts that write entries. */
export const pointKinds = ["earned", "taken_back", "rescored", "merged", "carried", "imported", "undone"] as const;
export const pointKindSchema = z.enum(pointKinds);

/** A change of a user's points for one reason. */
export const pointEntrySchema = z.object({
  /** Decimal digits; larger than a number of JavaScript may hold. */
  id: z.string().meta({ examples: ["1024"] }),
  at: timestamp,
  video: z.object({ id, title: z.string(), available: z.boolean().meta({ examples: [true] }) }),
  area: z.object({ id, name: z.string() }),
  /** Added to the total; never 0. */
  points: z.int().meta({ examples: [20] }),
  kind: pointKindSchema,
  /** Of the completion, as it is known now; null for every kind but `earned`. */
  evidence: evidenceSchema.nullable(),
  /** Of the batch; null for the learner's own acts. */
  reason: z.nullable(z.string()).meta({ examples: [null] }),
  batchId: id.nullable().meta({ examples: [null] }),
  /** The total after this entry; the first page begins with the total of now. */
  balance: z.int().meta({ examples: [20] }),
});
export type PointEntry = z.infer<typeof pointEntrySchema>;

/** Narrows entries to a video, to the videos in the current list of a path or track, or to an area; a main area includes its sub areas. */
export const pointFilterSchema = z.object({
  areaId: id.optional(),
  videoId: id.optional(),
  pathId: id.optional(),
  trackId: id.optional(),
});
export type PointFilter = z.output<typeof pointFilterSchema>;

export const pointListSchema = pointFilterSchema.extend({ limit: limit(50, 200), cursor });
export type PointList = z.output<typeof pointListSchema>;

export const pointExportSchema = z.object({ userId: id.optional() });
