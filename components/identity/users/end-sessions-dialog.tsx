"use client";

import { useMutation } from "@tanstack/react-query";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { endSessionsOfMutation } from "@/lib/identity/users/mutations";
import type { User } from "@/lib/identity/users/schema";

type Props = { user: User; onClose: () => void };

/** Asks before a user is signed out everywhere. */
export function EndSessionsDialog({ user, onClose }: Props) {
  const me = useCurrentUser();
  const { mutateAsync: endSessions } = useMutation(endSessionsOfMutation());
  return (
    <DeleteDialog
      question="End all sessions of this user?"
      description={
        user.id === me?.id
          ? "You are signed out at once on every device except this one."
          : `${user.name} (${user.email}) is signed out at once on every device and can sign in again.`
      }
      confirmLabel="End sessions"
      remove={() => endSessions(user.id)}
      deleted="Sessions ended"
      failed="Failed to end sessions"
      keepsOpener
      onClose={onClose}
    />
  );
}
