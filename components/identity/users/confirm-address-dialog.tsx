"use client";

import { useMutation } from "@tanstack/react-query";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { confirmAddressMutation } from "@/lib/identity/users/mutations";
import type { User } from "@/lib/identity/users/schema";

type Props = { user: User; onClose: () => void };

/** Asks before an address that somebody else gave a user is confirmed for them. */
export function ConfirmAddressDialog({ user, onClose }: Props) {
  const { mutateAsync: confirmAddress } = useMutation(confirmAddressMutation());
  return (
    <DeleteDialog
      question="Confirm the address of this user?"
      description={`${user.name} is signed out, and their password ends. Anyone with access to ${user.email} can then set a new one. Confirm it only if you know that it is theirs.`}
      confirmLabel="Confirm address"
      remove={() => confirmAddress(user)}
      deleted="Address confirmed"
      failed="Failed to confirm the address"
      keepsOpener
      onClose={onClose}
    />
  );
}
