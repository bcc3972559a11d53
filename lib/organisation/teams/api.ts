import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Page, requestPage } from "@/lib/platform/http/request";
import type { Team, TeamMember } from "./schema";

/** The teams that the user sees, each followed by those below it; for managers and administrators. */
export const teamsQuery = () => queryOptions<Team[]>({ queryKey: ["/api/teams"] });

const MEMBERS_PER_PAGE = 50;

/** Pages of a team's own members by name. */
export const teamMembersQuery = (teamId: string) =>
  infiniteQueryOptions({
    queryKey: ["/api/teams", teamId, "members"],
    queryFn: ({ pageParam, signal }) => requestPage<TeamMember>(pageParam, signal),
    initialPageParam: `/api/teams/${teamId}/members?limit=${MEMBERS_PER_PAGE}`,
    getNextPageParam: (page: Page<TeamMember>) => page.next,
  });
