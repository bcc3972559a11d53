import { z } from "zod";
import { timestamp } from "@/lib/platform/schema";

/** The number of users who reported a video, and the time of the last report; null without reports. */
export const playbackReportsSchema = z.object({ people: z.int(), lastReportedAt: timestamp.nullable() });
export type PlaybackReports = z.infer<typeof playbackReportsSchema>;
