import { admin } from "@/lib/identity/auth/access";
import { resourceTypes } from "@/lib/organisation/provisioning/discovery";
import { resourceTypeListSchema } from "@/lib/organisation/provisioning/schema";
import { methods, route } from "@/lib/platform/http/route";
import { scimDialect } from "@/lib/platform/scim/problem";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listScimResourceTypes",
      tag: "SCIM",
      summary: "List the kinds of resources for a directory",
      access: admin,
      dialect: scimDialect,
      answer: resourceTypeListSchema,
      example: { answer: resourceTypes },
    },
    async () => resourceTypes,
  ),
});
