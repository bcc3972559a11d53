import { z } from "zod";
import { videoSchema } from "@/lib/library/videos/schema";
import { cursor, id, limit, timestamp } from "@/lib/platform/schema";

/** The limit of lessons that a user saves for later. */
export const MAX_SAVED_VIDEOS = 500;

/** A lesson that a user saved for later. */
export const savedVideoSchema = videoSchema.extend({ savedAt: timestamp });
export type SavedVideo = z.infer<typeof savedVideoSchema>;

/** A lesson that is saved for later, and when it was saved. */
export const savedSchema = z.object({ videoId: id, savedAt: timestamp });
export type Saved = z.infer<typeof savedSchema>;

export const savedListSchema = z.object({ limit: limit(50, 200), cursor });
export type SavedList = z.output<typeof savedListSchema>;

export const savedParams = z.object({ id, videoId: id });
