import type { ReactNode } from "react";
import { Form } from "@/components/forms/form";
import { PasswordInput } from "@/components/forms/password-input";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import type { PasswordPair } from "@/lib/identity/accounts/schema";

const schema = () => import("@/lib/identity/accounts/schema").then(({ passwordPairSchema }) => passwordPairSchema);

type Props = {
  /** The account's email, in a hidden field for password managers. */
  email: string;
  action: string;
  /** Sets the password. An error is shown at its field, or else as `explain` words it. */
  onPassword: (password: string) => Promise<void>;
  explain?: (error: unknown) => string;
  /** A link shown beside the error. */
  errorLink?: ReactNode;
};

/** Asks for a new password twice. */
export function NewPasswordForm({ email, action, onPassword, explain, errorLink }: Props) {
  const form = useCheckedForm<PasswordPair>({
    schema,
    defaultValues: { password: "", confirmation: "" },
    send: ({ password }) => onPassword(password),
    explain,
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Form form={form} submitLabel={action} place="screen" beside={errors.root && errorLink}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" error={errors.password?.message} hint="At least 6 characters" required>
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      <Field label="Confirm Password" error={errors.confirmation?.message} required>
        <PasswordInput {...register("confirmation")} autoComplete="new-password" />
      </Field>
    </Form>
  );
}
