"use client";

import { Form } from "@/components/forms/form";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { Phone } from "@/lib/identity/accounts/schema";
import { useFreshly } from "./confirm-password";

const schema = () => import("@/lib/identity/accounts/schema").then(({ phoneSchema }) => phoneSchema);

type Props = {
  number?: string | null;
  /** Has a code sent; the password is asked for first where it must be. */
  onSend: (phoneNumber: string) => Promise<void>;
};

/** The number that a code is to be sent to. */
export function PhoneForm({ number, onSend }: Props) {
  const freshly = useFreshly();
  const form = useCheckedForm<Phone>({
    schema,
    defaultValues: { phoneNumber: number ?? "" },
    send: ({ phoneNumber }) => freshly(() => onSend(phoneNumber)),
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
