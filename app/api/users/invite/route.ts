import { admin } from "@/lib/identity/auth/access";
import { opensAdministrator } from "@/lib/identity/invitations/data";
import { inviteUser } from "@/lib/identity/invitations/invite";
import { invitationSchema } from "@/lib/identity/invitations/schema";
import { userInputSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "inviteUser",
      tag: "Invitations",
      summary: "Invite a user by mail",
      description: "An invited user gets a new link, and the previous one stops working. `id` is the user's.",
      access: admin,
      fresh: {
        when: "`isAdmin` is true, or the user is an administrator or invited as one",
        isNeeded: async ({ body }) => body.isAdmin || (await opensAdministrator([body.email])),
      },
      body: userInputSchema,
      status: 201,
      answer: invitationSchema.pick({ id: true, email: true, name: true, isAdmin: true, expiresAt: true }),
      refuses: {
        404: "The invitation was withdrawn at the same moment.",
        409: "The account is active.",
        429: "Too many mails to this address; Retry-After says how long to wait.",
      },
    },
    async ({ actor, body, request }) => {
      const invited = await inviteUser(body, actor, originOf(request.headers));
      return created(invited, `/api/users/${invited.id}`);
    },
  ),
});
