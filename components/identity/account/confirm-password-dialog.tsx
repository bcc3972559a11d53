"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PasswordInput } from "@/components/forms/password-input";
import { SmallFormDialog } from "@/components/forms/small-form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { authenticateAgain } from "@/lib/identity/accounts/api";
import type { OwnPassword } from "@/lib/identity/accounts/schema";
import { signInWaysQuery } from "@/lib/identity/sign-on/api";
import { SignOnAgain } from "./sign-on-again";

const schema = () => import("@/lib/identity/accounts/schema").then(({ ownPasswordSchema }) => ownPasswordSchema);

type Props = { onDone: () => void; onClose: () => void };

/** Asks for the password again, or for a sign-on in its place, above the question or the form that needs it. */
export default function ConfirmPasswordDialog({ onDone, onClose }: Props) {
  const { data: ways } = useQuery(signInWaysQuery());
  if (ways?.hasPassword === false)
    return (
      <Dialog
        onClose={onClose}
        title="Confirm that it is you"
        description="Sign on again in a new tab, then continue here."
        width="sm"
        isTopmost
      >
        <div className="flex flex-col gap-3 pt-2">
          <SignOnAgain signOns={ways.signOns} onDone={onDone} />
        </div>
      </Dialog>
    );
  return (
    <PasswordForm
      onDone={onDone}
      onClose={onClose}
      signOnAgain={<SignOnAgain signOns={ways?.signOns ?? []} onDone={onDone} />}
    />
  );
}

function PasswordForm({ onDone, onClose, signOnAgain }: Props & { signOnAgain: ReactNode }) {
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
      isTopmost
      onClose={onClose}
    >
      <Field label="Password" error={form.formState.errors.password?.message} required>
        <PasswordInput {...form.register("password")} autoComplete="current-password" />
      </Field>
      {signOnAgain}
    </SmallFormDialog>
  );
}
