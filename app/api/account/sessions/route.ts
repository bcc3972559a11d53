import { user } from "@/lib/identity/auth/access";
import { listSessions } from "@/lib/identity/sessions/data";
import { endOthers } from "@/lib/identity/sessions/end";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, noContent, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor }) => listSessions(actor.id, actor.sessionId)),
  DELETE: route({ access: user }, async ({ actor, request }) => {
    await endOthers(actor, originOf(request.headers));
    return noContent();
  }),
});
