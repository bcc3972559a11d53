const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Starts the periodic tasks. Next calls it once, when the server starts. */
export async function register(): Promise<void> {
  // The bundler evaluates this expression and omits the imports from builds without Node.
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== "phase-production-build") {
    const { runPeriodically } = await import("./lib/platform/scheduler");
    const { deliverDue } = await import("./lib/messages/delivery/deliver");
    const { sendNotifications } = await import("./lib/learning/notifications/notify");
    const { cleanUp } = await import("./lib/organisation/retention/clean-up");
    runPeriodically("outbox", deliverDue, 10 * SECOND);
    runPeriodically("notifications", sendNotifications, 5 * MINUTE);
    runPeriodically("clean-up", cleanUp, HOUR);
  }
}
