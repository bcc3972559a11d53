import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { inviteMany } from "@/lib/identity/invitations/invite-many";
import { invitedRowSchema, inviteManySchema } from "@/lib/identity/invitations/schema";
import { exampleUser } from "@/lib/identity/users/example";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "inviteMany",
      tag: "Invitations",
      summary: "Invite many users",
      description:
        "A dry run, which is the default (`dryRun`), only reports what would happen to each row. Invited users get another mail only with `sendAgain`. Each row is processed on its own.",
      access: admin,
      body: inviteManySchema,
      answer: z.array(invitedRowSchema),
      example: {
        body: {
          rows: [{ email: exampleUser.email, name: exampleUser.name, isAdmin: false }],
          dryRun: true,
          sendAgain: false,
        },
        answer: [{ email: exampleUser.email, fate: "new", message: null }],
      },
    },
    async ({ actor, body, request }) => inviteMany(body, actor, originOf(request.headers)),
  ),
});
