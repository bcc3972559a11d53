import { scimCall } from "@/lib/identity/provisioning/call";
import { serviceProviderConfig } from "@/lib/organisation/provisioning/discovery";
import { serviceProviderConfigSchema } from "@/lib/organisation/provisioning/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...scimCall,
      id: "getScimService",
      summary: "Get what the service for directories can do",
      answer: serviceProviderConfigSchema,
      example: { answer: serviceProviderConfig },
    },
    async () => serviceProviderConfig,
  ),
});
