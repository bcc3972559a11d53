import { mutationOptions } from "@tanstack/react-query";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { teamsQuery } from "./api";
import type { Team, TeamInput, TeamMember, TeamRole } from "./schema";

/** Lists of assignments, which change with the teams. */
const assignments = { queryKey: ["/api/assignments"] };

/** Adds a team, or changes `read`; 412 when it was changed since it was read. */
export const saveTeamMutation = () =>
  mutationOptions({
    mutationFn: ({ input, read }: { input: TeamInput; read: Team | null }) =>
      read
        ? request<Team>(`/api/teams/${read.id}`, { method: "PUT", body: input, unchangedSince: read })
        : request<Team>("/api/teams", { method: "POST", body: input }),
    onSuccess: (_saved, _variables, _before, { client }) => invalidate(client, teamsQuery(), assignments),
  });

/** Deletes a team. @throws {ApiError} 409 while teams are below it, 412 when it was changed since it was read */
export const deleteTeamMutation = () =>
  mutationOptions({
    mutationFn: (read: Team) => request(`/api/teams/${read.id}`, { method: "DELETE", unchangedSince: read }),
    onSettled: (_answer, _error, _read, _before, { client }) => invalidate(client, teamsQuery(), assignments),
  });

/** Puts a user into a team, or changes their role. The numbers of the teams change with it. */
export const setMemberMutation = (teamId: string) =>
  mutationOptions({
    mutationFn: ({ userId, role }: { userId: string; role: TeamRole }) =>
      request<TeamMember>(`/api/teams/${teamId}/members/${userId}`, { method: "PUT", body: { role } }),
    onSettled: (_answer, _error, _member, _before, { client }) => invalidate(client, teamsQuery(), assignments),
  });

/** Takes a user out of a team. */
export const removeMemberMutation = (teamId: string) =>
  mutationOptions({
    mutationFn: (userId: string) => request(`/api/teams/${teamId}/members/${userId}`, { method: "DELETE" }),
    onSettled: (_answer, _error, _userId, _before, { client }) => invalidate(client, teamsQuery(), assignments),
  });
