"use client";

import { useMutation } from "@tanstack/react-query";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { deleteUserMutation } from "@/lib/identity/users/mutations";
import type { User } from "@/lib/identity/users/schema";

type Props = { user: User; onDeleted?: () => void; onClose: () => void };

/** Asks before a user is deleted (docs/behaviour.md, 21). */
export function DeleteUserDialog({ user, onDeleted, onClose }: Props) {
  const me = useCurrentUser();
  const { mutateAsync: deleteUser } = useMutation(deleteUserMutation());
  return (
    <DeleteDialog
      question="Are you sure you want to delete this user?"
      description={
        user.id === me?.id
          ? "This is your own account. You are signed out at once, and your progress, ratings and comments are deleted."
          : `${user.name} (${user.email}) is signed out at once. Their progress, ratings and comments are deleted.`
      }
      remove={async () => {
        await deleteUser(user.id);
        onDeleted?.();
      }}
      deleted="User deleted successfully"
      failed="Failed to delete user"
      onClose={onClose}
    />
  );
}
