"use client";

import { useMutation } from "@tanstack/react-query";
import { EmailInput } from "@/components/forms/email-input";
import { SmallFormDialog } from "@/components/forms/small-form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toasts/toast";
import type { Recovery } from "@/lib/identity/accounts/schema";
import { saveProfileMutation } from "@/lib/identity/contact-details/mutations";
import { useWithPassword } from "./confirm-password";

const schema = () => import("@/lib/identity/accounts/schema").then(({ recoverySchema }) => recoverySchema);

type Props = { userId: string; onClose: () => void };

/** Asks for a new email, which replaces the old one once the link sent to it is followed. */
export default function EmailDialog({ userId, onClose }: Props) {
  const withPassword = useWithPassword();
  const { mutateAsync: saveProfile } = useMutation(saveProfileMutation(userId));
  const form = useCheckedForm<Recovery>({
    schema,
    defaultValues: { email: "" },
    send: async ({ email }) => {
      await withPassword(() => saveProfile({ email }));
      toast({ title: "Confirm your new email", description: `Follow the link we sent to ${email}.` });
      onClose();
    },
    fieldOfStatus: { 400: "email", 409: "email" },
  });
  return (
    <SmallFormDialog
      title="Change email"
      description="We send a link to the new address. Your old address stays in use until you follow it."
      form={form}
      submitLabel="Send link"
      onClose={onClose}
    >
      <Field label="New email" error={form.formState.errors.email?.message} required>
        <EmailInput {...form.register("email")} autoComplete="email" />
      </Field>
    </SmallFormDialog>
  );
}
