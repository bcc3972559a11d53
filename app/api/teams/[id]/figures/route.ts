import { teamFiguresSchema } from "@/lib/organisation/reports/schema";
import { readTeamFigures } from "@/lib/organisation/reports/team-figures";
import { manager, requireTeam } from "@/lib/organisation/teams/access";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getTeamFigures",
      tag: "Reports",
      summary: "Count who is late in a team and those below",
      description:
        "`users` are those who are not deactivated, managers included; `late` those of them who are late, `entries` their late assignments, and `dueSoon` the users with something due within seven days. With more than 1,000 users the numbers are at most five minutes old.",
      access: manager,
      params: idParams,
      answer: teamFiguresSchema,
    },
    async ({ actor, params: { id } }) => {
      await requireTeam(actor, id);
      return readTeamFigures(id);
    },
  ),
});
