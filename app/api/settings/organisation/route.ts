import { admin, auditContext } from "@/lib/identity/auth/access";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { organisation, organisationInputSchema, organisationSchema } from "@/lib/platform/organisation/schema";
import { readSection, saveSection } from "@/lib/platform/settings/data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getOrganisationSettings",
      tag: "Settings",
      summary: "Get the organisation's name, time zone and contact address",
      access: admin,
      answer: organisationSchema,
      etag: true,
    },
    async ({ request }) => versioned(await readSection(organisation), request, { isCached: false }),
  ),
  PUT: route(
    {
      id: "updateOrganisationSettings",
      tag: "Settings",
      summary: "Change the organisation's name, time zone and contact address",
      description:
        "`name` stands in invitations, below each mail and on the sign-in screen. Due days are judged in `timeZone`, and the overview counts its days in it; empty, `TIME_ZONE` counts. `contact` is named where users are told to ask an administrator.",
      access: admin,
      body: organisationInputSchema,
      answer: organisationSchema,
      ifMatch: true,
    },
    async ({ actor, body, request }) =>
      versioned(
        await saveSection(organisation, body, auditContext(actor, request), expectedVersions(request)),
        request,
      ),
  ),
});
