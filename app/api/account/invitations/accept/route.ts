import { newPasswordSchema } from "@/lib/identity/accounts/schema";
import { visitor } from "@/lib/identity/auth/access";
import { startSession } from "@/lib/identity/auth/start-session";
import { acceptInvitation } from "@/lib/identity/invitations/accept";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: newPasswordSchema }, async ({ body, request }) => {
    const origin = originOf(request.headers);
    const user = await acceptInvitation(body, origin);
    await startSession(user, origin);
    return user;
  }),
});
