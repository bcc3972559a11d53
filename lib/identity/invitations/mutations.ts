import { mutationOptions } from "@tanstack/react-query";
import { refreshUserLists, refreshUsers } from "@/lib/identity/users/mutations";
import type { UserInput } from "@/lib/identity/users/schema";
import { inviteMany, inviteUser, resendInvitation, withdrawInvitation } from "./api";
import type { InviteMany } from "./schema";

// The invitations are refreshed with the users: their key is below that of the users, whose state they decide.

/** Invites a user, then refetches users and invitations. */
export const inviteUserMutation = () =>
  mutationOptions({
    mutationFn: (input: UserInput) => inviteUser(input),
    onSuccess: (_invited, _input, _before, { client }) => void refreshUsers(client),
  });

/** Invites many users, then refetches users and invitations. A dry run refetches nothing. */
export const inviteManyMutation = () =>
  mutationOptions({
    mutationFn: (input: InviteMany) => inviteMany(input),
    onSuccess: (_rows, { dryRun }, _before, { client }) => {
      if (!dryRun) void refreshUsers(client);
    },
  });

/** Sends a new link that replaces the old one. */
export const resendInvitationMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => resendInvitation(id),
    onSettled: (_invitation, _error, _id, _before, { client }) => refreshUsers(client),
  });

/** Deletes an invitation and its invited user. */
export const withdrawInvitationMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => withdrawInvitation(id),
    onSettled: (_data, _error, _id, _before, { client }) => refreshUserLists(client),
  });
