"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadMore } from "@/components/ui/load-more";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { invitationsQuery, resendInvitation, withdrawInvitation } from "@/lib/identity/invitations/api";
import type { Invitation } from "@/lib/identity/invitations/schema";
import { ApiError } from "@/lib/platform/http/request";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

const states = {
  sent: { label: "Sent", tone: "info" },
  failed: { label: "Not delivered", tone: "danger" },
  expired: { label: "Expired", tone: "warning" },
  accepted: { label: "Accepted", tone: "success" },
} as const;

const moments: Record<Invitation["status"], (invitation: Invitation) => string> = {
  sent: ({ sentAt, expiresAt }) => `${day.format(new Date(sentAt))}, good until ${day.format(new Date(expiresAt))}`,
  failed: ({ sentAt }) => `Tried on ${day.format(new Date(sentAt))}: the mail did not go out`,
  expired: ({ expiresAt }) => `The link ended on ${day.format(new Date(expiresAt))}`,
  accepted: ({ sentAt }) => `Invited on ${day.format(new Date(sentAt))}`,
};

/** Who was invited, and what became of it. */
export function Invitations() {
  const queries = useQueryClient();
  const query = useInfiniteQuery(invitationsQuery());
  const { error, refetch, isFetching } = query;
  const invitations = query.data?.pages.flatMap((page) => page.items);
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: invitationsQuery().queryKey });

  const act = async (id: string, work: () => Promise<unknown>, title: string) => {
    setRunning(id);
    try {
      await work();
      toast({ title, kind: "success" });
    } catch (reason) {
      const description = reason instanceof ApiError ? reason.detail : "Failed to send invitation. Please try again.";
      toast({ kind: "error", title: "Error", description });
    } finally {
      await refresh();
      setRunning(null);
      setWithdrawn(null);
    }
  };

  return (
    <section aria-labelledby="invitations" className="mt-10">
      <h3 id="invitations" className="mb-4 text-h3">
        Invitations
      </h3>
      {!invitations && !error && <Skeleton className="h-40 rounded-tile" />}
      {error && !invitations && (
        <ErrorState level={4} onRetry={() => refetch()} retrying={isFetching}>
          The invitations could not be read.
        </ErrorState>
      )}
      {invitations?.length === 0 && (
        <EmptyState level={4} title="Nobody is invited yet" className="rounded-tile border border-line bg-surface-1">
          An invitation is a mail with a link to set a password.
        </EmptyState>
      )}
      {invitations && invitations.length > 0 && (
        <ul className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
          {invitations.map((invitation) => {
            const { id, name, email, isAdmin, status } = invitation;
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
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
                    <Button
                      variant="secondary"
                      size="sm"
                      loading={running === id}
                      onClick={() => act(id, () => resendInvitation(id), "Invitation sent again")}
                    >
                      Send again
                      <span className="sr-only"> to {name}</span>
                    </Button>
                    <Button variant="ghost" size="sm" onClick={() => setWithdrawn(invitation)}>
                      Withdraw
                      <span className="sr-only"> the invitation of {name}</span>
                    </Button>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <LoadMore query={query} />
      <AlertDialog
        open={withdrawn !== null}
        onOpenChange={(open) => !open && setWithdrawn(null)}
        title={`Withdraw the invitation of ${withdrawn?.name}?`}
        description="The link in their mail stops working."
        confirmLabel="Withdraw"
        loading={running !== null && running === withdrawn?.id}
        onConfirm={() => withdrawn && act(withdrawn.id, () => withdrawInvitation(withdrawn.id), "Invitation withdrawn")}
      />
    </section>
  );
}
