import { admin } from "@/lib/identity/auth/access";
import { schemas } from "@/lib/organisation/provisioning/discovery";
import { scimSchemaListSchema } from "@/lib/organisation/provisioning/schema";
import { methods, route } from "@/lib/platform/http/route";
import { scimDialect } from "@/lib/platform/scim/problem";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listScimSchemas",
      tag: "SCIM",
      summary: "List the attributes that are kept for a directory",
      access: admin,
      dialect: scimDialect,
      answer: scimSchemaListSchema,
      example: { answer: schemas },
    },
    async () => schemas,
  ),
});
