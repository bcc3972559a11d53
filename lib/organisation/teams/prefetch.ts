import "server-only";
import { pair } from "@/lib/platform/http/prefetch";
import type { TeamActor } from "./access";
import { teamsQuery } from "./api";
import { listTeams } from "./data";

/** The teams that an actor sees, for `teamsQuery`. */
export const prefetchTeams = (actor: TeamActor) => pair(teamsQuery(), () => listTeams(actor));
