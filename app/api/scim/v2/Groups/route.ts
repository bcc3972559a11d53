import { auditContext } from "@/lib/identity/auth/access";
import { scimCall } from "@/lib/identity/provisioning/call";
import { createGroup, listGroups } from "@/lib/organisation/provisioning/data";
import { wholeMembers } from "@/lib/organisation/provisioning/group-change";
import { scimGroupInputSchema, scimGroupListSchema, scimGroupSchema } from "@/lib/organisation/provisioning/schema";
import { methods, route } from "@/lib/platform/http/route";
import { createdResource, project, toList } from "@/lib/platform/scim/resource";
import { scimListSchema } from "@/lib/platform/scim/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...scimCall,
      id: "listScimGroups",
      summary: "List the teams for a directory",
      description:
        "The oldest first. `filter` compares `displayName`, `externalId`, `id` or `members` with `eq`; several comparisons are joined by `and`.",
      query: scimListSchema,
      answer: scimGroupListSchema,
      example: { query: { filter: 'displayName eq "Lisbon office"' } },
    },
    async ({ query }) => {
      const { groups, total } = await listGroups(query);
      const resources = groups.map((group) => project(group, query));
      return toList(resources, total, query.startIndex);
    },
  ),
  POST: route(
    {
      ...scimCall,
      id: "createScimGroup",
      summary: "Make a team for a directory",
      description: "The team stands at the top; administrators may move it.",
      body: scimGroupInputSchema,
      status: 201,
      answer: scimGroupSchema,
      headers: ["ETag"],
      refuses: { 409: "Another group has this displayName or externalId." },
    },
    async ({ actor, body, request }) =>
      createdResource(await createGroup(body, wholeMembers(body), auditContext(actor, request))),
  ),
});
