"use client";

import { useState } from "react";
import { announceRefusal } from "@/components/forms/announce";
import { PasswordInput } from "@/components/forms/password-input";
import { SmallFormDialog } from "@/components/forms/small-form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { deleteAccount } from "@/lib/identity/accounts/api";
import { authState } from "@/lib/identity/accounts/auth-state";
import type { OwnPassword } from "@/lib/identity/accounts/schema";
import { loadPage } from "@/lib/platform/http/connection";
import { useWithPassword } from "./confirm-password";

const schema = () => import("@/lib/identity/accounts/schema").then(({ ownPasswordSchema }) => ownPasswordSchema);

const words = {
  title: "Delete your account?",
  description: "Your progress, ratings, comments and profile are deleted at once. This cannot be undone.",
};

async function leave() {
  authState().announceElsewhere("SIGNED_OUT");
  // A full page load discards everything that the browser holds of this user.
  await loadPage("/login");
}

type Props = { onClose: () => void };

/** Deletes the account, after the password or, for a user who has none, another sign-on. */
export default function DeleteAccountDialog({ hasPassword, onClose }: Props & { hasPassword: boolean }) {
  return hasPassword ? <WithPassword onClose={onClose} /> : <WithoutPassword onClose={onClose} />;
}

function WithPassword({ onClose }: Props) {
  const form = useCheckedForm<OwnPassword>({
    schema,
    defaultValues: { password: "" },
    send: async ({ password }) => {
      await deleteAccount(password);
      await leave();
    },
    fieldOfStatus: { 400: "password" },
  });
  return (
    <SmallFormDialog {...words} form={form} submitLabel="Delete my account" isDangerous hasCancel onClose={onClose}>
      <Field label="Password" error={form.formState.errors.password?.message} required>
        <PasswordInput {...form.register("password")} autoComplete="current-password" />
      </Field>
    </SmallFormDialog>
  );
}

function WithoutPassword({ onClose }: Props) {
  const withPassword = useWithPassword();
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    try {
      await withPassword(() => deleteAccount());
      await leave();
    } catch (error) {
      announceRefusal(error);
      onClose();
    }
  };
  return (
    <AlertDialog
      {...words}
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      confirmLabel="Delete my account"
      loading={isDeleting}
      onConfirm={remove}
    />
  );
}
