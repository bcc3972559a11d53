import { askForRecovery } from "@/lib/identity/accounts/recover";
import { recoverySchema } from "@/lib/identity/accounts/schema";
import { visitor } from "@/lib/identity/auth/access";
import { originOf } from "@/lib/platform/http/client-address";
import { accepted, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: recoverySchema }, async ({ body, request }) => {
    askForRecovery(body.email, originOf(request.headers));
    return accepted();
  }),
});
