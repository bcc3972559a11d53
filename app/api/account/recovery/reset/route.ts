import { reset } from "@/lib/identity/accounts/recover";
import { newPasswordSchema } from "@/lib/identity/accounts/schema";
import { visitor } from "@/lib/identity/auth/access";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, noContent, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: newPasswordSchema }, async ({ body, request }) => {
    await reset(body, originOf(request.headers));
    return noContent();
  }),
});
