const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Next calls it once, when the server starts. */
export async function register(): Promise<void> {
  // The bundler reads this very expression, and leaves the imports out where there is no Node.
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== "phase-production-build") {
    const { regularly } = await import("./lib/platform/scheduler");
    const { deliverDue } = await import("./lib/messages/delivery/deliver");
    const { sendNotifications } = await import("./lib/learning/notifications/notify");
    const { cleanUp } = await import("./lib/organisation/retention/clean-up");
    regularly("outbox", deliverDue, 10 * SECOND);
    regularly("notifications", sendNotifications, 5 * MINUTE);
    regularly("clean-up", cleanUp, HOUR);
  }
}
