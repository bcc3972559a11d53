import { freshUser } from "@/lib/identity/auth/access";
import { removeFactor } from "@/lib/identity/factors/enrol";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "removeFactor",
      tag: "Second factor",
      summary: "Remove a second factor",
      access: freshUser,
      params: idParams,
      status: 204,
      refuses: { 409: "No administrator could sign in any more." },
    },
    ({ actor, params, request }) => removeFactor(actor, params.id, originOf(request.headers)),
  ),
});
