import { revokeToken } from "@/lib/identity/api-tokens/data";
import { auditContext, user } from "@/lib/identity/auth/access";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "revokeToken",
      tag: "API tokens",
      summary: "Revoke an API token",
      access: user,
      params: idParams,
      status: 204,
    },
    ({ actor, params, request }) => revokeToken(actor.id, params.id, auditContext(actor, request)),
  ),
});
