import { newPasswordSchema } from "@/lib/identity/accounts/schema";
import { visitor } from "@/lib/identity/auth/access";
import { startSession } from "@/lib/identity/auth/start-session";
import { acceptInvitation } from "@/lib/identity/invitations/accept";
import { userSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "acceptInvitation",
      tag: "Account",
      summary: "Accept an invitation and sign in",
      description: "The token is in the mail's link; it is valid once, for seven days.",
      access: visitor,
      body: newPasswordSchema,
      answer: userSchema,
      refuses: {
        403: "The user signs in with the organisation's provider, or the call came from another site.",
        429: true,
      },
    },
    async ({ body, request }) => {
      const origin = originOf(request.headers);
      const accepted = await acceptInvitation(body, origin);
      await startSession(accepted, origin);
      return accepted.user;
    },
  ),
});
