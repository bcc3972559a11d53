import { z } from "zod";
import { listTokens } from "@/lib/identity/api-tokens/data";
import { apiTokenSchema } from "@/lib/identity/api-tokens/schema";
import { admin } from "@/lib/identity/auth/access";
import { requireUser } from "@/lib/identity/users/data";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listTokensOf",
      tag: "Users",
      summary: "List a user's API tokens",
      description: "Without their texts, which no call answers.",
      access: admin,
      scope: null,
      params: idParams,
      answer: z.array(apiTokenSchema),
    },
    async ({ params }) => {
      await requireUser(params.id);
      return listTokens(params.id);
    },
  ),
});
