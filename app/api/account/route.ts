import { deleteOwnAccount } from "@/lib/accounts/own-password";
import { ownPasswordSchema } from "@/lib/accounts/schema";
import { user } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, noContent, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route({ access: user, body: ownPasswordSchema }, async ({ actor, body, request }) => {
    await deleteOwnAccount(actor, body.password, originOf(request.headers));
    return noContent();
  }),
});
