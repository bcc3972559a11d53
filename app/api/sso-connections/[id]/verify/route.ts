import { auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { verifyDomains } from "@/lib/identity/sso-connections/data";
import { ssoConnectionSchema } from "@/lib/identity/sso-connections/schema";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "verifySsoDomains",
      tag: "Sign-on",
      summary: "Prove the mail domains of a sign-on connection",
      description:
        "Looks for a TXT record at `_waypoint.{domain}` with `waypoint-verification={domainToken}`. Proved domains are in `verifiedDomains`.",
      access: freshAdmin,
      params: idParams,
      answer: ssoConnectionSchema,
      refuses: {
        409: "The connection has no domain, no record is there yet, or no administrator could sign in any more.",
        429: true,
      },
    },
    async ({ actor, params: { id }, request }) => {
      await requireAttempt(LIMITS.domainCheck, actor.id);
      return verifyDomains(id, actor, auditContext(actor, request));
    },
  ),
});
