import { auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { confirmGivenAddress } from "@/lib/identity/contact-details/given-address";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "confirmGivenAddress",
      tag: "Users",
      summary: "Confirm an address that somebody else gave a user",
      description:
        "The user's password, sessions and tokens end; they can then ask for a link that sets a password. They confirm it themselves once they have signed in.",
      access: freshAdmin,
      scope: null,
      params: idParams,
      status: 204,
      ifMatch: true,
      refuses: { 409: "The address is confirmed already, or no administrator could sign in any more." },
    },
    ({ actor, params, request }) =>
      confirmGivenAddress(params.id, auditContext(actor, request), expectedVersions(request)),
  ),
});
