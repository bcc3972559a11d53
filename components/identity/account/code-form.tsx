"use client";

import type { ReactNode } from "react";
import { Form } from "@/components/forms/form";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

const schema = () => import("@/lib/identity/factors/schema").then(({ codeSchema }) => codeSchema);

type Props = { action: string; onCode: (code: string) => Promise<void>; children?: ReactNode };

/** Asks for six digits from an app or a text message. The children are shown beside the button. */
export function CodeForm({ action, onCode, children }: Props) {
  const form = useCheckedForm<{ code: string }>({
    schema,
    defaultValues: { code: "" },
    send: ({ code }) => onCode(code),
    fieldOfStatus: { 400: "code" },
  });
  return (
    <Form form={form} submitLabel={action} beside={children}>
      <Field label="Code" error={form.formState.errors.code?.message} required>
        <TextInput
          {...form.register("code")}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
      </Field>
    </Form>
  );
}
