"use client";

import { useMutation } from "@tanstack/react-query";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { SmallFormDialog } from "@/components/forms/small-form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { inviteUserMutation } from "@/lib/identity/invitations/mutations";
import type { UserInput } from "@/lib/identity/users/schema";
import { ApiError } from "@/lib/platform/http/request";
import { UserFields } from "./user-editor";

const schema = () => import("@/lib/identity/users/schema").then(({ userFormSchema }) => userFormSchema);

/** The server refused the invitation; a server error is no refusal. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;

/** Invites one user. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: invite } = useMutation(inviteUserMutation());
  const withPassword = useWithPassword();
  const form = useCheckedForm<UserInput>({
    schema,
    defaultValues: { email: "", name: "", isAdmin: false },
    send: async (values) => {
      await withPassword(() => invite(values));
      announceSuccess("Invitation sent successfully! The user will receive an email to set their password.");
      onClose();
    },
    fieldOfStatus: { 409: "email" },
    explain: (error) => (isRefusal(error) ? reasonOf(error) : undefined),
    onRefused: (error) => {
      if (!isRefusal(error)) announceFailure("Failed to send invitation. Please try again.");
    },
  });
  return (
    <SmallFormDialog
      title="Add user"
      description="They receive an email with a link to set their password."
      form={form}
      submitLabel="Send invitation"
      hasCancel
      onClose={onClose}
    >
      <UserFields form={form} />
    </SmallFormDialog>
  );
}
