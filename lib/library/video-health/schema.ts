import { z } from "zod";
import { timestamp } from "@/lib/platform/schema";

/** For how many people a video did not play, and when that was last said; null where nobody said so. */
export const playbackReportsSchema = z.object({ people: z.int(), lastReportedAt: timestamp.nullable() });
export type PlaybackReports = z.infer<typeof playbackReportsSchema>;
