import { queryOptions } from "@tanstack/react-query";
import { pagesQuery } from "@/lib/platform/http/list-pages";
import type { Team, TeamMember } from "./schema";

/** The teams that the user sees, each followed by those below it; for managers and administrators. */
export const teamsQuery = () => queryOptions<Team[]>({ queryKey: ["/api/teams"] });

const MEMBERS_PER_PAGE = 50;

/** Pages of a team's own members by name. */
export const teamMembersQuery = (teamId: string) =>
  pagesQuery<TeamMember>(["/api/teams", teamId, "members"], `/api/teams/${teamId}/members?limit=${MEMBERS_PER_PAGE}`);
