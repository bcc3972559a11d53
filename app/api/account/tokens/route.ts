import { z } from "zod";
import { createToken, listTokens } from "@/lib/identity/api-tokens/data";
import { apiTokenInputSchema, apiTokenSchema, newApiTokenSchema } from "@/lib/identity/api-tokens/schema";
import { freshUser, mayAdminister, user } from "@/lib/identity/auth/access";
import { requireTokenAllowed } from "@/lib/identity/programs/data";
import { originOf } from "@/lib/platform/http/client-address";
import { created, methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listTokens",
      tag: "API tokens",
      summary: "List the API tokens of the user",
      access: user,
      answer: z.array(apiTokenSchema),
    },
    async ({ actor }) => listTokens(actor.id),
  ),
  POST: route(
    {
      id: "createToken",
      tag: "API tokens",
      summary: "Make an API token",
      description:
        "`token` is shown only in this answer. The token has the user's rights within its scopes, and ends with the user. The organisation may limit who makes tokens, and for how long.",
      access: freshUser,
      body: apiTokenInputSchema,
      status: 201,
      answer: newApiTokenSchema,
      refuses: {
        403: "The organisation does not let this user make tokens.",
        409: "The user has the maximum number of tokens.",
        429: true,
      },
    },
    async ({ actor, body, request }) => {
      await requireTokenAllowed({ isAdmin: mayAdminister(actor) }, body.days);
      await requireAttempt(LIMITS.newApiToken, actor.id);
      const token = await createToken(actor, body, originOf(request.headers));
      return created(token, `/api/account/tokens/${token.id}`);
    },
  ),
});
