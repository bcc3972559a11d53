import { firstFactor } from "@/lib/identity/auth/access";
import { meetChallenge } from "@/lib/identity/factors/meet";
import { challengeSchema } from "@/lib/identity/factors/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "meetChallenge",
      tag: "Second factor",
      summary: "Enter the second factor",
      description:
        "With a code or a recovery code; a phone's `factorId` alone sends a code to it. Until then every other call is refused with 403. The session gets a new cookie.",
      access: firstFactor,
      body: challengeSchema,
      status: 204,
      refuses: { 404: "The factor was not found.", 429: true },
    },
    ({ actor, body, request }) => meetChallenge(actor, body, originOf(request.headers)),
  ),
});
