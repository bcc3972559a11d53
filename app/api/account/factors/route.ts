import { z } from "zod";
import { freshUser, user } from "@/lib/identity/auth/access";
import { listFactors } from "@/lib/identity/factors/data";
import { enrolFactor } from "@/lib/identity/factors/enrol";
import { factorInputSchema, factorSchema, newFactorSchema } from "@/lib/identity/factors/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { created, methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listFactors",
      tag: "Second factor",
      summary: "List the second factors",
      access: user,
      answer: z.array(factorSchema),
    },
    async ({ actor }) => listFactors(actor.id),
  ),
  POST: route(
    {
      id: "enrolFactor",
      tag: "Second factor",
      summary: "Add a second factor",
      description:
        "An authenticator app's secret is shown only once: as text, as an address and as an image (SVG). A phone gets a code.",
      access: freshUser,
      body: factorInputSchema,
      status: 201,
      answer: newFactorSchema,
      refuses: { 409: "The account has the maximum number of factors.", 429: true },
    },
    async ({ actor, body, request }) => {
      await requireAttempt(LIMITS.newFactor, actor.id);
      const factor = await enrolFactor(actor, body, originOf(request.headers));
      return created(factor, `/api/account/factors/${factor.id}`);
    },
  ),
});
