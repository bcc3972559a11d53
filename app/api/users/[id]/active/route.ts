import { setActive } from "@/lib/identity/accounts/data";
import { admin } from "@/lib/identity/auth/access";
import { bringsBackAdministrator } from "@/lib/identity/users/data";
import { activeSchema, userSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "setActive",
      tag: "Administration",
      summary: "Deactivate or reactivate a user",
      description:
        "A deactivated user cannot sign in and gets no mail; their sessions end at once. Their history and comments stay.",
      access: admin,
      fresh: {
        when: "an administrator is reactivated",
        isNeeded: ({ params, body }) => body.active === true && bringsBackAdministrator([params.id]),
      },
      scope: "people:write",
      params: idParams,
      body: activeSchema,
      answer: userSchema,
      ifMatch: true,
      refuses: { 409: "They are the last active administrator, or have not accepted their invitation." },
    },
    async ({ actor, params, body, request }) =>
      versioned(
        await setActive(params.id, body.active, {
          actorId: actor.id,
          origin: originOf(request.headers),
          versions: expectedVersions(request),
        }),
        request,
      ),
  ),
});
