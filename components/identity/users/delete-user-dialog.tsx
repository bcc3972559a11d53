"use client";

import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { deleteUser } from "@/lib/identity/users/api";
import type { User } from "@/lib/identity/users/schema";

type Props = { user: User; onSettled: () => void; onDeleted?: () => void; onClose: () => void };

/** Asks before a user is deleted (docs/behaviour.md, 21). */
export function DeleteUserDialog({ user, onSettled, onDeleted, onClose }: Props) {
  const me = useCurrentUser();
  return (
    <DeleteDialog
      question="Are you sure you want to delete this user?"
      description={
        user.id === me?.id
          ? "This is you: your own account, your progress and your sign-in go at once."
          : `${user.name} (${user.email}) is signed out at once. Their progress, ratings and comments go with them.`
      }
      remove={async () => {
        await deleteUser(user.id);
        onDeleted?.();
      }}
      deleted="User deleted successfully"
      failed="Failed to delete user"
      onSettled={onSettled}
      onClose={onClose}
    />
  );
}
