"use client";

import { PasswordInput } from "@/components/forms/password-input";
import { SmallFormDialog } from "@/components/forms/small-form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { deleteAccount } from "@/lib/identity/accounts/api";
import { authState } from "@/lib/identity/accounts/auth-state";
import type { OwnPassword } from "@/lib/identity/accounts/schema";
import { loadPage } from "@/lib/platform/http/connection";

const schema = () => import("@/lib/identity/accounts/schema").then(({ ownPasswordSchema }) => ownPasswordSchema);

/** Asks for the password, and deletes the account. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useCheckedForm<OwnPassword>({
    schema,
    defaultValues: { password: "" },
    send: async ({ password }) => {
      await deleteAccount(password);
      authState().announceElsewhere("SIGNED_OUT");
      // A full page load discards everything that the browser holds of this user.
      await loadPage("/login");
    },
    fieldOfStatus: { 400: "password" },
  });
  return (
    <SmallFormDialog
      title="Delete your account?"
      description="Your progress, ratings, comments and profile are deleted at once. This cannot be undone."
      form={form}
      submitLabel="Delete my account"
      isDangerous
      hasCancel
      onClose={onClose}
    >
      <Field label="Password" error={form.formState.errors.password?.message} required>
        <PasswordInput {...form.register("password")} autoComplete="current-password" />
      </Field>
    </SmallFormDialog>
  );
}
