"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announceRefusal } from "@/components/forms/announce";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { DOT } from "@/components/ui/dot";
import { RowActions } from "@/components/ui/overlays/row-actions";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Loaded } from "@/components/ui/states/loaded";
import { webhooksQuery } from "@/lib/organisation/webhooks/api";
import { deleteWebhookMutation, updateWebhookMutation } from "@/lib/organisation/webhooks/mutations";
import type { Webhook } from "@/lib/organisation/webhooks/schema";
import { eventWords, stateWords } from "./event-words";

const WebhookDialog = lazyPart(() => import("./webhook-dialog"));
const DeliveriesDialog = lazyPart(() => import("./deliveries-dialog"));

/** The organisation's webhooks with their state, and the dialogs that change them and show their deliveries. */
export function WebhooksPanel() {
  const query = useQuery(webhooksQuery());
  const [edited, setEdited] = useState<Webhook | "new" | null>(null);
  const [watched, setWatched] = useState<Webhook | null>(null);
  const [deleted, setDeleted] = useState<Webhook | null>(null);
  const { mutateAsync: remove } = useMutation(deleteWebhookMutation());
  return (
    <Loaded query={query} failed="The webhooks could not be loaded.">
      {(webhooks) => (
        <div className="rounded-tile border border-line bg-surface-1 px-5">
          <ul className="divide-y divide-line border-line border-b empty:hidden">
            {webhooks.map((webhook) => (
              <WebhookLine
                key={webhook.id}
                webhook={webhook}
                onEdit={() => setEdited(webhook)}
                onDelete={() => setDeleted(webhook)}
                onWatch={() => setWatched(webhook)}
              />
            ))}
          </ul>
          <div className="py-4">
            {webhooks.length === 0 && (
              <p className="mb-4 text-fg-2 text-pretty">
                A webhook is an address of another program. Waypoint sends it a signed message for each event you
                choose.
              </p>
            )}
            <Button variant="secondary" size="sm" onClick={() => setEdited("new")}>
              Add webhook
            </Button>
          </div>
          {edited && <WebhookDialog webhook={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
          {watched && <DeliveriesDialog webhook={watched} onClose={() => setWatched(null)} />}
          {deleted && (
            <DeleteDialog
              question={`Delete ${deleted.name}?`}
              description="It gets no more messages. Its deliveries are deleted too."
              remove={() => remove(deleted.id)}
              deleted="Webhook deleted"
              failed="Failed to delete webhook"
              onClose={() => setDeleted(null)}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

type LineProps = { webhook: Webhook; onEdit: () => void; onDelete: () => void; onWatch: () => void };

function WebhookLine({ webhook, onEdit, onDelete, onWatch }: LineProps) {
  const { id, name, url, events, state, failingSince, queued } = webhook;
  const { moment, counted } = useFormats();
  const withPassword = useWithPassword();
  const { mutateAsync: update, isPending } = useMutation(updateWebhookMutation());
  const setActive = (active: boolean) => withPassword(() => update({ id, change: { active } })).catch(announceRefusal);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {state !== "active" && <Chip tone={state === "paused" ? "neutral" : "danger"}>{stateWords[state]}</Chip>}
          {state === "active" && failingSince && <Chip tone="warning">Failing since {moment(failingSince)}</Chip>}
        </span>
        <span className="block font-mono text-small text-fg-2 wrap-anywhere">{url}</span>
        <span className="block text-small text-fg-3">
          {events.map((event) => eventWords[event]).join(", ")}
          {queued > 0 && `${DOT}${counted(queued, "message")} waiting`}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-1 max-sm:-mx-3 max-sm:gap-0">
        <Button variant="ghost" size="sm" loading={isPending} onClick={() => setActive(state !== "active")}>
          {state === "active" ? "Pause" : "Resume"}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button variant="ghost" size="sm" onClick={onWatch}>
          Deliveries
          <span className="sr-only"> of {name}</span>
        </Button>
        <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </span>
    </li>
  );
}
