"use client";

import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { endSessionsOf } from "@/lib/identity/users/api";
import type { User } from "@/lib/identity/users/schema";

type Props = { user: User; onSettled: () => void; onClose: () => void };

/** Asks before a person is signed out everywhere. */
export function EndSessionsDialog({ user, onSettled, onClose }: Props) {
  const me = useCurrentUser();
  return (
    <DeleteDialog
      question="End all sessions of this user?"
      description={
        user.id === me?.id
          ? "You are signed out at once on every device but this one."
          : `${user.name} (${user.email}) is signed out at once on every device, and can sign in again.`
      }
      confirmLabel="End sessions"
      remove={() => endSessionsOf(user.id)}
      deleted="Sessions ended"
      failed="Failed to end the sessions"
      keepsOpener
      onSettled={onSettled}
      onClose={onClose}
    />
  );
}
