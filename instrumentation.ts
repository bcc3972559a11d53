import type { Instrumentation } from "next";

/** The first requests come before the jobs, whose code takes a third of the time to start. */
const JOBS_AFTER_MS = 3_000;

/** Starts tracing, the metrics and the background jobs. Next calls it once, when the server starts. */
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
    if (env().VERCEL) await startJobs();
    else setTimeout(startJobs, JOBS_AFTER_MS).unref();
  }
}

/** The time in which another server's change of the library reaches the content security policy of this one. */
const ORIGINS_EVERY_MS = 60_000;

async function startJobs(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { followMediaOrigins } = await import("./lib/library/videos/media-origins");
    followMediaOrigins(ORIGINS_EVERY_MS);
    const { JOBS } = await import("./lib/organisation/jobs");
    const { loggedRunner } = await import("./lib/platform/jobs/run");
    (await import("./lib/platform/job-timer")).startJobs(loggedRunner(JOBS));
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
