import { admin } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { created, methods, route } from "@/lib/http/route";
import { inviteUser } from "@/lib/invitations/invite";
import { userInputSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: admin, body: userInputSchema }, async ({ actor, body, request }) => {
    const invited = await inviteUser(body, actor, originOf(request.headers));
    return created(invited, `/api/users/${invited.id}`);
  }),
});
