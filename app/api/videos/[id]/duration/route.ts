import { mayAdminister, user } from "@/lib/identity/auth/access";
import { reportDuration } from "@/lib/library/videos/report-duration";
import { durationInputSchema, videoSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "learnDuration",
      tag: "Videos",
      summary: "Report a video's duration",
      description:
        "In seconds, as the player reports it. An administrator's counts at once. Learners' are kept one a user, and count once the address is proved and 90 % of the length was watched; three that agree within 2 % make it known. A length that an administrator typed or the provider gave stays. The answer has the length that counts.",
      access: user,
      scope: "progress:write",
      params: idParams,
      body: durationInputSchema,
      answer: videoSchema,
    },
    async ({ actor, params, body }) =>
      reportDuration(params.id, body.duration, { id: actor.id, isAdmin: mayAdminister(actor) }),
  ),
});
