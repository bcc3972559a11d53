import "server-only";
import { finishCourses } from "@/lib/learning/enrolments/finish-courses";
import { sendNotifications } from "@/lib/learning/notifications/notify";
import { tellPlansBehind } from "@/lib/learning/notifications/tell-plans-behind";
import { continueBatch } from "@/lib/learning/point-batches/slices";
import { catchUp } from "@/lib/learning/points/data";
import { removeUnusedFiles } from "@/lib/library/video-files/clean-up";
import { lookThroughLibrary } from "@/lib/library/video-health/look";
import { sendMessage } from "@/lib/messages/delivery/deliver";
import type { Job } from "@/lib/platform/jobs/run";
import { sendReminders } from "./assignments/send-reminders";
import { countLearners } from "./coverage/count-learners";
import { cleanUp } from "./retention/clean-up";
import { deliverWebhook, queueWebhooks } from "./webhooks/deliver";
import { sendTeamReports } from "./weekly-report/send-team-reports";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Attempts over seven hours, and over three days (lib/platform/jobs/retry.ts). */
const SEVEN_HOURS = 7;
const THREE_DAYS = 11;

const notify = () => Promise.all([sendNotifications(), sendTeamReports(), tellPlansBehind()]);

/**
 * All background work. A job without an interval is added with the row that it works on; one that fails is retried, and
 * administrators see it in About. `GET /api/cron/{name}` runs one at once.
 */
export const JOBS: Job[] = [
  // A mail or text message.
  { name: "outbox", maxAttempts: SEVEN_HOURS, run: sendMessage },
  // The first message of a webhook that waits.
  { name: "webhooks", maxAttempts: THREE_DAYS, run: deliverWebhook },
  // The next slice of a re-scoring, a merge, or the undoing of one.
  { name: "points", run: continueBatch },

  // Puts committed events in order, and queues them for webhooks.
  { name: "events", everySeconds: 5, run: queueWebhooks },
  // Records paths and tracks that changes of administrators completed.
  { name: "courses", everySeconds: 10, run: () => finishCourses() },
  // Asks the providers about videos.
  { name: "health", everySeconds: MINUTE, run: () => lookThroughLibrary() },
  // Counts the learners of areas.
  { name: "coverage", everySeconds: MINUTE, run: () => countLearners() },
  // Completes what servers of earlier versions wrote during an upgrade.
  { name: "upgrade", everySeconds: MINUTE, run: catchUp },
  // Weekly summaries, streak reminders, weekly team reports, and notices of plans that are behind.
  { name: "notifications", everySeconds: 5 * MINUTE, run: notify },
  // Reminders of assignments.
  { name: "assignments", everySeconds: 5 * MINUTE, run: () => sendReminders() },
  // Removes uploads that expired, and recordings that nothing shows any more.
  { name: "videos", everySeconds: HOUR, run: removeUnusedFiles },
  // Deletes what has expired.
  { name: "tidy", everySeconds: HOUR, run: cleanUp },
];
