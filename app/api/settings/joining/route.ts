import { admin, auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { joining, joiningInputSchema, joiningSchema } from "@/lib/identity/joining/schema";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { readSection, saveSection } from "@/lib/platform/settings/data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getJoiningSettings",
      tag: "Settings",
      summary: "Get the sign-up policy",
      access: admin,
      answer: joiningSchema,
      etag: true,
    },
    async ({ request }) => versioned(await readSection(joining), request, { isCached: false }),
  ),
  PUT: route(
    {
      id: "updateJoiningSettings",
      tag: "Settings",
      summary: "Change the sign-up policy",
      description: "`anyone`, addresses at these mail `domains`, or `invited` users only. Invitations always work.",
      access: freshAdmin,
      body: joiningInputSchema,
      answer: joiningSchema,
      ifMatch: true,
    },
    async ({ actor, body, request }) =>
      versioned(await saveSection(joining, body, auditContext(actor, request), expectedVersions(request)), request),
  ),
});
