import { mutationOptions } from "@tanstack/react-query";
import { refreshUserLists, refreshUsers } from "@/lib/identity/users/mutations";
import type { UserInput } from "@/lib/identity/users/schema";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import type { Invitation, Invited, InvitedRow, InviteMany } from "./schema";

// The invitations are refreshed with the users: their key is below that of the users, whose state they decide.

/** Mails a link to a new user, then refetches users and invitations. @throws {ApiError} 409 when the account is active */
export const inviteUserMutation = () =>
  mutationOptions({
    mutationFn: (input: UserInput) => request<Invited>("/api/users/invite", { method: "POST", body: input }),
    onSuccess: (_invited, _input, _before, { client }) => void refreshUsers(client),
  });

/** The lists that change when users join teams. */
const ofTeams = [{ queryKey: ["/api/teams"] }, { queryKey: ["/api/assignments"] }];

/** Invites many users and puts them into teams, then refetches users, invitations and teams. A dry run refetches nothing. */
export const inviteManyMutation = () =>
  mutationOptions({
    mutationFn: (input: InviteMany) => request<InvitedRow[]>("/api/users/invite/bulk", { method: "POST", body: input }),
    onSuccess: (_rows, { dryRun }, _before, { client }) => {
      if (!dryRun) void Promise.all([refreshUsers(client), invalidate(client, ...ofTeams)]);
    },
  });

/** Sends a new link that replaces the old one. @throws {ApiError} 409 when it was accepted */
export const resendInvitationMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request<Invitation>(`/api/users/invitations/${id}/resend`, { method: "POST" }),
    onSettled: (_invitation, _error, _id, _before, { client }) => refreshUsers(client),
  });

/** Deletes an invitation and its invited user. @throws {ApiError} 409 when it was accepted */
export const withdrawInvitationMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/users/invitations/${id}`, { method: "DELETE" }),
    onSettled: (_data, _error, _id, _before, { client }) => refreshUserLists(client),
  });
