import { admin } from "@/lib/identity/auth/access";
import { serviceProviderConfig } from "@/lib/organisation/provisioning/discovery";
import { serviceProviderConfigSchema } from "@/lib/organisation/provisioning/schema";
import { methods, route } from "@/lib/platform/http/route";
import { scimDialect } from "@/lib/platform/scim/problem";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getScimService",
      tag: "SCIM",
      summary: "Get what the service for directories can do",
      access: admin,
      dialect: scimDialect,
      answer: serviceProviderConfigSchema,
      example: { answer: serviceProviderConfig },
    },
    async () => serviceProviderConfig,
  ),
});
