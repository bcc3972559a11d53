import { authenticateAgain } from "@/lib/identity/accounts/own-password";
import { ownPasswordSchema } from "@/lib/identity/accounts/schema";
import { user } from "@/lib/identity/auth/access";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  // Calls that require the password again accept the session for ten minutes.
  POST: route(
    {
      id: "authenticateAgain",
      tag: "Account",
      summary: "Confirm the password",
      description:
        "For ten minutes after it, calls that need the password again accept this session. The session gets a new cookie and its older tokens end; a program goes on with the refresh token that came with its access token.",
      access: user,
      body: ownPasswordSchema,
      status: 204,
      refuses: { 429: true },
    },
    ({ actor, body }) => authenticateAgain(actor, body.password),
  ),
});
