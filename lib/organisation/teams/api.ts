import { queryOptions } from "@tanstack/react-query";
import type { Team } from "./schema";

/** The teams that the user sees, each followed by those below it. For administrators and managers. */
export const teamsQuery = () => queryOptions<Team[]>({ queryKey: ["/api/teams"] });
