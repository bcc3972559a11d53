import { reset } from "@/lib/accounts/recover";
import { newPasswordSchema } from "@/lib/accounts/schema";
import { visitor } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, noContent, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: newPasswordSchema }, async ({ body, request }) => {
    await reset(body, originOf(request.headers));
    return noContent();
  }),
});
