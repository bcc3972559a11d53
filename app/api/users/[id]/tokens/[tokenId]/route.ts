import { revokeToken } from "@/lib/identity/api-tokens/data";
import { auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { methods, route } from "@/lib/platform/http/route";
import { id, idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "revokeTokenOf",
      tag: "Users",
      summary: "Revoke an API token of a user",
      description: "Programs that use it are refused at once. A mail tells the user.",
      access: freshAdmin,
      scope: null,
      params: idParams.extend({ tokenId: id }),
      status: 204,
    },
    ({ actor, params, request }) => revokeToken(params.id, params.tokenId, auditContext(actor, request)),
  ),
});
