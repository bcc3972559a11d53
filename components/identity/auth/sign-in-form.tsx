"use client";

import { useState } from "react";
import { Form } from "@/components/forms/form";
import { PasswordInput } from "@/components/forms/password-input";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Spinner } from "@/components/ui/states/spinner";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toasts/toast";
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

const schema = () =>
  import("@/lib/identity/accounts/schema").then(({ signInSchema }) =>
    signInSchema.pick({ identifier: true, password: true }),
  );

/** The message for a refused sign-in. */
function sentence(refusal: SignInRefusal, contact?: string): string {
  if (refusal.code === "TooManyAttempts") {
    return `Too many attempts. Please wait ${waitInWords(refusal.wait)}, then try again.`;
  }
  if (refusal.code === "AccountDeactivated")
    return `This account is deactivated. ${contact ? `Write to ${contact}` : "Ask an administrator"}.`;
  if (refusal.code === "SignOnRequired") return "Sign in with your organisation instead.";
  return refusal.code === "MfaRequired" ? "This code is incorrect or has expired." : "Incorrect email or password.";
}

/** @param notLinked the connection whose sign-on was not linked, because the address is not proved */
const welcome = (notLinked: string | null) =>
  toast(
    notLinked === null
      ? { title: "Welcome back!", kind: "success" }
      : {
          title: `${notLinked} was not linked`,
          description: "Confirm your address first, then continue with it again.",
          kind: "error",
        },
  );

type Props = {
  identifier: string;
  /** The organisation's contact address; empty for none. */
  contact?: string;
  /** Without it, the identifier is read-only. */
  onIdentifier?: (identifier: string) => void;
  onDone: () => void;
  onForgot?: () => void;
};

/** Signs in by password, and then by the second factor where the account has one. */
export function SignInForm({ identifier, contact, onIdentifier, onDone, onForgot }: Props) {
  const [factorTypes, setFactorTypes] = useState<FactorType[] | null>(null);
  const attempt = async (values: SignIn) => {
    let notLinked: string | null = null;
    const refusal = await signIn(values, (connection) => {
      notLinked = connection;
    });
    if (refusal !== null) return refusal;
    welcome(notLinked);
    onDone();
    return null;
  };
  const form = useCheckedForm<Pair>({
    schema,
    defaultValues: { identifier, password: "" },
    send: async (values) => {
      const refusal = await attempt(values);
      if (refusal === null) return;
      if (refusal.code === "MfaRequired") return setFactorTypes(refusal.factorTypes);
      form.setError("root", { message: sentence(refusal, contact) });
    },
    explain: () => "An error occurred",
  });
  const { register, getValues, formState } = form;
  const { errors } = formState;

  if (factorTypes) {
    const meet = async (code: string) => {
      const refusal = await attempt({ ...getValues(), code });
      return refusal && sentence(refusal, contact);
    };
    const sendCode = async () => {
      const refusal = await signIn({ ...getValues(), sendCode: "phone" });
      return refusal && refusal.code !== "MfaRequired" ? sentence(refusal, contact) : null;
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
    <Form
      form={form}
      submitLabel="Sign In"
      place="screen"
      beside={
        onForgot && (
          <TextButton onClick={onForgot} className="-mt-5 self-start text-small">
            Forgot password?
          </TextButton>
        )
      }
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
    </Form>
  );
}
