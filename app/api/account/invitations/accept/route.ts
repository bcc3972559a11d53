import { newPasswordSchema } from "@/lib/accounts/schema";
import { visitor } from "@/lib/auth/access";
import { startSession } from "@/lib/auth/start-session";
import { originOf } from "@/lib/http/client-address";
import { methods, route } from "@/lib/http/route";
import { acceptInvitation } from "@/lib/invitations/accept";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: newPasswordSchema }, async ({ body, request }) => {
    const origin = originOf(request.headers);
    const user = await acceptInvitation(body, origin);
    await startSession(user, origin);
    return user;
  }),
});
