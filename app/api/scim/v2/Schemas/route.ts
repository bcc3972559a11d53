import { scimCall } from "@/lib/identity/provisioning/call";
import { schemas } from "@/lib/organisation/provisioning/discovery";
import { scimSchemaListSchema } from "@/lib/organisation/provisioning/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...scimCall,
      id: "listScimSchemas",
      summary: "List the attributes that are kept for a directory",
      answer: scimSchemaListSchema,
      example: { answer: schemas },
    },
    async () => schemas,
  ),
});
