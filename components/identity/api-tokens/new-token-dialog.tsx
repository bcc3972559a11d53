"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Choice, Choices } from "@/components/forms/choices";
import { Form } from "@/components/forms/form";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useDiscardQuestion } from "@/components/forms/use-discard-question";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { Options, Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { createTokenMutation } from "@/lib/identity/api-tokens/mutations";
import type { ApiTokenInput, Scope } from "@/lib/identity/api-tokens/schema";
import { counted } from "@/lib/platform/counted";
import { scopeWords } from "./token-line";

const schema = () => import("@/lib/identity/api-tokens/schema").then(({ apiTokenInputSchema }) => apiTokenInputSchema);

const DEFAULT_DAYS = 90;
const YEAR_DAYS = 365;

/** The choices of days that a token is valid, up to a longest time, which is one of them. */
const lifetimesUpTo = (maxDays: number): number[] => [
  ...[7, 30, 90, YEAR_DAYS].filter((days) => days < maxDays),
  maxDays,
];

type Props = {
  /** The days that a new token may be valid. */
  maxDays: number;
  onClose: () => void;
};

/** Makes an API token, then shows it once. */
export default function NewTokenDialog({ maxDays, onClose }: Props) {
  const [token, setToken] = useState<string | null>(null);
  const form = useTokenForm(maxDays, setToken);
  const { close, question } = useDiscardQuestion(form.formState.isDirty && token === null, onClose);
  return (
    <>
      {token ? (
        <SecretDialog
          title="Copy your token"
          purpose="Keep it like a password."
          label="API token"
          secret={token}
          onClose={onClose}
        />
      ) : (
        <Dialog
          onClose={close}
          title="New token"
          description="It acts as you, within the scopes you choose."
          width="sm"
        >
          <TokenForm maxDays={maxDays} form={form} />
        </Dialog>
      )}
      {question}
    </>
  );
}

function useTokenForm(maxDays: number, onMade: (token: string) => void) {
  const withPassword = useWithPassword();
  const { mutateAsync: createToken } = useMutation(createTokenMutation());
  return useCheckedForm<ApiTokenInput>({
    schema,
    defaultValues: { name: "", scopes: [], days: Math.min(DEFAULT_DAYS, maxDays) },
    send: async (input) => onMade((await withPassword(() => createToken(input))).token),
  });
}

function TokenForm({ maxDays, form }: { maxDays: number; form: ReturnType<typeof useTokenForm> }) {
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
          <Options
            of={lifetimesUpTo(maxDays).map((days) => [days, days === YEAR_DAYS ? "A year" : counted(days, "day")])}
          />
        </Select>
      </Field>
    </Form>
  );
}
