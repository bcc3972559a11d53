import type { ReactNode } from "react";
import { Form } from "@/components/forms/form";
import { PasswordInput } from "@/components/forms/password-input";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import type { PasswordPair } from "@/lib/identity/accounts/schema";

const schema = () => import("@/lib/identity/accounts/schema").then(({ passwordPairSchema }) => passwordPairSchema);

type Props = {
  /** Whose password it is. Hidden, so that a password manager keeps it under the right name. */
  email: string;
  action: string;
  /** Sets it. What it throws is shown at the field it is about, or else in the words of `explain`. */
  onPassword: (password: string) => Promise<void>;
  explain?: (error: unknown) => string;
  /** Beside what went wrong: the way on. */
  wayOn?: ReactNode;
};

/** A new password, typed twice. */
export function NewPasswordForm({ email, action, onPassword, explain, wayOn }: Props) {
  const form = useCheckedForm<PasswordPair>({
    schema,
    defaultValues: { password: "", confirmation: "" },
    send: ({ password }) => onPassword(password),
    explain,
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Form form={form} submitLabel={action} place="screen" beside={errors.root && wayOn}>
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
