import { auditContext } from "@/lib/identity/auth/access";
import { scimCall } from "@/lib/identity/provisioning/call";
import { changeGroup, getGroup } from "@/lib/organisation/provisioning/data";
import { requestOf, wholeMembers } from "@/lib/organisation/provisioning/group-change";
import { scimGroupChangeSchema, scimGroupSchema } from "@/lib/organisation/provisioning/schema";
import { deleteTeam } from "@/lib/organisation/teams/data";
import { invalidFields } from "@/lib/platform/http/problem";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";
import { answerWith, project } from "@/lib/platform/scim/resource";
import { scimAttributesSchema, scimPatchSchema } from "@/lib/platform/scim/schema";

const described = { ...scimCall, params: idParams };
const refuses = { 409: "Another group has this displayName or externalId." };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...described,
      id: "getScimGroup",
      summary: "Get a team for a directory",
      query: scimAttributesSchema,
      answer: scimGroupSchema,
      etag: true,
      example: { query: { excludedAttributes: "members" } },
    },
    async ({ params: { id }, query, request }) => answerWith(project(await getGroup(id, query), query), request),
  ),
  PUT: route(
    {
      ...described,
      id: "replaceScimGroup",
      summary: "Replace a team for a directory",
      description: "`members` replaces those whom a directory put in; members put in by hand stay.",
      body: scimGroupChangeSchema,
      answer: scimGroupSchema,
      ifMatch: true,
      refuses,
    },
    async ({ actor, params: { id }, body, request }) => {
      const context = auditContext(actor, request);
      return answerWith(await changeGroup(id, body, wholeMembers(body), context, expectedVersions(request)), request);
    },
  ),
  PATCH: route(
    {
      ...described,
      id: "changeScimGroup",
      summary: "Change a team or its members for a directory",
      description: "Members put in by hand stay.",
      body: scimPatchSchema,
      status: 204,
      ifMatch: true,
      refuses,
    },
    async ({ actor, params: { id }, body, request }) => {
      const { values, members } = requestOf(body.Operations);
      const { data, error } = scimGroupChangeSchema.safeParse(values);
      if (error) throw invalidFields(error);
      await changeGroup(id, data, members, auditContext(actor, request), expectedVersions(request));
    },
  ),
  DELETE: route(
    {
      ...described,
      id: "deleteScimGroup",
      summary: "Delete a team for a directory",
      description: "Its members leave it, also those put in by hand, and its open assignments end.",
      status: 204,
      ifMatch: true,
      refuses: { 409: "Teams are below it." },
    },
    ({ actor, params: { id }, request }) => deleteTeam(id, auditContext(actor, request), expectedVersions(request)),
  ),
});
