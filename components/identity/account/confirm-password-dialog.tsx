"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { PasswordInput } from "@/components/forms/password-input";
import { SmallFormDialog } from "@/components/forms/small-form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { authenticateAgain } from "@/lib/identity/accounts/api";
import type { OwnPassword } from "@/lib/identity/accounts/schema";
import { signInWaysQuery } from "@/lib/identity/sign-on/api";
import type { LinkedSignOn } from "@/lib/identity/sign-on/schema";
import { onSignedOnAgain, SIGNED_ON_AGAIN_PATH } from "@/lib/identity/sign-on/signed-on-again";
import { repeatPath } from "@/lib/identity/sso-connections/addresses";

const schema = () => import("@/lib/identity/accounts/schema").then(({ ownPasswordSchema }) => ownPasswordSchema);

type Props = { onDone: () => void; onClose: () => void };

/** Asks for the password again, or for a sign-on in its place, above the question or the form that needs it. */
export default function ConfirmPasswordDialog({ onDone, onClose }: Props) {
  const { data: ways } = useQuery(signInWaysQuery());
  const signOnAgain = <SignOnAgain signOns={ways?.signOns ?? []} onDone={onDone} />;
  if (ways?.hasPassword === false)
    return (
      <Dialog
        onClose={onClose}
        title="Confirm that it is you"
        description="Sign on again in a new tab, then continue here."
        width="sm"
        isTopmost
      >
        <div className="flex flex-col gap-3 pt-2">{signOnAgain}</div>
      </Dialog>
    );
  return (
    <PasswordForm onDone={onDone} onClose={onClose}>
      {signOnAgain}
    </PasswordForm>
  );
}

function PasswordForm({ onDone, onClose, children }: Props & { children: ReactNode }) {
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
      {children}
    </SmallFormDialog>
  );
}

type SignOnProps = {
  signOns: LinkedSignOn[];
  /** Called when the user has signed on again. */
  onDone: () => void;
};

/** Links that repeat a sign-on in place of the password. They open another tab, so that this one keeps what was typed. */
function SignOnAgain({ signOns, onDone }: SignOnProps) {
  useEffect(() => onSignedOnAgain(onDone), [onDone]);
  return signOns
    .filter(({ active }) => active)
    .map(({ id, slug, name }) => (
      <a
        key={id}
        href={repeatPath(slug, SIGNED_ON_AGAIN_PATH)}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: "secondary" }, "wrap-anywhere")}
      >
        Sign on again with {name}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    ));
}
