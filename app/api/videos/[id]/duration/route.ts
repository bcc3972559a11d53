import { user } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { learnDuration } from "@/lib/videos/data";
import { durationInputSchema } from "@/lib/videos/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: user, params: idParams, body: durationInputSchema }, async ({ params, body }) =>
    learnDuration(params.id, body.duration),
  ),
});
