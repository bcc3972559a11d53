import { askForRecovery } from "@/lib/identity/accounts/recover";
import { recoverySchema } from "@/lib/identity/accounts/schema";
import { visitor } from "@/lib/identity/auth/access";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "askForRecovery",
      tag: "Account",
      summary: "Request a link to set a new password",
      description: "The answer is the same whether or not the account exists.",
      access: visitor,
      body: recoverySchema,
      status: 202,
    },
    ({ body, request }) => askForRecovery(body.email, originOf(request.headers)),
  ),
});
