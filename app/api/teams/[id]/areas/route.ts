import { recordListView } from "@/lib/identity/record-views/data";
import { teamAreaListSchema, teamAreasSchema } from "@/lib/organisation/reports/schema";
import { scopeOf } from "@/lib/organisation/reports/scope";
import { listTeamAreas } from "@/lib/organisation/reports/team-areas";
import { manager } from "@/lib/organisation/teams/access";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getTeamAreas",
      tag: "Reports",
      summary: "Get the points of a team's users by knowledge area",
      description:
        "Active users of the team and those below by name, one page at a time; main areas include their sub areas. `learners` and `points` of an area are those of the whole team, and null for more than 1,000 users.",
      access: manager,
      params: idParams,
      query: teamAreaListSchema,
      answer: teamAreasSchema,
      headers: ["Link", "X-Total-Count"],
    },
    async ({ actor, params: { id }, query }) => {
      const { within } = await scopeOf(actor, id);
      const { answer, total, next } = await listTeamAreas(within ?? [], query);
      const userIds = answer.users.map(({ userId }) => userId);
      await recordListView(actor.id, userIds, { ...query, next });
      return Response.json(answer, { headers: pageHeaders(`/api/teams/${id}/areas`, query, total, next) });
    },
  ),
});
