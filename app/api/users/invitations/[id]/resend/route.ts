import { admin } from "@/lib/identity/auth/access";
import { opensByInvitation } from "@/lib/identity/invitations/data";
import { inviteAgain } from "@/lib/identity/invitations/invite";
import { invitationSchema } from "@/lib/identity/invitations/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "resendInvitation",
      tag: "Invitations",
      summary: "Send an invitation again",
      access: admin,
      fresh: {
        when: "the user is an administrator, or becomes one by it",
        isNeeded: ({ params }) => opensByInvitation(params.id),
      },
      params: idParams,
      answer: invitationSchema,
      refuses: {
        409: "The invitation was accepted.",
        429: "Too many mails to this address; Retry-After says how long to wait.",
      },
    },
    async ({ actor, params, request }) => inviteAgain(params.id, actor, originOf(request.headers)),
  ),
});
