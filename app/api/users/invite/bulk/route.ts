import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { opensAdministrator } from "@/lib/identity/invitations/data";
import { invitedRowSchema, inviteManySchema } from "@/lib/identity/invitations/schema";
import { inviteIntoTeams } from "@/lib/organisation/teams/invite-into-teams";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "inviteMany",
      tag: "Invitations",
      summary: "Invite many users",
      description:
        "A dry run, which is the default (`dryRun`), only reports what would happen to each row. Invited users get another mail only with `sendAgain`. Each row is processed on its own. `team` names the teams that a user joins, divided by `|`; a team that does not exist is made. Users who have an account or an invitation join without a mail (`fate` `team`). `message` says why a row is skipped, or what happens to teams.",
      access: admin,
      fresh: {
        when: "a row has `isAdmin` or is of a user who is an administrator or invited as one, and it is no dry run",
        isNeeded: async ({ body: { rows, dryRun } }) =>
          !dryRun &&
          (rows.some(({ isAdmin }) => isAdmin) || (await opensAdministrator(rows.map(({ email }) => email)))),
      },
      body: inviteManySchema,
      answer: z.array(invitedRowSchema),
    },
    async ({ actor, body, request }) => inviteIntoTeams(body, actor, originOf(request.headers)),
  ),
});
