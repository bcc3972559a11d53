"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver } from "@/components/forms/lazy-resolver";
import { PasswordInput } from "@/components/forms/password-input";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { changePassword } from "@/lib/identity/accounts/api";
import type { ChangePasswordForm } from "@/lib/identity/accounts/schema";
import { ApiError } from "@/lib/platform/http/request";
import { sentenceOf } from "./refusal";

const resolver = lazyResolver<ChangePasswordForm>(({ accounts }) => accounts.changePasswordFormSchema);

type Props = { email: string; onClose: () => void };

/** Changes the password. Every other session of the person ends with the old one. */
export default function ChangePasswordDialog({ email, onClose }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<ChangePasswordForm>({
    resolver,
    defaultValues: { currentPassword: "", password: "", confirmation: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ currentPassword, password }) => {
    await changePassword({ currentPassword, password });
    toast({
      title: "Your password is changed",
      description: "Your other devices are signed out.",
      kind: "success",
    });
    onClose();
  });
  const refuse = (error: unknown) => {
    const field = error instanceof ApiError ? error.errors[0] : undefined;
    if (field?.path === "currentPassword" || field?.path === "password") {
      setError(field.path, { message: field.message }, { shouldFocus: true });
    } else setError("root", { message: sentenceOf(error) });
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Change Password" description="Your other devices are signed out." width="sm">
        <form
          method="post"
          noValidate
          className="flex flex-col gap-8 pt-2"
          onSubmit={(event) => submit(event).catch(refuse)}
        >
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field label="Current Password" error={errors.currentPassword?.message} required>
            <PasswordInput {...register("currentPassword")} autoComplete="current-password" />
          </Field>
          <Field label="New Password" error={errors.password?.message} hint="At least 6 characters" required>
            <PasswordInput {...register("password")} autoComplete="new-password" />
          </Field>
          <Field label="Confirm Password" error={errors.confirmation?.message} required>
            <PasswordInput {...register("confirmation")} autoComplete="new-password" />
          </Field>
          <FormAlert message={errors.root?.message} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSubmitting}>
              Change Password
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
