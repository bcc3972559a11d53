"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver, preloadRules } from "@/components/forms/lazy-resolver";
import { PasswordInput } from "@/components/forms/password-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { Spinner } from "@/components/ui/spinner";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { signIn } from "@/lib/identity/accounts/api";
import type { SignIn, SignInRefusal } from "@/lib/identity/accounts/schema";
import type { FactorType } from "@/lib/identity/factors/schema";
import { waitInWords } from "@/lib/platform/rate-limits/limits";
import { TextButton } from "./text-button";

const FactorStep = lazyPart(
  () => import("./factor-step"),
  () => <Spinner className="min-h-40" />,
);

type Pair = Pick<SignIn, "identifier" | "password">;

const resolver = lazyResolver<Pair>(({ accounts }) => accounts.signInSchema.pick({ identifier: true, password: true }));

/** Why somebody is not in, in words. */
function sentence(refusal: SignInRefusal): string {
  if (refusal.code === "TooManyAttempts") {
    return `Too many attempts. Please wait ${waitInWords(refusal.wait)}, then try again.`;
  }
  if (refusal.code === "AccountDeactivated") return "This account is deactivated. Ask an administrator.";
  return refusal.code === "MfaRequired"
    ? "This code is not right, or no longer good."
    : "Email or password is not right.";
}

type Props = {
  identifier: string;
  /** Without it, it is settled who signs in. */
  onIdentifier?: (identifier: string) => void;
  onDone: () => void;
  onForgot?: () => void;
};

export function SignInForm({ identifier, onIdentifier, onDone, onForgot }: Props) {
  const { register, handleSubmit, setError, getValues, formState } = useForm<Pair>({
    resolver,
    defaultValues: { identifier, password: "" },
  });
  const [factorTypes, setFactorTypes] = useState<FactorType[] | null>(null);
  const { errors, isSubmitting } = formState;
  const fail = (message: string) => setError("root", { message });

  const welcome = () => {
    toast({ title: "Welcome back!", kind: "success" });
    onDone();
  };

  const submit = handleSubmit(async (values) => {
    const refusal = await signIn(values);
    if (refusal === null) return welcome();
    if (refusal.code === "MfaRequired") return setFactorTypes(refusal.factorTypes);
    fail(sentence(refusal));
  });

  if (factorTypes) {
    const meet = async (code: string) => {
      const refusal = await signIn({ ...getValues(), code });
      if (refusal !== null) return sentence(refusal);
      welcome();
      return null;
    };
    const sendCode = async () => {
      const refusal = await signIn({ ...getValues(), sendCode: "phone" });
      return refusal && refusal.code !== "MfaRequired" ? sentence(refusal) : null;
    };
    return (
      <FactorStep
        factorTypes={factorTypes}
        isSent={!factorTypes.includes("totp")}
        onCode={meet}
        onRecoveryCode={meet}
        onSendCode={sendCode}
        onBack={() => setFactorTypes(null)}
      />
    );
  }

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
          {...register("identifier", { onChange: (event) => onIdentifier?.(event.target.value) })}
          type="text"
          readOnly={!onIdentifier}
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
      {onForgot && (
        <TextButton onClick={onForgot} className="-mt-5 self-start text-small">
          Forgot password?
        </TextButton>
      )}
    </form>
  );
}
