import { freshAdmin } from "@/lib/identity/auth/access";
import { resetFactors } from "@/lib/identity/factors/reset";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "resetFactors",
      tag: "Users",
      summary: "Remove the second factors of another user",
      description: "With their recovery codes. A mail tells the user.",
      access: freshAdmin,
      scope: null,
      params: idParams,
      status: 204,
      refuses: { 409: "They are the caller's own, or no administrator could sign in any more." },
    },
    ({ actor, params, request }) => resetFactors(params.id, actor, originOf(request.headers)),
  ),
});
