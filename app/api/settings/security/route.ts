import { admin, auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { saveSecurity } from "@/lib/identity/security/save";
import { security, securityInputSchema, securitySchema } from "@/lib/identity/security/schema";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { readSection } from "@/lib/platform/settings/data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getSecuritySettings",
      tag: "Settings",
      summary: "Get the rules for signing in",
      access: admin,
      answer: securitySchema,
      etag: true,
    },
    async ({ request }) => versioned(await readSection(security), request, { isCached: false }),
  ),
  PUT: route(
    {
      id: "updateSecuritySettings",
      tag: "Settings",
      summary: "Change the rules for signing in",
      description:
        "With `requireAdminFactor`, administrators without a second factor can use their own account, and nothing of the administration until they have added one.",
      access: freshAdmin,
      body: securityInputSchema,
      answer: securitySchema,
      ifMatch: true,
      refuses: { 409: "The caller has no second factor." },
    },
    async ({ actor, body, request }) =>
      versioned(await saveSecurity(actor.id, body, auditContext(actor, request), expectedVersions(request)), request),
  ),
});
