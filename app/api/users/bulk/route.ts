import { admin } from "@/lib/identity/auth/access";
import { opensOneOf } from "@/lib/identity/invitations/data";
import { bringsBackAdministrator } from "@/lib/identity/users/data";
import { changeUsers } from "@/lib/organisation/user-bulk/data";
import { userBulkAnswerSchema, userBulkSchema } from "@/lib/organisation/user-bulk/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "changeUsers",
      tag: "Users",
      summary: "Change many users",
      description:
        "Puts them into a team, gives or takes the role of an administrator, deactivates or reactivates them, reminds them of what they must do, or sends their invitations again: all of them or none. Users whom the change does not concern are skipped, and so are those to whom no mail can go. An API token neither gives nor takes a role (403).",
      access: admin,
      fresh: {
        when: "a role is given or taken, an invitation that is sent again is an administrator's, or an administrator is reactivated",
        isNeeded: ({ body }) => {
          if (body.action === "resend") return opensOneOf(body.userIds);
          if (body.action === "activate") return bringsBackAdministrator(body.userIds);
          return body.action === "role";
        },
      },
      body: userBulkSchema,
      answer: userBulkAnswerSchema,
      refuses: {
        404: "A user or the team does not exist.",
        409: "No administrator would be left, or a user has not confirmed their address.",
      },
    },
    async ({ actor, body, request }) => changeUsers(body, actor, originOf(request.headers)),
  ),
});
