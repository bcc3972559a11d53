import { z } from "zod";
import { admin, auditContext } from "@/lib/identity/auth/access";
import { manager } from "@/lib/organisation/teams/access";
import { createTeam, listTeams } from "@/lib/organisation/teams/data";
import { teamInputSchema, teamSchema } from "@/lib/organisation/teams/schema";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listTeams",
      tag: "Teams",
      summary: "List the teams",
      description: "By name, each followed by the teams below it. Managers get their teams and those below.",
      access: manager,
      answer: z.array(teamSchema),
      refuses: { 404: "The caller manages no team." },
    },
    async ({ actor }) => listTeams(actor),
  ),
  POST: route(
    {
      id: "createTeam",
      tag: "Teams",
      summary: "Make a team",
      access: admin,
      body: teamInputSchema,
      status: 201,
      answer: teamSchema,
      refuses: { 409: "A team has this name or external id." },
    },
    async ({ actor, body, request }) => {
      const team = await createTeam(body, auditContext(actor, request));
      return created(team, `/api/teams/${team.id}`);
    },
  ),
});
