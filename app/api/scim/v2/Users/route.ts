import { auditContext } from "@/lib/identity/auth/access";
import { scimCall } from "@/lib/identity/provisioning/call";
import { createProvisioned, listProvisioned } from "@/lib/identity/provisioning/data";
import { toScimUser } from "@/lib/identity/provisioning/resource";
import { scimUserInputSchema, scimUserListSchema, scimUserSchema } from "@/lib/identity/provisioning/schema";
import { methods, route } from "@/lib/platform/http/route";
import { createdResource, project, toList } from "@/lib/platform/scim/resource";
import { scimListSchema } from "@/lib/platform/scim/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...scimCall,
      id: "listScimUsers",
      summary: "List the users for a directory",
      description:
        "The oldest first, except those whom the directory deleted. `filter` compares `userName`, `externalId`, `id` or `emails.value` with `eq`; several comparisons are joined by `and`.",
      query: scimListSchema,
      answer: scimUserListSchema,
      example: { query: { filter: 'userName eq "ada@example.com"' } },
    },
    async ({ query }) => {
      const { users, total } = await listProvisioned(query);
      const resources = users.map((user) => project(toScimUser(user), query));
      return toList(resources, total, query.startIndex);
    },
  ),
  POST: route(
    {
      ...scimCall,
      id: "createScimUser",
      summary: "Add a user for a directory",
      description:
        "No invitation is sent, and `password` is ignored. A `userName` that the directory deleted comes back with its history. Attributes that are not kept are ignored.",
      body: scimUserInputSchema,
      status: 201,
      answer: scimUserSchema,
      headers: ["ETag"],
      refuses: { 409: "Another user has this userName." },
    },
    async ({ actor, body, request }) =>
      createdResource(toScimUser(await createProvisioned(body, auditContext(actor, request)))),
  ),
});
