"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { announceSuccess, attempt } from "@/components/forms/announce";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { Button, buttonClass } from "@/components/ui/button";
import { deleteUserMutation, setActiveMutation } from "@/lib/identity/users/mutations";
import type { User } from "@/lib/identity/users/schema";
import { userSummaryQuery } from "@/lib/organisation/overview/api";
import type { UserSummary } from "@/lib/organisation/overview/schema";
import { userReportExport } from "@/lib/organisation/reports/api";
import { counted } from "@/lib/platform/counted";

/** The records that go with a user: '2 completions, 1 rating, 1 comment'. */
function lossInWords({ completions, ratings, comments }: UserSummary): string {
  const completed = Object.values(completions).reduce((sum, count) => sum + count, 0);
  return [counted(completed, "completion"), counted(ratings ?? 0, "rating"), counted(comments ?? 0, "comment")].join(
    ", ",
  );
}

type Props = { user: User; onDeleted?: () => void; onClose: () => void };

/** Asks before a user is deleted, and offers to export the data and to deactivate instead (docs/behaviour.md, 21). */
export function DeleteUserDialog({ user, onDeleted, onClose }: Props) {
  const me = useCurrentUser();
  const { data: summary } = useQuery(userSummaryQuery(user.id));
  const { mutateAsync: deleteUser } = useMutation(deleteUserMutation());
  return (
    <DeleteDialog
      question="Are you sure you want to delete this user?"
      description={
        <>
          {user.id === me?.id
            ? "This is your own account. You are signed out at once, and your progress, ratings and comments are deleted."
            : `${user.name} (${user.email}) is signed out at once. Their progress, ratings and comments are deleted.`}
          <span className="mt-2 block min-h-5.5 font-medium text-fg">{summary && lossInWords(summary)}</span>
        </>
      }
      alternatives={
        <>
          <a href={userReportExport(user.id)} download className={buttonClass({ variant: "secondary" })}>
            Export
          </a>
          {user.deactivatedAt === null && <DeactivateInstead user={user} onClose={onClose} />}
        </>
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

function DeactivateInstead({ user, onClose }: Pick<Props, "user" | "onClose">) {
  const { mutateAsync: setActive, isPending } = useMutation(setActiveMutation());
  const deactivate = () =>
    attempt(async () => {
      await setActive({ id: user.id, isActive: false });
      announceSuccess("User deactivated");
      onClose();
    });
  return (
    <Button variant="secondary" loading={isPending} onClick={deactivate}>
      Deactivate instead
    </Button>
  );
}
