import { admin } from "@/lib/identity/auth/access";
import { withdrawInvitation } from "@/lib/identity/invitations/withdraw";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "withdrawInvitation",
      tag: "Invitations",
      summary: "Withdraw an invitation",
      description: "An account that it made and nobody entered is deleted; any other stays as it is.",
      access: admin,
      params: idParams,
      status: 204,
      refuses: { 409: "The invitation was accepted." },
    },
    ({ actor, params, request }) =>
      withdrawInvitation(params.id, { actorId: actor.id, origin: originOf(request.headers) }),
  ),
});
