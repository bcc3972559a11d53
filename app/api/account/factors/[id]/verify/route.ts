import { user } from "@/lib/identity/auth/access";
import { verifyFactor } from "@/lib/identity/factors/enrol";
import { codeSchema, factorSchema, recoveryCodes } from "@/lib/identity/factors/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "verifyFactor",
      tag: "Second factor",
      summary: "Confirm a second factor with its code",
      description: "The first factor comes with ten recovery codes, which are shown only once.",
      access: user,
      params: idParams,
      body: codeSchema,
      answer: factorSchema.extend({ recoveryCodes: recoveryCodes.optional() }),
      refuses: { 429: true },
    },
    async ({ actor, params, body, request }) => verifyFactor(actor, params.id, body.code, originOf(request.headers)),
  ),
});
