import { firstFactor } from "@/lib/auth/access";
import { meetChallenge } from "@/lib/factors/challenge";
import { challengeSchema } from "@/lib/factors/schema";
import { originOf } from "@/lib/http/client-address";
import { methods, noContent, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: firstFactor, body: challengeSchema }, async ({ actor, body, request }) => {
    await meetChallenge(actor, body, originOf(request.headers));
    return noContent();
  }),
});
