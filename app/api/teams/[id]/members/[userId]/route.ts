import { admin, auditContext } from "@/lib/identity/auth/access";
import { removeMember, setMember } from "@/lib/organisation/teams/members";
import { memberParams, membershipSchema, teamMemberSchema } from "@/lib/organisation/teams/schema";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "setTeamMember",
      tag: "Teams",
      summary: "Put a user into a team, or change their role",
      description:
        "Answers 201 for a new member. A new member comes under the open assignments of the team and those above.",
      access: admin,
      params: memberParams,
      body: membershipSchema,
      status: [201, 200],
      answer: teamMemberSchema,
    },
    async ({ actor, params: { id, userId }, body, request }) => {
      const { member, isNew } = await setMember(id, userId, body.role, auditContext(actor, request));
      return isNew ? created(member, `/api/teams/${id}/members/${userId}`) : member;
    },
  ),
  DELETE: route(
    {
      id: "removeTeamMember",
      tag: "Teams",
      summary: "Take a user out of a team",
      access: admin,
      params: memberParams,
      status: 204,
    },
    ({ actor, params: { id, userId }, request }) => removeMember(id, userId, auditContext(actor, request)),
  ),
});
