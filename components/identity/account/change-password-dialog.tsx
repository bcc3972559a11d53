"use client";

import { useMutation } from "@tanstack/react-query";
import { PasswordInput } from "@/components/forms/password-input";
import { SmallFormDialog } from "@/components/forms/small-form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toasts/toast";
import { changePasswordMutation } from "@/lib/identity/accounts/mutations";
import type { ChangePasswordForm } from "@/lib/identity/accounts/schema";

const schema = () =>
  import("@/lib/identity/accounts/schema").then(({ changePasswordFormSchema }) => changePasswordFormSchema);

type Props = { email: string; onClose: () => void };

/** Changes the password, which ends every other session of the user. */
export default function ChangePasswordDialog({ email, onClose }: Props) {
  const { mutateAsync: changePassword } = useMutation(changePasswordMutation());
  const form = useCheckedForm<ChangePasswordForm>({
    schema,
    defaultValues: { currentPassword: "", password: "", confirmation: "" },
    send: async ({ currentPassword, password }) => {
      await changePassword({ currentPassword, password });
      toast({
        title: "Password changed",
        description: "Your other devices are signed out.",
        kind: "success",
      });
      onClose();
    },
  });
  const { register, formState } = form;
  const { errors } = formState;

  return (
    <SmallFormDialog
      title="Change Password"
      description="Your other devices are signed out."
      form={form}
      submitLabel="Change Password"
      hasCancel
      onClose={onClose}
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
    </SmallFormDialog>
  );
}
