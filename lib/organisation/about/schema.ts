import { z } from "zod";
import { librarySummarySchema } from "@/lib/library/video-health/schema";
import { timestamp } from "@/lib/platform/schema";

/** The state of this installation. Sizes are in bytes. */
export const aboutSchema = z.object({
  /** Version of Waypoint. */
  version: z.string().meta({ examples: ["1.0.0"] }),
  /** Version of Node.js. */
  node: z.string().meta({ examples: ["22.20.0"] }),
  /** Start of the server process that answered. */
  startedAt: timestamp,
  database: z.object({
    /** Version of PostgreSQL. */
    version: z.string().meta({ examples: ["18.4"] }),
    bytes: z.int().meta({ examples: [48_234_496] }),
    /** Number of applied migrations. */
    migrations: z.int().meta({ examples: [15] }),
  }),
  /** Messages that wait for an attempt, and those that were given up in the last 30 days. */
  queue: z
    .object({ queued: z.int(), failed: z.int(), overdueSeconds: z.number() })
    .meta({ examples: [{ queued: 0, failed: 0, overdueSeconds: 0 }] }),
  /** Background jobs that were given up in the last 30 days, and those that failed several times in a row. */
  failingJobs: z
    .array(
      z.object({
        name: z.string(),
        /** The id of the row that waits; empty for recurring work. */
        key: z.string(),
        attempts: z.int(),
        /** The reason of the last failure; contains no personal data. */
        lastError: z.string(),
        isGivenUp: z.boolean(),
      }),
    )
    .meta({ examples: [[]] }),
  /** The last one that `npm run backup` finished; null before the first. */
  lastBackup: z.object({ finishedAt: timestamp, bytes: z.int().meta({ examples: [12_582_912] }) }).nullable(),
  /** The checks of the library at its providers. */
  library: librarySummarySchema,
  /** The disk of the data folder; null where the host keeps none, as on Vercel. */
  disk: z
    .object({
      freeBytes: z.int().meta({ examples: [64_424_509_440] }),
      totalBytes: z.int().meta({ examples: [107_374_182_400] }),
    })
    .nullable(),
});
export type About = z.infer<typeof aboutSchema>;
