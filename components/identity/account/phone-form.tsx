"use client";

import { Form } from "@/components/forms/form";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { Phone } from "@/lib/identity/accounts/schema";
import { useWithPassword } from "./confirm-password";

const schema = () => import("@/lib/identity/accounts/schema").then(({ phoneFormSchema }) => phoneFormSchema);

type Props = {
  number?: string | null;
  /** Sends a code, after the password is confirmed where the server requires it. */
  onSend: (phoneNumber: string) => Promise<void>;
};

/** Asks for the number to send a code to. */
export function PhoneForm({ number, onSend }: Props) {
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
