import { deleteOwnAccount } from "@/lib/identity/accounts/own-password";
import { ownPasswordSchema } from "@/lib/identity/accounts/schema";
import { user } from "@/lib/identity/auth/access";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, noContent, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route({ access: user, body: ownPasswordSchema }, async ({ actor, body, request }) => {
    await deleteOwnAccount(actor, body.password, originOf(request.headers));
    return noContent();
  }),
});
