"use client";

import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { Declined } from "@/components/forms/declined";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { LoadMore } from "@/components/ui/states/load-more";
import { Skeleton } from "@/components/ui/states/skeleton";
import { toast } from "@/components/ui/toasts/toast";
import { invitationsQuery } from "@/lib/identity/invitations/api";
import { resendInvitationMutation, withdrawInvitationMutation } from "@/lib/identity/invitations/mutations";
import type { Invitation } from "@/lib/identity/invitations/schema";
import { britishDay } from "@/lib/platform/british-dates";

const states = {
  sent: { label: "Sent", tone: "info" },
  failed: { label: "Not delivered", tone: "danger" },
  expired: { label: "Expired", tone: "warning" },
  accepted: { label: "Accepted", tone: "success" },
} as const;

const moments: Record<Invitation["status"], (invitation: Invitation) => string> = {
  sent: ({ sentAt, expiresAt }) =>
    `${britishDay.format(new Date(sentAt))}, valid until ${britishDay.format(new Date(expiresAt))}`,
  failed: ({ sentAt }) => `The email of ${britishDay.format(new Date(sentAt))} was not delivered`,
  expired: ({ expiresAt }) => `The link expired on ${britishDay.format(new Date(expiresAt))}`,
  accepted: ({ sentAt }) => `Invited on ${britishDay.format(new Date(sentAt))}`,
};

/** Sends an invitation again, and shows the result. The server may ask for the password first. */
export function useResend(invitationId: string) {
  const { mutateAsync, isPending } = useMutation(resendInvitationMutation());
  const withPassword = useWithPassword();
  const resend = () =>
    withPassword(() => mutateAsync(invitationId)).then(
      () => announceSuccess("Invitation sent again"),
      (error) => {
        if (!(error instanceof Declined))
          announceFailure(reasonOf(error) ?? "Failed to send invitation. Please try again.");
      },
    );
  return { resend, isResending: isPending };
}

/** The invitations with their status. @param q part of a name or an address */
export function Invitations({ q }: { q?: string | undefined }) {
  const query = useInfiniteQuery({ ...invitationsQuery(q), placeholderData: keepPreviousData });
  const { error, refetch, isFetching } = query;
  const invitations = query.data?.pages.flatMap((page) => page.items);
  const [toWithdraw, setToWithdraw] = useState<Invitation | null>(null);
  const withdrawal = useMutation(withdrawInvitationMutation());
  const withdraw = () =>
    toWithdraw &&
    withdrawal.mutate(toWithdraw.id, {
      onSuccess: () => toast({ title: "Invitation withdrawn", kind: "success" }),
      onError: (error) => announceFailure(reasonOf(error) ?? "Failed to withdraw invitation"),
      onSettled: () => setToWithdraw(null),
    });

  return (
    <section aria-labelledby="invitations" className="mt-10">
      <h3 id="invitations" className="mb-4 text-h3">
        Invitations
      </h3>
      {!invitations && !error && <Skeleton className="h-40 rounded-tile" />}
      {error && !invitations && (
        <ErrorState level={4} onRetry={() => refetch()} retrying={isFetching}>
          The invitations could not be loaded. Check your connection and try again.
        </ErrorState>
      )}
      {invitations?.length === 0 && (
        <EmptyState
          level={4}
          title={q ? "No invitation matches" : "No invitations yet"}
          className="rounded-tile border border-line bg-surface-1"
        >
          {q ? "Try another part of the name or email." : "An invitation is an email with a link to set a password."}
        </EmptyState>
      )}
      {invitations && invitations.length > 0 && (
        <ul className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onWithdraw={() => setToWithdraw(invitation)} />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
      <AlertDialog
        open={toWithdraw !== null}
        onOpenChange={(open) => !open && setToWithdraw(null)}
        title={`Withdraw the invitation for ${toWithdraw?.name}?`}
        description="The link in their email stops working."
        confirmLabel="Withdraw"
        loading={withdrawal.isPending}
        onConfirm={withdraw}
      />
    </section>
  );
}

type RowProps = { invitation: Invitation; onWithdraw: () => void };

/** One invitation; it can be sent again or withdrawn until accepted. */
function InvitationRow({ invitation, onWithdraw }: RowProps) {
  const { id, name, email, isAdmin, status } = invitation;
  const { resend, isResending } = useResend(id);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Chip tone={states[status].tone}>{states[status].label}</Chip>
          {isAdmin && <Chip tone="accent">Administrator</Chip>}
        </p>
        <p className="text-small text-fg-2 wrap-anywhere">{email}</p>
        <p className="text-small text-fg-3">{moments[status](invitation)}</p>
      </div>
      {status !== "accepted" && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" loading={isResending} onClick={resend}>
            Send again
            <span className="sr-only"> to {name}</span>
          </Button>
          <Button variant="ghost" size="sm" onClick={onWithdraw}>
            Withdraw
            <span className="sr-only"> the invitation for {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
