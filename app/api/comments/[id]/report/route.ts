import { limitFor, user } from "@/lib/identity/auth/access";
import { reportText } from "@/lib/learning/reported/data";
import { reportInputSchema } from "@/lib/learning/reported/schema";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "reportComment",
      tag: "Comments and ratings",
      summary: "Report a comment to the administrators",
      description: "Counted once for each user.",
      access: user,
      params: idParams,
      body: reportInputSchema,
      status: 204,
      refuses: { 429: true },
    },
    async ({ actor, params, body }) => {
      await requireAttempt(limitFor(actor, LIMITS.contentReport), actor.id);
      await reportText("comment", params.id, actor.id, body.reason);
    },
  ),
});
