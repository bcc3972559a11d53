import { z } from "zod";
import { user } from "@/lib/identity/auth/access";
import { listSessions } from "@/lib/identity/sessions/data";
import { endOtherSessionsOf } from "@/lib/identity/sessions/end";
import { deviceSessionSchema } from "@/lib/identity/sessions/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listSessions",
      tag: "Sessions",
      summary: "List the sessions of the user",
      access: user,
      answer: z.array(deviceSessionSchema),
    },
    async ({ actor }) => listSessions(actor.id, actor.sessionId),
  ),
  DELETE: route(
    { id: "endOtherSessions", tag: "Sessions", summary: "End every other session", access: user, status: 204 },
    async ({ actor, request }) => {
      await requireAttempt(LIMITS.ownAct, actor.id);
      await endOtherSessionsOf(actor, originOf(request.headers));
    },
  ),
});
