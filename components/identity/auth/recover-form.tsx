"use client";

import { MailCheck } from "lucide-react";
import { useState } from "react";
import { EmailInput } from "@/components/forms/email-input";
import { Form } from "@/components/forms/form";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { askForRecovery } from "@/lib/identity/accounts/api";
import type { Recovery } from "@/lib/identity/accounts/schema";
import { TextButton } from "./text-button";

const schema = () => import("@/lib/identity/accounts/schema").then(({ recoverySchema }) => recoverySchema);

type Props = { email: string; onEmail: (email: string) => void };

/** Requests a recovery email. The answer is the same whether or not the account exists. */
export default function RecoverForm({ email, onEmail }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCheckedForm<Recovery>({
    schema,
    defaultValues: { email },
    send: async (values) => {
      await askForRecovery(values.email);
      setSentTo(values.email);
    },
  });

  if (sentTo) {
    return (
      <div
        role="status"
        className="flex animate-fade-in flex-col gap-4 rounded-tile border border-line bg-surface-1 p-5"
      >
        <p className="flex items-start gap-3">
          <MailCheck aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-success" />
          <span className="min-w-0 wrap-anywhere">
            If <strong>{sentTo}</strong> has an account, an email with a link is on its way. The link works for one
            hour.
          </span>
        </p>
        <p className="text-small text-fg-3">
          No email after a few minutes? Check your spam folder, or{" "}
          <TextButton onClick={() => setSentTo(null)}>try again</TextButton>
        </p>
      </div>
    );
  }
  return (
    <Form form={form} submitLabel="Send link" place="screen">
      <Field label="Email" error={form.formState.errors.email?.message} required>
        <EmailInput
          {...form.register("email", { onChange: (event) => onEmail(event.target.value) })}
          autoComplete="email"
        />
      </Field>
    </Form>
  );
}
