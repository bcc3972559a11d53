"use client";

import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { signIn } from "@/lib/accounts/api";
import type { SignIn } from "@/lib/accounts/schema";
import { FormAlert } from "./form-alert";
import { lazyResolver, preloadRules } from "./lazy-resolver";
import { PasswordInput } from "./password-input";

const sentences: Record<string, string> = {
  CredentialsSignin: "Email or password is not right.",
  TooManyAttempts: "Too many attempts. Wait a few minutes, then try again.",
};

const resolver = lazyResolver<SignIn>(({ signInSchema }) => signInSchema);

type Props = { identifier: string; onIdentifier: (identifier: string) => void; onDone: () => void };

export function SignInForm({ identifier, onIdentifier, onDone }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<SignIn>({
    resolver,
    defaultValues: { identifier, password: "" },
  });
  const { errors, isSubmitting } = formState;
  const fail = (message: string) => setError("root", { message });

  const submit = handleSubmit(async (values) => {
    const code = await signIn(values);
    if (code !== null) return fail(sentences[code] ?? "An error occurred");
    toast({ title: "Welcome back!", kind: "success" });
    onDone();
  });

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-8"
      onFocus={preloadRules}
      onSubmit={(event) => submit(event).catch(() => fail("An error occurred"))}
    >
      <Field label="Email or phone number" error={errors.identifier?.message} required>
        <TextInput
          {...register("identifier", { onChange: (event) => onIdentifier(event.target.value) })}
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={errors.password?.message} required>
        <PasswordInput {...register("password")} autoComplete="current-password" />
      </Field>
      <FormAlert message={errors.root?.message} />
      <Button type="submit" size="lg" loading={isSubmitting}>
        Sign In
      </Button>
    </form>
  );
}
