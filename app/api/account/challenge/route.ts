import { firstFactor } from "@/lib/identity/auth/access";
import { meetChallenge } from "@/lib/identity/factors/challenge";
import { challengeSchema } from "@/lib/identity/factors/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, noContent, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: firstFactor, body: challengeSchema }, async ({ actor, body, request }) => {
    await meetChallenge(actor, body, originOf(request.headers));
    return noContent();
  }),
});
