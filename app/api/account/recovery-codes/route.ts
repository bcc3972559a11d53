import { z } from "zod";
import { freshUser, user } from "@/lib/identity/auth/access";
import { countRecoveryCodes } from "@/lib/identity/factors/data";
import { renewRecoveryCodes } from "@/lib/identity/factors/enrol";
import { recoveryCodes } from "@/lib/identity/factors/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "countRecoveryCodes",
      tag: "Second factor",
      summary: "Count the remaining recovery codes",
      access: user,
      answer: z.object({ remaining: z.int().meta({ examples: [9] }) }),
    },
    async ({ actor }) => ({ remaining: await countRecoveryCodes(actor.id) }),
  ),
  POST: route(
    {
      id: "renewRecoveryCodes",
      tag: "Second factor",
      summary: "Regenerate the recovery codes",
      description: "Ten codes, which are shown only once; the codes before them stop working.",
      access: freshUser,
      answer: z.object({ recoveryCodes }),
      refuses: { 409: "The account has no second factor." },
    },
    async ({ actor, request }) => {
      await requireAttempt(LIMITS.ownAct, actor.id);
      return { recoveryCodes: await renewRecoveryCodes(actor, originOf(request.headers)) };
    },
  ),
});
