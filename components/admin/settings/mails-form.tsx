"use client";

import type { FieldWords } from "@/components/forms/differences";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { Mails } from "@/lib/messages/mails/schema";
import { MailList } from "./mail-list";
import { SectionForm, useSectionForm } from "./section-form";
import { TestMail } from "./test-mail";

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
