import { z } from "zod";
import { cursor, id, limit, timestamp } from "@/lib/platform/schema";

/** Days for which a deleted entity is listed and can be restored. */
export const RESTORE_DAYS = 30;

/** The kinds of entities that can be restored, as the API's paths name them. */
export const deletedKinds = ["videos", "knowledge-matrix", "learning-paths", "career-tracks"] as const;
export type DeletedKind = (typeof deletedKinds)[number];

/** A recently deleted entity. `title` holds the name of a knowledge area. */
export const deletedEntitySchema = z.object({
  kind: z.enum(deletedKinds),
  id,
  title: z.string(),
  deletedAt: timestamp,
});
export type DeletedEntity = z.infer<typeof deletedEntitySchema>;

export const deletedListSchema = z.object({ limit: limit(50, 200), cursor });
export type DeletedList = z.output<typeof deletedListSchema>;
