import { auditContext } from "@/lib/identity/auth/access";
import { extendAssignment } from "@/lib/organisation/assignments/change-people";
import { changedPeopleSchema, extensionSchema } from "@/lib/organisation/assignments/schema";
import { manager } from "@/lib/organisation/teams/access";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "extendAssignment",
      tag: "Assignments",
      summary: "Give users a later due day",
      description: "Users who are done, excused or due later keep theirs.",
      access: manager,
      params: idParams,
      body: extensionSchema,
      answer: changedPeopleSchema,
      refuses: { 409: "The assignment has ended." },
    },
    async ({ actor, params: { id }, body: { userIds, dueOn }, request }) =>
      extendAssignment({ actor, id, userIds, auditContext: auditContext(actor, request) }, dueOn, new Date()),
  ),
});
