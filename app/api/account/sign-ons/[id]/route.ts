import { freshUser } from "@/lib/identity/auth/access";
import { unlinkSignOn } from "@/lib/identity/sign-on/data";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "unlinkSignOn",
      tag: "Account",
      summary: "Unlink a sign-on from the account",
      description: "`id` is that of the connection. The sessions that it opened end.",
      access: freshUser,
      params: idParams,
      status: 204,
      refuses: { 409: "The account has no password." },
    },
    ({ actor, params, request }) => unlinkSignOn(actor, params.id, originOf(request.headers)),
  ),
});
