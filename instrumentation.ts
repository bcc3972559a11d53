import type { Instrumentation } from "next";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The first requests come before the tasks, whose code takes a third of the time to start. */
const TASKS_AFTER_MS = 3 * SECOND;

/** Starts tracing, the metrics and the periodic tasks. Next calls it once, when the server starts. */
export async function register(): Promise<void> {
  // The bundler evaluates this expression and omits the imports from builds without Node.
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== "phase-production-build") {
    const { env } = await import("./lib/platform/env");
    if (isTraced()) (await import("./lib/platform/tracing")).startTracing();
    if (env().METRICS_TOKEN) {
      const { readQueue } = await import("./lib/messages/outbox/data");
      (await import("./lib/platform/metrics/start")).startMetrics(readQueue);
    }
    // On Vercel no timer runs between requests.
    if (env().VERCEL) await startTasks();
    else setTimeout(startTasks, TASKS_AFTER_MS).unref();
  }
}

async function startTasks(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { runPeriodically } = await import("./lib/platform/scheduler");
    const { deliverDue } = await import("./lib/messages/delivery/deliver");
    const { sendNotifications } = await import("./lib/learning/notifications/notify");
    const { sendTeamReports } = await import("./lib/organisation/weekly-report/send-team-reports");
    const { countLearners } = await import("./lib/organisation/coverage/count-learners");
    const { sendReminders } = await import("./lib/organisation/assignments/send-reminders");
    const { cleanUp } = await import("./lib/organisation/retention/clean-up");
    const { deliverWebhooks } = await import("./lib/organisation/webhooks/deliver");
    const { keepLedger } = await import("./lib/learning/point-batches/keep-ledger");
    const { finishCourses } = await import("./lib/learning/enrolments/finish-courses");
    const { lookThroughLibrary } = await import("./lib/library/video-health/look");
    runPeriodically("outbox", deliverDue, 10 * SECOND);
    runPeriodically("webhooks", deliverWebhooks, 5 * SECOND);
    runPeriodically("points", keepLedger, 10 * SECOND);
    runPeriodically("courses", finishCourses, 10 * SECOND);
    runPeriodically("notifications", sendNotifications, 5 * MINUTE);
    runPeriodically("team-reports", sendTeamReports, 5 * MINUTE);
    runPeriodically("assignments", sendReminders, 5 * MINUTE);
    runPeriodically("library health", lookThroughLibrary, MINUTE);
    runPeriodically("coverage", countLearners, MINUTE);
    runPeriodically("clean-up", cleanUp, HOUR);
  }
}

/** True when OpenTelemetry's variables name a receiver of traces. */
const isTraced = () =>
  Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  process.env.OTEL_SDK_DISABLED !== "true";

/** Logs a page that failed under the id of its request. The calls of the API log their own failures. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath, routeType }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs" || routeType === "route") return;
  const { log } = await import("./lib/platform/log");
  const { metrics } = await import("./lib/platform/metrics/record");
  const { isDatabaseAway } = await import("./lib/platform/http/database-away");
  if (isDatabaseAway(error)) log().warn({ page: routePath, err: error }, "the page waits for the database");
  else log().error({ page: routePath, err: error }, "failed");
  metrics()?.error(isDatabaseAway(error) ? "database" : "page");
};
