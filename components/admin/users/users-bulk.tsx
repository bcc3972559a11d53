"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { announceError, announceSuccess } from "@/components/forms/announce";
import { Declined } from "@/components/forms/declined";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { focusElsewhere } from "@/components/ui/overlays/give-focus-back";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { ListedUser } from "@/lib/identity/users/schema";
import { changeUsersMutation } from "@/lib/organisation/user-bulk/mutations";
import type { UserBulk, UserBulkChange } from "@/lib/organisation/user-bulk/schema";
import { counted, figure } from "@/lib/platform/counted";

const RemindDialog = lazyPart(() => import("@/components/organisation/assignments/remind-dialog"));
const UsersChoice = lazyPart(() => import("./users-choice"));

type Act = Exclude<UserBulk["action"], "activate">;

const labels: Record<Act, string> = {
  team: "Team",
  role: "Role",
  deactivate: "Deactivate",
  remind: "Remind",
  resend: "Send again",
};

type Props = {
  users: ListedUser[];
  /** Deselects the users, also after an action. */
  onClear: () => void;
  /** Shown beside the number of selected users. */
  children: ReactNode;
};

/** The actions on the selected users; each is confirmed in a dialog whose button has their number. */
export function UsersBulk({ users, onClear, children }: Props) {
  const [act, setAct] = useState<Act>();
  const { mutateAsync: changeUsers, isPending } = useMutation(changeUsersMutation());
  const withPassword = useWithPassword();
  const userIds = users.map(({ id }) => id);
  const invited = users.filter(({ state }) => state === "invited" || state === "undelivered").length;
  const close = () => setAct(undefined);
  const run = async (change: UserBulkChange) => {
    try {
      const bulk = { ...change, userIds } as UserBulk;
      const { changed, skipped } = await withPassword(() => changeUsers(bulk));
      announceSuccess(
        `${counted(changed, change.action === "resend" ? "invitation" : "user")} ${change.action === "resend" ? "sent again" : "changed"}${skipped > 0 ? `, ${figure(skipped)} skipped` : ""}`,
      );
      close();
      onClear();
    } catch (error) {
      if (!(error instanceof Declined)) announceError(error);
    }
  };
  return (
    <section
      aria-label="Selected users"
      className="z-20 mb-4 flex flex-wrap items-center gap-2 rounded-tile border border-line-strong bg-surface-2 p-3 md:sticky md:top-2"
    >
      <p role="status" className="mr-auto font-medium">
        {counted(users.length, "user")} selected
      </p>
      {children}
      {(Object.keys(labels) as Act[]).map((name) => (
        <Button
          key={name}
          variant={name === "deactivate" ? "danger" : "secondary"}
          disabled={name === "resend" && invited === 0}
          onClick={() => setAct(name)}
        >
          {labels[name]}
        </Button>
      ))}
      <Button variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
      {(act === "team" || act === "role") && (
        <UsersChoice act={act} count={users.length} isRunning={isPending} onChoose={run} onClose={close} />
      )}
      {act === "remind" && <RemindDialog about={{}} userIds={userIds} onDone={onClear} onClose={close} />}
      <AlertDialog
        open={act === "deactivate"}
        onOpenChange={(open) => open || close()}
        title={`Deactivate ${counted(users.length, "user")}?`}
        description="They are signed out at once and cannot sign in or receive emails. Progress, ratings and comments stay. Invited users are skipped."
        confirmLabel={`Deactivate ${figure(users.length)}`}
        loading={isPending}
        onConfirm={() => void run({ action: "deactivate" })}
        onCloseAutoFocus={focusElsewhere}
      />
      <AlertDialog
        open={act === "resend"}
        onOpenChange={(open) => open || close()}
        title={`Send ${counted(invited, "invitation")} again?`}
        description="Each invited user gets an email with a new link; their old link stops working."
        confirmLabel={`Send ${figure(invited)}`}
        loading={isPending}
        onConfirm={() => void run({ action: "resend" })}
        onCloseAutoFocus={focusElsewhere}
      />
    </section>
  );
}
