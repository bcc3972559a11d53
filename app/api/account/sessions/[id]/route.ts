import { user } from "@/lib/identity/auth/access";
import { endOneSession } from "@/lib/identity/sessions/end";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "endSession",
      tag: "Sessions",
      summary: "End a session",
      access: user,
      params: idParams,
      status: 204,
    },
    ({ actor, params, request }) => endOneSession(actor, params.id, originOf(request.headers)),
  ),
});
