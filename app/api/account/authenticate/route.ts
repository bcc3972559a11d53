import { authenticateAgain } from "@/lib/accounts/own-password";
import { ownPasswordSchema } from "@/lib/accounts/schema";
import { user } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  // After it, what asks for the password again does not for ten minutes.
  POST: route({ access: user, body: ownPasswordSchema }, async ({ actor, body }) => {
    await authenticateAgain(actor, body.password);
    return noContent();
  }),
});
