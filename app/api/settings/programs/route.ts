import { admin, auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { programs, programsInputSchema, programsSchema } from "@/lib/identity/programs/schema";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { readSection, saveSection } from "@/lib/platform/settings/data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getProgramSettings",
      tag: "Settings",
      summary: "Get the rules for API tokens",
      access: admin,
      answer: programsSchema,
      etag: true,
    },
    async ({ request }) => versioned(await readSection(programs), request, { isCached: false }),
  ),
  PUT: route(
    {
      id: "updateProgramSettings",
      tag: "Settings",
      summary: "Change the rules for API tokens",
      description:
        "`tokens` says who may make tokens: `everybody`, `administrators` or `nobody`; `tokenDays` is the longest time a new one may be valid. Tokens that exist keep working.",
      access: freshAdmin,
      body: programsInputSchema,
      answer: programsSchema,
      ifMatch: true,
    },
    async ({ actor, body, request }) =>
      versioned(await saveSection(programs, body, auditContext(actor, request), expectedVersions(request)), request),
  ),
});
