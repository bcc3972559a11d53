import { holdNavigations } from "@/lib/platform/http/hold-navigations";

/** Loads the reporter with the first error, so that pages without one do not carry it. */
const report = (error: unknown) =>
  import("@/lib/platform/browser-errors/api")
    .then(({ reportBrowserError }) => reportBrowserError(error))
    .catch(() => {});

// Runs in the browser before the first screen is hydrated.
holdNavigations();
addEventListener("error", ({ error }) => report(error));
addEventListener("unhandledrejection", ({ reason }) => report(reason));
