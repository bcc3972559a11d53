"use client";

import { useMutation } from "@tanstack/react-query";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { resetFactorsMutation } from "@/lib/identity/users/mutations";
import type { User } from "@/lib/identity/users/schema";

type Props = { user: User; onClose: () => void };

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
