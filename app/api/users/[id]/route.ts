import { updateAccount } from "@/lib/accounts/data";
import { deleteUser } from "@/lib/accounts/own-password";
import { admin, selfOrAdmin } from "@/lib/auth/access";
import { originOf } from "@/lib/http/client-address";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { expectedVersions, versioned } from "@/lib/http/version";
import { getUser } from "@/lib/users/data";
import { userInputSchema } from "@/lib/users/schema";

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
