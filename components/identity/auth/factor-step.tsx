"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver, preloadRules } from "@/components/forms/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { FactorType } from "@/lib/identity/factors/schema";
import { TextButton } from "./text-button";

type Values = { code: string };

const codeResolver = lazyResolver<Values>(({ factors }) => factors.codeSchema);
const recoveryResolver = lazyResolver<Values>(({ factors }) => factors.recoveryCodeFormSchema);

type Props = {
  factorTypes: FactorType[];
  /** A code is on its way to the phone already. */
  isSent: boolean;
  /** Each answers with the sentence of a refusal, or null. */
  onCode: (code: string) => Promise<string | null>;
  onRecoveryCode: (code: string) => Promise<string | null>;
  onSendCode: () => Promise<string | null>;
  onBack?: () => void;
  backLabel?: string;
};

/** Asks for the second factor: a code of the app or the phone, or a recovery code. */
export default function FactorStep({
  factorTypes,
  isSent,
  onCode,
  onRecoveryCode,
  onSendCode,
  onBack,
  backLabel,
}: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const [sent, setSent] = useState(isSent);
  const { register, handleSubmit, setError, clearErrors, reset, formState } = useForm<Values>({
    resolver: isRecovery ? recoveryResolver : codeResolver,
    defaultValues: { code: "" },
  });
  const { errors, isSubmitting } = formState;
  const fail = (message: string) => setError("root", { message });
  const orFail = (act: () => Promise<void>) => () => act().catch(() => fail("An error occurred"));

  const submit = handleSubmit(async ({ code }) => {
    const refusal = await (isRecovery ? onRecoveryCode(code) : onCode(code));
    if (refusal !== null) fail(refusal);
  });
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

  const ask = () => {
    if (isRecovery) return "Enter one of the recovery codes that you kept.";
    if (sent) return "One more step: enter the six digits from the text message we sent to your phone.";
    if (factorTypes.includes("totp")) return "One more step: enter the six digits from your authenticator app.";
    return "One more step: have a code sent to your phone, and enter its six digits.";
  };
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-8"
      onFocus={preloadRules}
      onSubmit={(event) => submit(event).catch(() => fail("An error occurred"))}
    >
      <p className="text-lead text-pretty" role="status">
        {ask()}
      </p>
      <Field
        key={String(isRecovery)}
        label={isRecovery ? "Recovery code" : "Code"}
        error={errors.code?.message}
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
      <FormAlert message={errors.root?.message} />
      <Button type="submit" size="lg" loading={isSubmitting}>
        Continue
      </Button>
      <div className="-mt-4 flex flex-wrap gap-x-5 gap-y-1 text-small">
        {!isRecovery && factorTypes.includes("phone") && (
          <TextButton onClick={sendCode}>{sent ? "Send the code again" : "Text me a code"}</TextButton>
        )}
        <TextButton onClick={turn}>{isRecovery ? "Use a code instead" : "Use a recovery code"}</TextButton>
        {onBack && <TextButton onClick={onBack}>{backLabel ?? "Back"}</TextButton>}
      </div>
    </form>
  );
}
