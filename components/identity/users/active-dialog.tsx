"use client";

import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { setActive } from "@/lib/identity/users/api";
import type { User } from "@/lib/identity/users/schema";

type Props = { user: User; onSettled: () => void; onClose: () => void };

/** Asks before a person is kept from signing in, or let in again. */
export function ActiveDialog({ user, onSettled, onClose }: Props) {
  const me = useCurrentUser();
  const who = user.id === me?.id ? "This is you: you are" : `${user.name} (${user.email}) is`;
  const isActive = user.deactivatedAt === null;
  return (
    <DeleteDialog
      question={isActive ? "Deactivate this user?" : "Reactivate this user?"}
      description={
        isActive
          ? `${who} signed out at once, cannot sign in and gets no mail. Progress, ratings and comments stay, and an administrator can reactivate the account.`
          : `${user.name} (${user.email}) can sign in again, and finds everything as it was.`
      }
      confirmLabel={isActive ? "Deactivate" : "Reactivate"}
      remove={async () => {
        await setActive(user.id, !isActive);
      }}
      deleted={isActive ? "User deactivated" : "User reactivated"}
      failed={isActive ? "Failed to deactivate user" : "Failed to reactivate user"}
      keepsOpener
      onSettled={onSettled}
      onClose={onClose}
    />
  );
}
