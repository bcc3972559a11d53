"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver } from "@/components/forms/lazy-resolver";
import { PasswordInput } from "@/components/forms/password-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { authenticateAgain } from "@/lib/identity/accounts/api";
import type { OwnPassword } from "@/lib/identity/accounts/schema";
import { ApiError } from "@/lib/platform/http/request";

const resolver = lazyResolver<OwnPassword>(({ accounts }) => accounts.ownPasswordSchema);

type Props = { onDone: () => void; onClose: () => void };

/** Asks for the password again. */
export default function ConfirmPasswordDialog({ onDone, onClose }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<OwnPassword>({
    resolver,
    defaultValues: { password: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    await authenticateAgain(password);
    onDone();
  });
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return setError("root", { message: "An error occurred" });
    if (error.status === 400) setError("password", { message: error.detail }, { shouldFocus: true });
    else setError("root", { message: error.detail });
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Confirm that it is you"
        description="This concerns the safety of your account, so please enter your password again."
        width="sm"
      >
        <form
          method="post"
          noValidate
          className="flex flex-col gap-8 pt-2"
          onSubmit={(event) => {
            // The dialog may stand inside another form, whose event this is not.
            event.stopPropagation();
            submit(event).catch(refuse);
          }}
        >
          <Field label="Password" error={errors.password?.message} required>
            <PasswordInput {...register("password")} autoComplete="current-password" />
          </Field>
          <FormAlert message={errors.root?.message} />
          <Button type="submit" loading={isSubmitting} className="self-end">
            Confirm
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
