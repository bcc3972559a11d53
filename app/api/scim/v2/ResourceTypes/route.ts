import { scimCall } from "@/lib/identity/provisioning/call";
import { resourceTypes } from "@/lib/organisation/provisioning/discovery";
import { resourceTypeListSchema } from "@/lib/organisation/provisioning/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...scimCall,
      id: "listScimResourceTypes",
      summary: "List the kinds of resources for a directory",
      answer: resourceTypeListSchema,
      example: { answer: resourceTypes },
    },
    async () => resourceTypes,
  ),
});
