"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver, preloadRules } from "@/components/forms/lazy-resolver";
import { PasswordInput } from "@/components/forms/password-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { signUp } from "@/lib/identity/accounts/api";
import type { SignUp } from "@/lib/identity/accounts/schema";
import { ApiError } from "@/lib/platform/http/request";

type Values = Pick<SignUp, "name" | "email" | "password">;

const resolver = lazyResolver<Values>(({ accounts: { signUpSchema } }) =>
  signUpSchema.pick({ name: true, email: true, password: true }),
);

type Props = { email: string; onEmail: (email: string) => void; onDone: () => void };

export function SignUpForm({ email, onEmail, onDone }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver,
    defaultValues: { name: "", email, password: "" },
  });
  const { errors, isSubmitting } = formState;

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return setError("root", { message: "An error occurred" });
    const fields = error.errors.filter(({ path }) => path === "name" || path === "email" || path === "password");
    for (const { path, message } of fields) setError(path as keyof Values, { message }, { shouldFocus: true });
    // The one refusal of the server's that is about a field without naming it: the address is taken.
    if (error.status === 409) setError("email", { message: error.detail }, { shouldFocus: true });
    else if (fields.length === 0) setError("root", { message: error.detail });
  };

  const submit = handleSubmit(async (values) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const user = await signUp({ ...values, timeZone });
    toast({
      title: "Account created",
      description: `Welcome to Waypoint, ${user.name}. Your first lesson is waiting.`,
      kind: "success",
    });
    onDone();
  });

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-8"
      onFocus={preloadRules}
      onSubmit={(event) => submit(event).catch(refuse)}
    >
      <Field label="Full Name" error={errors.name?.message} required>
        <TextInput {...register("name")} type="text" autoComplete="name" />
      </Field>
      <Field label="Email" error={errors.email?.message} required>
        <TextInput
          {...register("email", { onChange: (event) => onEmail(event.target.value) })}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={errors.password?.message} hint="At least 6 characters" required>
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      <FormAlert message={errors.root?.message} />
      <Button type="submit" size="lg" loading={isSubmitting}>
        Sign Up
      </Button>
    </form>
  );
}
