"use client";

import { useMutation } from "@tanstack/react-query";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { Declined } from "@/components/forms/declined";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { resendInvitationMutation } from "@/lib/identity/invitations/mutations";

/** Sends an invitation again, and shows the result. The server may ask for the password first. */
export function useResend(invitationId: string) {
  const { mutateAsync, isPending } = useMutation(resendInvitationMutation());
  const withPassword = useWithPassword();
  const resend = () =>
    withPassword(() => mutateAsync(invitationId)).then(
      () => announceSuccess("Invitation sent again"),
      (error) => {
        if (error instanceof Declined) return;
        announceFailure(reasonOf(error) ?? "Failed to send invitation. Please try again.");
      },
    );
  return { resend, isResending: isPending };
}
