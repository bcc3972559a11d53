"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Choice, Choices } from "@/components/forms/choices";
import { Form } from "@/components/forms/form";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { SecretContent } from "@/components/ui/secret-content";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { createTokenMutation } from "@/lib/identity/api-tokens/mutations";
import type { ApiTokenInput, Scope } from "@/lib/identity/api-tokens/schema";
import { scopeWords } from "./scope-words";

const schema = () => import("@/lib/identity/api-tokens/schema").then(({ apiTokenInputSchema }) => apiTokenInputSchema);

/** The choices of days that a token is valid. */
const LIFETIMES = [
  { days: 7, label: "7 days" },
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "A year" },
];
const DEFAULT_DAYS = 90;

/** Makes an API token, then shows it once. */
export default function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {token ? (
        <SecretContent
          title="Copy your token"
          purpose="Keep it like a password."
          label="API token"
          secret={token}
          onClose={onClose}
        />
      ) : (
        <DialogContent title="New token" description="It acts as you, within the scopes you choose." width="sm">
          <TokenForm onMade={setToken} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const withPassword = useWithPassword();
  const { mutateAsync: createToken } = useMutation(createTokenMutation());
  const form = useCheckedForm<ApiTokenInput>({
    schema,
    defaultValues: { name: "", scopes: [], days: DEFAULT_DAYS },
    send: async (input) => onMade((await withPassword(() => createToken(input))).token),
  });
  const { errors } = form.formState;
  return (
    <Form form={form} submitLabel="Make token">
      <Field label="Name" hint="Such as the program that uses it" error={errors.name?.message} required>
        <TextInput {...form.register("name")} autoComplete="off" />
      </Field>
      <Choices legend="Scopes" error={errors.scopes?.message}>
        {(Object.keys(scopeWords) as Scope[]).map((scope) => (
          <Choice key={scope} value={scope} code={scope} {...scopeWords[scope]} {...form.register("scopes")} />
        ))}
      </Choices>
      <Field label="Valid for" error={errors.days?.message}>
        <Select {...form.register("days", { valueAsNumber: true })}>
          {LIFETIMES.map(({ days, label }) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </Form>
  );
}
