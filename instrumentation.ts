/** Next calls it once, when the server starts. */
export async function register(): Promise<void> {
  // The bundler reads this very expression, and leaves the import out where there is no Node.
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== "phase-production-build") {
    const { deliverRegularly } = await import("./lib/outbox/timer");
    deliverRegularly();
  }
}
