import { authenticateAgain } from "@/lib/identity/accounts/own-password";
import { ownPasswordSchema } from "@/lib/identity/accounts/schema";
import { user } from "@/lib/identity/auth/access";
import { methods, noContent, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  // After it, what asks for the password again does not for ten minutes.
  POST: route({ access: user, body: ownPasswordSchema }, async ({ actor, body }) => {
    await authenticateAgain(actor, body.password);
    return noContent();
  }),
});
