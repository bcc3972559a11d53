"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { useResend } from "@/components/identity/users/invitations";
import { RoleChip, UserStateChip } from "@/components/identity/users/user-chips";
import { useArrival } from "@/components/lists/arrival";
import { Avatar } from "@/components/ui/avatar";
import { Button, buttonClass } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { TAKES_FOCUS } from "@/components/ui/overlays/give-focus-back";
import { withdrawInvitationMutation } from "@/lib/identity/invitations/mutations";
import type { User } from "@/lib/identity/users/schema";
import type { UserSummary } from "@/lib/organisation/overview/schema";
import { DashboardLink } from "../address/dashboard-link";

/** Actions on a user's account. */
export type PersonAction = "edit" | "confirm" | "active" | "sessions" | "factors" | "delete";

type Props = {
  user: User;
  summary: UserSummary | undefined;
  onAction: (act: PersonAction) => void;
  /** Called after withdrawing the invitation, which deletes a user who has never signed in. */
  onWithdrawn: () => void;
};

/** A user's name, role and status, with the actions on the account. */
export function PersonHeading({ user, summary, onAction, onWithdrawn }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const me = useCurrentUser();
  useArrival(heading);
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={user.name} src={user.profilePictureUrl} size="lg" />
        <div className="min-w-0">
          <h2 ref={heading} {...{ [TAKES_FOCUS]: "" }} tabIndex={-1} className="text-h2 wrap-anywhere outline-none">
            {user.name}
          </h2>
          <p className="text-fg-2 wrap-anywhere">{user.email}</p>
          <p className="mt-1.5 flex min-h-6.5 flex-wrap gap-1.5">
            <RoleChip {...user} />
            {summary && <UserStateChip state={summary.state} />}
            {summary?.state === "active" && !user.emailVerified && <Chip tone="warning">Email not confirmed</Chip>}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <DashboardLink
          to={{ tab: "reports", subject: "users", of: user.id }}
          className={buttonClass({ variant: "secondary" })}
        >
          Report
        </DashboardLink>
        <Button variant="secondary" onClick={() => onAction("edit")}>
          Edit
        </Button>
        {summary?.invitationId ? (
          <InvitationActions id={summary.invitationId} name={user.name} onWithdrawn={onWithdrawn} />
        ) : (
          <>
            {user.emailGiven && (
              <Button variant="secondary" onClick={() => onAction("confirm")}>
                Confirm address
              </Button>
            )}
            {summary?.sessions !== 0 && (
              <Button variant="secondary" onClick={() => onAction("sessions")}>
                End sessions
              </Button>
            )}
            {!!summary?.factors && me?.id !== user.id && (
              <Button variant="secondary" onClick={() => onAction("factors")}>
                Remove second factors
              </Button>
            )}
            <Button variant="secondary" onClick={() => onAction("active")}>
              {user.deactivatedAt ? "Reactivate" : "Deactivate"}
            </Button>
            <Button variant="danger" onClick={() => onAction("delete")}>
              Delete
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

type InvitationProps = Pick<Props, "onWithdrawn"> & { id: string; name: string };

/** Actions on an invited user. */
function InvitationActions({ id, name, onWithdrawn }: InvitationProps) {
  const { resend, isResending } = useResend(id);
  const { mutateAsync: withdraw } = useMutation(withdrawInvitationMutation());
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" loading={isResending} onClick={resend}>
        Send invitation again
      </Button>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Withdraw invitation
      </Button>
      {isAsking && (
        <DeleteDialog
          question={`Withdraw the invitation for ${name}?`}
          description="The link in their email stops working."
          confirmLabel="Withdraw"
          remove={async () => {
            await withdraw(id);
            onWithdrawn();
          }}
          deleted="Invitation withdrawn"
          failed="Failed to withdraw invitation"
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
