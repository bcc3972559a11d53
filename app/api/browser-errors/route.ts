import { visitor } from "@/lib/identity/auth/access";
import { browserErrorSchema } from "@/lib/platform/browser-errors/schema";
import { scrub } from "@/lib/platform/browser-errors/scrub";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics/record";
import { networkOf } from "@/lib/platform/networks";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { requireInMemory } from "@/lib/platform/rate-limits/memory";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "reportBrowserError",
      tag: "Service",
      summary: "Report an error of the browser",
      description:
        "For the server's log, where it stands without addresses, numbers and quotations, and without the user.",
      access: visitor,
      body: browserErrorSchema,
      status: 204,
      refuses: { 429: true },
    },
    async ({ body, request }) => {
      const { address } = originOf(request.headers);
      requireInMemory(LIMITS.browserError, address === null ? "unknown" : networkOf(address));
      requireInMemory(LIMITS.browserErrors, "");
      log().warn(scrub(body), "error in the browser");
      metrics()?.error("browser");
    },
  ),
});
