import { auditContext } from "@/lib/identity/auth/access";
import { endAssignment } from "@/lib/organisation/assignments/change-people";
import { getAssignment } from "@/lib/organisation/assignments/data";
import { assignmentSchema } from "@/lib/organisation/assignments/schema";
import { manager } from "@/lib/organisation/teams/access";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getAssignment",
      tag: "Assignments",
      summary: "Get an assignment",
      access: manager,
      params: idParams,
      answer: assignmentSchema,
    },
    async ({ actor, params }) => getAssignment(actor, params.id),
  ),
  DELETE: route(
    {
      id: "endAssignment",
      tag: "Assignments",
      summary: "End an assignment",
      description: "What was done stays. One that ended already stays as it is.",
      access: manager,
      params: idParams,
      status: 204,
      refuses: { 403: "The caller is no administrator and did not make it." },
    },
    ({ actor, params, request }) => endAssignment(actor, params.id, auditContext(actor, request)),
  ),
});
