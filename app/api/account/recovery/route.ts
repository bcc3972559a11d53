import { askForRecovery } from "@/lib/accounts/recover";
import { recoverySchema } from "@/lib/accounts/schema";
import { visitor } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { accepted, methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: recoverySchema }, async ({ body, request }) => {
    askForRecovery(body.email, originOf(request.headers));
    return accepted();
  }),
});
