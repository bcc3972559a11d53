import { auditContext } from "@/lib/identity/auth/access";
import { remindByHand } from "@/lib/organisation/assignments/remind-by-hand";
import { peopleInputSchema, remindedSchema } from "@/lib/organisation/assignments/schema";
import { manager } from "@/lib/organisation/teams/access";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "remindUsers",
      tag: "Assignments",
      summary: "Remind users by mail",
      description:
        "A user gets one mail by hand a day, with all that they must do. `skipped` counts users who had one today, are done, or cannot sign in.",
      access: manager,
      params: idParams,
      body: peopleInputSchema,
      answer: remindedSchema,
      refuses: { 409: "The assignment has ended." },
    },
    async ({ actor, params: { id }, body: { userIds }, request }) =>
      remindByHand({ actor, id, userIds, auditContext: auditContext(actor, request) }, new Date()),
  ),
});
