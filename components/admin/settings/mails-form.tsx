"use client";

import { useState } from "react";
import { sentenceOf } from "@/components/forms/announce";
import type { FieldWords } from "@/components/forms/differences";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { Mails, TestMail as TestMailResult } from "@/lib/messages/mails/schema";
import { sendTestMail } from "@/lib/organisation/settings/api";
import { MailList } from "./mail-list";
import { SectionForm, useSectionForm } from "./section-form";

type Values = Omit<Mails, "updatedAt">;

const words: FieldWords<Values> = {
  senderName: { label: "Sender's name", say: String },
  replyTo: { label: "Reply-to address", say: String },
  footer: { label: "Line below every email", say: String },
};

const schema = () => import("@/lib/messages/mails/schema").then(({ mails }) => mails.values);

const toValues = ({ updatedAt: _, ...values }: Mails): Values => values;

/** The sender and the footer of emails, and a test (docs/behaviour.md, 20). */
export function MailsForm({ saved }: { saved: Mails }) {
  const editor = useSectionForm<"mails", Values>({ name: "mails", saved, schema, toValues });
  const { register, formState } = editor.form;
  const { errors } = formState;
  return (
    <>
      <SectionForm editor={editor} words={words}>
        <Field
          label="Sender's name"
          hint="If empty, emails use the sender in the server's settings. The address is always the server's."
          error={errors.senderName?.message}
          optional
        >
          <TextInput {...register("senderName")} autoComplete="off" />
        </Field>
        <Field label="Reply-to address" hint="Replies go to this address." error={errors.replyTo?.message} optional>
          <TextInput {...register("replyTo")} type="email" inputMode="email" autoComplete="off" />
        </Field>
        <Field
          label="Line below every email"
          hint="Such as the organisation's postal address."
          error={errors.footer?.message}
          optional
        >
          <TextInput {...register("footer")} autoComplete="off" />
        </Field>
      </SectionForm>
      <TestMail />
      <MailList />
    </>
  );
}

function resultInWords({ recipient, through, failure }: TestMailResult): string {
  if (failure) return `The test email was not sent. ${failure}.`;
  return through === "server"
    ? `Sent to ${recipient}. If it does not arrive, look into the spam folder and the mail server's log.`
    : "No mail server is set, so the test email is a file in the server's outbox folder. Set SMTP_URL to send emails.";
}

/** Sends the administrator a test email and shows what the mail server answered. */
function TestMail() {
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState("");
  const send = async () => {
    setSending(true);
    setResult("");
    await sendTestMail().then(
      (sent) => setResult(resultInWords(sent)),
      (error) => setResult(sentenceOf(error)),
    );
    setSending(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" size="sm" loading={isSending} onClick={send}>
        Send a test email to me
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-60 text-small text-fg-2 wrap-anywhere empty:hidden">
        {result}
      </p>
    </div>
  );
}
