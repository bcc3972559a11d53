import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { Field } from "@/components/ui/field";
import type { PasswordPair } from "@/lib/accounts/schema";
import { PasswordInput } from "./password-input";

type Props = { register: UseFormRegister<PasswordPair>; errors: FieldErrors<PasswordPair>; email: string };

/** A new password, typed twice. The hidden name lets a password manager keep it under the right account. */
export function NewPasswordFields({ register, errors, email }: Props) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" error={errors.password?.message} hint="At least 6 characters" required>
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      <Field label="Confirm Password" error={errors.confirmation?.message} required>
        <PasswordInput {...register("confirmation")} autoComplete="new-password" />
      </Field>
    </>
  );
}
