"use client";

import { PasswordInput } from "@/components/forms/password-input";
import { SmallFormDialog } from "@/components/forms/small-form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { authenticateAgain } from "@/lib/identity/accounts/requests";
import type { OwnPassword } from "@/lib/identity/accounts/schema";

const schema = () => import("@/lib/identity/accounts/schema").then(({ ownPasswordSchema }) => ownPasswordSchema);

type Props = { onDone: () => void; onClose: () => void };

/** Asks for the password again. */
export default function ConfirmPasswordDialog({ onDone, onClose }: Props) {
  const form = useCheckedForm<OwnPassword>({
    schema,
    defaultValues: { password: "" },
    send: async ({ password }) => {
      await authenticateAgain(password);
      onDone();
    },
    fieldOfStatus: { 400: "password" },
  });
  return (
    <SmallFormDialog
      title="Confirm your password"
      description="Enter your password again to continue."
      form={form}
      submitLabel="Confirm"
      onClose={onClose}
    >
      <Field label="Password" error={form.formState.errors.password?.message} required>
        <PasswordInput {...form.register("password")} autoComplete="current-password" />
      </Field>
    </SmallFormDialog>
  );
}
