"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver } from "@/components/forms/lazy-resolver";
import { PasswordInput } from "@/components/forms/password-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { deleteAccount } from "@/lib/identity/accounts/api";
import { authState } from "@/lib/identity/accounts/auth-state";
import type { OwnPassword } from "@/lib/identity/accounts/schema";
import { ApiError } from "@/lib/platform/http/request";
import { sentenceOf } from "./refusal";

const resolver = lazyResolver<OwnPassword>(({ accounts }) => accounts.ownPasswordSchema);

/** Asks for the password, and deletes the account. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<OwnPassword>({
    resolver,
    defaultValues: { password: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    await deleteAccount(password);
    authState().announceElsewhere("SIGNED_OUT");
    // Loaded anew, so that nothing the browser holds of this person outlives them.
    window.location.assign("/login");
  });
  const refuse = (error: unknown) => {
    const field = error instanceof ApiError && error.status === 400 ? "password" : "root";
    setError(field, { message: sentenceOf(error) }, { shouldFocus: true });
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Delete your account?"
        description="Your progress, ratings, comments and profile are deleted at once. This cannot be undone."
        width="sm"
      >
        <form
          method="post"
          noValidate
          className="flex flex-col gap-8 pt-2"
          onSubmit={(event) => submit(event).catch(refuse)}
        >
          <Field label="Password" error={errors.password?.message} required>
            <PasswordInput {...register("password")} autoComplete="current-password" />
          </Field>
          <FormAlert message={errors.root?.message} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" loading={isSubmitting}>
              Delete my account
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
