import { auditContext } from "@/lib/identity/auth/access";
import { excuseUsers } from "@/lib/organisation/assignments/change-people";
import { changedPeopleSchema, peopleInputSchema } from "@/lib/organisation/assignments/schema";
import { manager } from "@/lib/organisation/teams/access";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "excuseUsers",
      tag: "Assignments",
      summary: "Excuse users from an assignment",
      description: "They are not asked again. Users who are done stay done.",
      access: manager,
      params: idParams,
      body: peopleInputSchema,
      answer: changedPeopleSchema,
      refuses: { 409: "The assignment has ended." },
    },
    async ({ actor, params: { id }, body: { userIds }, request }) =>
      excuseUsers({ actor, id, userIds, auditContext: auditContext(actor, request) }),
  ),
});
