import { z } from "zod";
import { librarySummarySchema } from "@/lib/library/video-health/schema";
import { timestamp } from "@/lib/platform/schema";

/** The state of this installation. Sizes are in bytes. */
export const aboutSchema = z.object({
  /** Version of Waypoint. */
  version: z.string(),
  /** Version of Node.js. */
  node: z.string(),
  /** Start of the server process that answered. */
  startedAt: timestamp,
  database: z.object({
    /** Version of PostgreSQL. */
    version: z.string(),
    bytes: z.int(),
    /** Number of applied migrations. */
    migrations: z.int(),
  }),
  /** Messages that wait for an attempt, and those that were given up in the last 30 days. */
  queue: z.object({ queued: z.int(), failed: z.int(), overdueSeconds: z.number() }),
  /** The last one that `npm run backup` finished; null before the first. */
  lastBackup: z.object({ finishedAt: timestamp, bytes: z.int() }).nullable(),
  /** The checks of the library at its providers. */
  library: librarySummarySchema,
  /** The disk of the data folder; null where the host keeps none, as on Vercel. */
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
});
export type About = z.infer<typeof aboutSchema>;
