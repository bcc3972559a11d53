import { auditContext, freshAdmin } from "@/lib/identity/auth/access";
import { removeSignOnOf } from "@/lib/identity/sign-on/data";
import { signOnOfUserParams } from "@/lib/identity/sign-on/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "removeSignOnOfUser",
      tag: "Users",
      summary: "Remove a sign-on of another user",
      description: "The sessions that it opened end. A mail tells the user.",
      access: freshAdmin,
      scope: null,
      params: signOnOfUserParams,
      status: 204,
      refuses: { 409: "It is the only way in of the last administrator." },
    },
    ({ actor, params, request }) => removeSignOnOf(params.id, params.connectionId, auditContext(actor, request)),
  ),
});
