import { exampleSummary } from "@/lib/library/video-health/example";
import { exampleTime } from "@/lib/platform/example";
import type { About } from "./schema";

/** The state of an installation in the API description's examples. */
export const exampleAbout: About = {
  version: "1.0.0",
  node: "22.20.0",
  startedAt: exampleTime,
  database: { version: "18.4", bytes: 48_234_496, migrations: 15 },
  queue: { queued: 0, failed: 0, overdueSeconds: 0 },
  lastBackup: { finishedAt: exampleTime, bytes: 12_582_912 },
  library: exampleSummary,
  disk: { freeBytes: 64_424_509_440, totalBytes: 107_374_182_400 },
};
