import { admin } from "@/lib/identity/auth/access";
import { endAllSessions } from "@/lib/identity/sessions/end";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "endSessionsOf",
      tag: "Administration",
      summary: "End a user's sessions",
      description: "All of them except the session of the request.",
      access: admin,
      params: idParams,
      status: 204,
    },
    ({ actor, params, request }) => endAllSessions(params.id, actor, originOf(request.headers)),
  ),
});
