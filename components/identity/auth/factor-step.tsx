"use client";

import { useState } from "react";
import { Form } from "@/components/forms/form";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { FactorType } from "@/lib/identity/factors/schema";
import { TextButton } from "./text-button";

type Values = { code: string };

const codeSchema = () => import("@/lib/identity/factors/schema").then((schemas) => schemas.codeSchema);
const recoverySchema = () => import("@/lib/identity/factors/schema").then((schemas) => schemas.recoveryCodeFormSchema);

type Props = {
  factorTypes: FactorType[];
  /** A code was already sent to the phone. */
  isSent: boolean;
  /** Each callback returns an error message, or null. */
  onCode: (code: string) => Promise<string | null>;
  onRecoveryCode: (code: string) => Promise<string | null>;
  onSendCode: () => Promise<string | null>;
  onBack: () => void;
  backLabel?: string;
};

function instruction(isSent: boolean, factorTypes: FactorType[]): string {
  if (isSent) return "Enter the six digits from the text message we sent to your phone.";
  if (factorTypes.includes("totp")) return "Enter the six digits from your authenticator app.";
  return "Get a code by text message and enter its six digits.";
}

/** Asks for the second factor: a code from the app or the phone, or a recovery code. */
export default function FactorStep({
  factorTypes,
  isSent,
  onCode,
  onRecoveryCode,
  onSendCode,
  onBack,
  backLabel = "Back",
}: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const [sent, setSent] = useState(isSent);
  const form = useCheckedForm<Values>({
    schema: isRecovery ? recoverySchema : codeSchema,
    defaultValues: { code: "" },
    send: async ({ code }) => {
      const refusal = await (isRecovery ? onRecoveryCode(code) : onCode(code));
      if (refusal !== null) fail(refusal);
    },
    explain: () => "An error occurred",
  });
  const { register, setError, clearErrors, reset, formState } = form;
  const fail = (message: string) => setError("root", { message });
  const orFail = (act: () => Promise<void>) => () => act().catch(() => fail("An error occurred"));

  const sendCode = orFail(async () => {
    clearErrors();
    const refusal = await onSendCode();
    if (refusal !== null) fail(refusal);
    else setSent(true);
  });
  const turn = () => {
    setRecovery(!isRecovery);
    reset();
  };

  return (
    <Form
      form={form}
      submitLabel="Continue"
      place="screen"
      beside={
        <div className="-mt-4 flex flex-wrap gap-x-5 gap-y-1 text-small">
          {!isRecovery && factorTypes.includes("phone") && (
            <TextButton onClick={sendCode}>{sent ? "Send the code again" : "Text me a code"}</TextButton>
          )}
          <TextButton onClick={turn}>{isRecovery ? "Use a code instead" : "Use a recovery code"}</TextButton>
          <TextButton onClick={onBack}>{backLabel}</TextButton>
        </div>
      }
    >
      <p className="text-lead text-pretty" role="status">
        {isRecovery ? "Enter one of your recovery codes." : instruction(sent, factorTypes)}
      </p>
      <Field
        key={String(isRecovery)}
        label={isRecovery ? "Recovery code" : "Code"}
        error={formState.errors.code?.message}
        required
      >
        <TextInput
          {...register("code")}
          type="text"
          autoFocus
          inputMode={isRecovery ? "text" : "numeric"}
          autoComplete={isRecovery ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
    </Form>
  );
}
