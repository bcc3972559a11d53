"use client";

import { useState } from "react";
import { Form } from "@/components/forms/form";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextInput } from "@/components/ui/text-input";
import type { Phone } from "@/lib/identity/accounts/schema";
import { CodeForm } from "./code-form";
import { useWithPassword } from "./confirm-password";

type Props = {
  title: string;
  /** Shown until a code is sent. */
  lead: string;
  number?: string | null;
  /** Sends a code, after the password is confirmed where the server requires it. */
  onSend: (phoneNumber: string) => Promise<void>;
  /** The label of the button that sends the code back. */
  action: string;
  onCode: (code: string) => Promise<void>;
  onClose: () => void;
};

/** The dialog that asks for a phone number, then for the code sent to it. */
export function PhoneSteps({ title, lead, number = null, onSend, action, onCode, onClose }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async (phoneNumber: string) => {
    await onSend(phoneNumber);
    setSentTo(phoneNumber);
  };
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={sentTo ? `We sent a code to ${sentTo}. It expires in 5 minutes.` : lead}
      width="sm"
    >
      {sentTo ? (
        <CodeForm action={action} onCode={onCode}>
          <Button variant="ghost" onClick={() => setSentTo(null)}>
            Use another number
          </Button>
        </CodeForm>
      ) : (
        <NumberForm number={number} onSend={send} />
      )}
    </Dialog>
  );
}

const schema = () => import("@/lib/identity/accounts/schema").then(({ phoneFormSchema }) => phoneFormSchema);

function NumberForm({ number, onSend }: { number: string | null; onSend: Props["onSend"] }) {
  const withPassword = useWithPassword();
  const form = useCheckedForm<Phone>({
    schema,
    defaultValues: { phoneNumber: number ?? "" },
    send: ({ phoneNumber }) => withPassword(() => onSend(phoneNumber)),
    fieldOfStatus: { 400: "phoneNumber" },
  });
  return (
    <Form form={form} submitLabel="Send code">
      <Field
        label="Phone number"
        error={form.formState.errors.phoneNumber?.message}
        hint="Include the country code, such as +49 151 23456789"
        required
      >
        <TextInput {...form.register("phoneNumber")} type="tel" autoComplete="tel" />
      </Field>
    </Form>
  );
}
