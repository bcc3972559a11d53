import { z } from "zod";
import { manager } from "@/lib/organisation/teams/access";
import { listMembers } from "@/lib/organisation/teams/members";
import { memberListSchema, teamMemberSchema } from "@/lib/organisation/teams/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listTeamMembers",
      tag: "Teams",
      summary: "List the members of a team",
      description:
        "By name, one page at a time, without the members of teams below. `q` is any part of a name. Email addresses are for administrators.",
      access: manager,
      params: idParams,
      query: memberListSchema,
      answer: z.array(teamMemberSchema),
      paged: true,
    },
    async ({ actor, params: { id }, query }) => {
      const { members, total, next } = await listMembers(actor, id, query);
      return Response.json(members, { headers: pageHeaders(`/api/teams/${id}/members`, query, total, next) });
    },
  ),
});
