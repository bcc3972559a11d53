"use client";

import { useMutation } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Form } from "@/components/forms/form";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
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
        <DialogContent
          title="Copy your token"
          description="It is shown only now. Keep it like a password."
          width="sm"
          footer={<Button onClick={onClose}>I have copied it</Button>}
        >
          <TokenText token={token} />
        </DialogContent>
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
      <Scopes error={errors.scopes?.message}>
        {(Object.keys(scopeWords) as Scope[]).map((scope) => (
          <label key={scope} className="flex items-start gap-3 py-1.5">
            <input
              type="checkbox"
              value={scope}
              {...form.register("scopes")}
              className="mt-1 size-4 shrink-0 accent-accent-graphic"
            />
            <span className="min-w-0">
              <span className="block font-medium">{scopeWords[scope].label}</span>
              <span className="block text-small text-fg-3">
                {scopeWords[scope].about} <code className="font-mono text-meta">{scope}</code>
              </span>
            </span>
          </label>
        ))}
      </Scopes>
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

function Scopes({ error, children }: { error: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-small font-medium text-fg-2">Scopes</legend>
      {children}
      {error && (
        <p id={id} role="alert" className="mt-1 text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function TokenText({ token }: { token: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      toast({ title: "Token copied", kind: "success" });
    } catch (reason) {
      console.warn("The token was not copied", reason);
      toast({ kind: "error", title: "Error", description: "The token could not be copied. Select it instead." });
    }
  };
  return (
    <div className="flex items-end gap-2">
      <Field label="API token" className="flex-1">
        <TextInput readOnly value={token} className="font-mono" onFocus={({ target }) => target.select()} />
      </Field>
      <Button variant="secondary" onClick={copy}>
        <Copy aria-hidden size={16} strokeWidth={1.75} />
        Copy
      </Button>
    </div>
  );
}
