import { user } from "@/lib/identity/auth/access";
import { learnDuration } from "@/lib/library/videos/data";
import { durationInputSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: user, params: idParams, body: durationInputSchema }, async ({ params, body }) =>
    learnDuration(params.id, body.duration),
  ),
});
