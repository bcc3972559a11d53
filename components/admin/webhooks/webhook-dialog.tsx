"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { announceRefusal } from "@/components/forms/announce";
import { Choice, Choices } from "@/components/forms/choices";
import { Form } from "@/components/forms/form";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useDiscardQuestion } from "@/components/forms/use-discard-question";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { Switch } from "@/components/ui/switch";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toasts/toast";
import {
  createWebhookMutation,
  renewSecretMutation,
  updateWebhookMutation,
} from "@/lib/organisation/webhooks/mutations";
import type { Webhook, WebhookEvent, WebhookInput } from "@/lib/organisation/webhooks/schema";
import { eventWords } from "./event-words";

const schema = () => import("@/lib/organisation/webhooks/schema").then(({ webhookInputSchema }) => webhookInputSchema);

type Props = {
  /** Null adds one. */
  webhook: Webhook | null;
  onClose: () => void;
};

/** Adds or changes a webhook. A new secret is shown once. */
export default function WebhookDialog({ webhook, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useWebhookForm({ webhook, onClose }, setSecret);
  const { close, question } = useDiscardQuestion(form.formState.isDirty && secret === null, onClose);
  return (
    <>
      {secret ? (
        <SecretDialog
          title="Copy the secret"
          purpose="The receiver checks the signatures of messages with it."
          label="Secret"
          secret={secret}
          onClose={onClose}
        />
      ) : (
        <Dialog onClose={close} title={webhook ? `Edit ${webhook.name}` : "Add webhook"} width="sm">
          <WebhookForm webhook={webhook} form={form} />
          {webhook && <RenewSecret id={webhook.id} onSecret={setSecret} />}
        </Dialog>
      )}
      {question}
    </>
  );
}

function useWebhookForm({ webhook, onClose }: Props, onSecret: (secret: string) => void) {
  const withPassword = useWithPassword();
  const { mutateAsync: create } = useMutation(createWebhookMutation());
  const { mutateAsync: update } = useMutation(updateWebhookMutation());
  const { name = "", url = "", events = [], includeNames = false } = webhook ?? {};
  return useCheckedForm<WebhookInput>({
    schema,
    defaultValues: { name, url, events, includeNames },
    send: async (input) => {
      if (!webhook) return onSecret((await withPassword(() => create(input))).secret);
      await withPassword(() => update({ id: webhook.id, change: input }));
      toast({ title: "Webhook saved", kind: "success" });
      onClose();
    },
  });
}

type FormProps = Pick<Props, "webhook"> & { form: ReturnType<typeof useWebhookForm> };

function WebhookForm({ webhook, form }: FormProps) {
  const { errors } = form.formState;
  return (
    <Form form={form} submitLabel={webhook ? "Save changes" : "Add webhook"}>
      <Field label="Name" hint="Such as the program that gets the messages" error={errors.name?.message} required>
        <TextInput {...form.register("name")} autoComplete="off" />
      </Field>
      <Field label="Address" error={errors.url?.message} required>
        <TextInput {...form.register("url")} type="url" placeholder="https://" autoComplete="off" />
      </Field>
      <Choices legend="Events" error={errors.events?.message}>
        {(Object.keys(eventWords) as WebhookEvent[]).map((event) => (
          <Choice key={event} value={event} code={event} label={eventWords[event]} {...form.register("events")} />
        ))}
      </Choices>
      <Switch
        label="Send names"
        description="Messages have names, email addresses and titles beside the ids."
        {...form.register("includeNames")}
      />
    </Form>
  );
}

function RenewSecret({ id, onSecret }: { id: string; onSecret: (secret: string) => void }) {
  const withPassword = useWithPassword();
  const { mutateAsync: renew } = useMutation(renewSecretMutation());
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-48 text-small text-fg-3">
        After a new secret the old one is valid for 24 hours.
      </p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => withPassword(() => renew(id)).then(({ secret }) => onSecret(secret), announceRefusal)}
      >
        New secret
      </Button>
    </div>
  );
}
