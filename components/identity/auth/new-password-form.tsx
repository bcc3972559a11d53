import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver, preloadRules } from "@/components/forms/lazy-resolver";
import { PasswordInput } from "@/components/forms/password-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { PasswordPair } from "@/lib/identity/accounts/schema";
import { ApiError } from "@/lib/platform/http/request";

const resolver = lazyResolver<PasswordPair>(({ accounts }) => accounts.passwordPairSchema);

type Props = {
  /** Whose password it is. Hidden, so that a password manager keeps it under the right name. */
  email: string;
  action: string;
  /** Sets it. What it throws is said at the field it is about, or else by `explain`. */
  onPassword: (password: string) => Promise<void>;
  explain: (error: unknown) => string;
  /** Beside what went wrong: the way on. */
  wayOn?: ReactNode;
};

/** A new password, typed twice. */
export function NewPasswordForm({ email, action, onPassword, explain, wayOn }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<PasswordPair>({
    resolver,
    defaultValues: { password: "", confirmation: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(({ password }) => onPassword(password));
  const refuse = (error: unknown) => {
    const field = error instanceof ApiError && error.errors.find(({ path }) => path === "password");
    if (field) setError("password", { message: field.message }, { shouldFocus: true });
    else setError("root", { message: explain(error) });
  };

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-8"
      onFocus={preloadRules}
      onSubmit={(event) => submit(event).catch(refuse)}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" error={errors.password?.message} hint="At least 6 characters" required>
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      <Field label="Confirm Password" error={errors.confirmation?.message} required>
        <PasswordInput {...register("confirmation")} autoComplete="new-password" />
      </Field>
      <FormAlert message={errors.root?.message} />
      <Button type="submit" size="lg" loading={isSubmitting}>
        {action}
      </Button>
      {errors.root && wayOn}
    </form>
  );
}
