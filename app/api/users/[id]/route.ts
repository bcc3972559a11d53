import { updateAccount } from "@/lib/identity/accounts/data";
import { deleteUser } from "@/lib/identity/accounts/own-password";
import { admin, selfOrAdmin } from "@/lib/identity/auth/access";
import { getUser } from "@/lib/identity/users/data";
import { userInputSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, noContent, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: idParams }, async ({ params }) => getUser(params.id)),
  PUT: route({ access: admin, params: idParams, body: userInputSchema }, async ({ actor, params, body, request }) =>
    versioned(
      await updateAccount(params.id, body, {
        actorId: actor.id,
        origin: originOf(request.headers),
        versions: expectedVersions(request),
      }),
      request,
    ),
  ),
  DELETE: route({ access: admin, params: idParams }, async ({ actor, params, request }) => {
    await deleteUser(params.id, actor, originOf(request.headers));
    return noContent();
  }),
});
