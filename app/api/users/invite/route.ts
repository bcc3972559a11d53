import { admin } from "@/lib/identity/auth/access";
import { inviteUser } from "@/lib/identity/invitations/invite";
import { userInputSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, body: userInputSchema }, async ({ actor, body, request }) => {
    const invited = await inviteUser(body, actor, originOf(request.headers));
    return created(invited, `/api/users/${invited.id}`);
  }),
});
