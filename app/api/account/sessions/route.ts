import { user } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, noContent, route } from "@/lib/http/route";
import { listSessions } from "@/lib/sessions/data";
import { endOthers } from "@/lib/sessions/end";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user }, async ({ actor }) => listSessions(actor.id, actor.sessionId)),
  DELETE: route({ access: user }, async ({ actor, request }) => {
    await endOthers(actor, originOf(request.headers));
    return noContent();
  }),
});
