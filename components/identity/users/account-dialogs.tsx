"use client";

import { useMutation } from "@tanstack/react-query";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import {
  confirmAddressMutation,
  endSessionsOfMutation,
  resetFactorsMutation,
  setActiveMutation,
} from "@/lib/identity/users/mutations";
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

/** Asks before an address that somebody else gave a user is confirmed for them. */
export function ConfirmAddressDialog({ user, onClose }: Props) {
  const { mutateAsync: confirmAddress } = useMutation(confirmAddressMutation());
  const withPassword = useWithPassword();
  return (
    <DeleteDialog
      question="Confirm the address of this user?"
      description={`${user.name} is signed out, and their password ends. Anyone with access to ${user.email} can then set a new one. Confirm it only if you know that it is theirs.`}
      confirmLabel="Confirm address"
      remove={() => withPassword(() => confirmAddress(user))}
      deleted="Address confirmed"
      failed="Failed to confirm the address"
      keepsOpener
      onClose={onClose}
    />
  );
}

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

/** Asks before the second factors of another user are removed. */
export function ResetFactorsDialog({ user, onClose }: Props) {
  const { mutateAsync: resetFactors } = useMutation(resetFactorsMutation());
  const withPassword = useWithPassword();
  return (
    <DeleteDialog
      question="Remove the second factors of this user?"
      description={`${user.name} (${user.email}) then signs in with the password alone. Their recovery codes stop working. A mail tells them.`}
      confirmLabel="Remove"
      remove={() => withPassword(() => resetFactors(user.id))}
      deleted="Second factors removed"
      failed="Failed to remove second factors"
      keepsOpener
      onClose={onClose}
    />
  );
}
