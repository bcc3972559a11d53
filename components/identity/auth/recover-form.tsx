"use client";

import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver } from "@/components/forms/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { askForRecovery } from "@/lib/identity/accounts/api";
import type { Recovery } from "@/lib/identity/accounts/schema";
import { ApiError } from "@/lib/platform/http/request";
import { TextButton } from "./text-button";

const resolver = lazyResolver<Recovery>(({ accounts }) => accounts.recoverySchema);

type Props = { email: string; onEmail: (email: string) => void };

/** Asks for a mail with a link. What follows is the same whether or not there is such an account. */
export default function RecoverForm({ email, onEmail }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Recovery>({ resolver, defaultValues: { email } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    await askForRecovery(values.email);
    setSentTo(values.email);
  });
  const refuse = (error: unknown) =>
    setError("root", { message: error instanceof ApiError ? error.detail : "An error occurred" });

  if (sentTo) {
    return (
      <div
        role="status"
        className="flex animate-fade-in flex-col gap-4 rounded-tile border border-line bg-surface-1 p-5"
      >
        <p className="flex items-start gap-3">
          <MailCheck aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-success" />
          <span className="min-w-0 wrap-anywhere">
            If <strong>{sentTo}</strong> has an account, a mail with a link is on its way. The link works for one hour.
          </span>
        </p>
        <p className="text-small text-fg-3">
          Nothing there after a few minutes? Look among the unwanted mails, or{" "}
          <TextButton onClick={() => setSentTo(null)}>try again</TextButton>
        </p>
      </div>
    );
  }
  return (
    <form method="post" noValidate className="flex flex-col gap-8" onSubmit={(event) => submit(event).catch(refuse)}>
      <Field label="Email" error={errors.email?.message} required>
        <TextInput
          {...register("email", { onChange: (event) => onEmail(event.target.value) })}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <FormAlert message={errors.root?.message} />
      <Button type="submit" size="lg" loading={isSubmitting}>
        Send link
      </Button>
    </form>
  );
}
