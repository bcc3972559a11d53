"use client";

import { useMutation } from "@tanstack/react-query";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { setActiveMutation } from "@/lib/identity/users/mutations";
import type { User } from "@/lib/identity/users/schema";

type Props = { user: User; onClose: () => void };

/** Asks before a user is deactivated or reactivated. */
export function ActiveDialog({ user, onClose }: Props) {
  const me = useCurrentUser();
  const { mutateAsync: setActive } = useMutation(setActiveMutation());
  const withPassword = useWithPassword();
  const signedOut = user.id === me?.id ? "This is your own account. You are" : `${user.name} (${user.email}) is`;
  const isActive = user.deactivatedAt === null;
  return (
    <DeleteDialog
      question={isActive ? "Deactivate this user?" : "Reactivate this user?"}
      description={
        isActive
          ? `${signedOut} signed out at once and cannot sign in or receive emails. Progress, ratings and comments stay, and an administrator can reactivate the account.`
          : `${user.name} (${user.email}) can sign in again, with the same progress, ratings and comments.`
      }
      confirmLabel={isActive ? "Deactivate" : "Reactivate"}
      remove={() => withPassword(() => setActive({ id: user.id, isActive: !isActive }))}
      deleted={isActive ? "User deactivated" : "User reactivated"}
      failed={isActive ? "Failed to deactivate user" : "Failed to reactivate user"}
      keepsOpener
      onClose={onClose}
    />
  );
}
