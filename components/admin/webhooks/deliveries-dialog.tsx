"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { announceError, announceFailure } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { rowsOf } from "@/components/lists/list-rows";
import { ListState } from "@/components/lists/list-state";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { DOT } from "@/components/ui/dot";
import { Dialog } from "@/components/ui/overlays/dialog";
import { LoadMore } from "@/components/ui/states/load-more";
import { toast } from "@/components/ui/toasts/toast";
import { deliveriesQuery } from "@/lib/organisation/webhooks/api";
import { sendDeliveryMutation } from "@/lib/organisation/webhooks/mutations";
import type { Webhook, WebhookDelivery } from "@/lib/organisation/webhooks/schema";
import { kindInWords } from "./event-words";

/** Sends a test or resends a message, and announces the answer of the address. One is sent at a time. */
function useSend(id: string) {
  const { mutateAsync, isPending, variables } = useMutation(sendDeliveryMutation());
  const send = (deliveryId?: string) =>
    mutateAsync({ id, ...(deliveryId && { deliveryId }) }).then(
      ({ state, status, lastError }) =>
        state === "sent"
          ? toast({ title: "Message arrived", description: `The answer was ${status}.`, kind: "success" })
          : announceFailure(lastError ?? "The message did not arrive"),
      announceError,
    );
  /** The state of a button that sends. @param deliveryId of the message that it resends */
  const buttonOf = (deliveryId?: string) => ({
    loading: isPending && variables.deliveryId === deliveryId,
    disabled: isPending && variables.deliveryId !== deliveryId,
    onClick: () => send(deliveryId),
  });
  return buttonOf;
}

/** The messages of a webhook with their answers; each can be resent, and a test sent. */
export default function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, name } = webhook;
  const query = useInfiniteQuery(deliveriesQuery(id));
  const { rows } = rowsOf(query.data);
  const buttonOf = useSend(id);
  return (
    <Dialog
      onClose={onClose}
      title={`Deliveries of ${name}`}
      description="The messages of the last 30 days, the newest first."
      shape="sheet"
      width="lg"
      footer={<Button {...buttonOf()}>Send a test</Button>}
    >
      <ListState
        query={query}
        what="The deliveries"
        isEmpty={rows.length === 0}
        empty={<p className="py-6 text-fg-2">Nothing was sent yet.</p>}
      >
        <ul className="divide-y divide-line">
          {rows.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} button={buttonOf(delivery.id)} />
          ))}
        </ul>
        <LoadMore query={query} />
      </ListState>
    </Dialog>
  );
}

const states = {
  queued: { tone: "warning", label: "Waiting" },
  sent: { tone: "success", label: "Arrived" },
  failed: { tone: "danger", label: "Failed" },
} as const;

type LineProps = { delivery: WebhookDelivery; button: ComponentProps<typeof Button> };

function DeliveryLine({ delivery, button }: LineProps) {
  const { kind, state, attempts, createdAt, nextAttemptAt, status, answer, lastError } = delivery;
  const { moment, counted } = useFormats();
  const { tone, label } = states[state];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{kindInWords(kind)}</span>
          <Chip tone={tone}>{label}</Chip>
          {status !== null && <Chip className="font-mono">{status}</Chip>}
        </p>
        <p className="text-small text-fg-3">
          {moment(createdAt)}
          {attempts > 1 && `${DOT}${counted(attempts, "attempt")}`}
          {nextAttemptAt && attempts > 0 && `${DOT}next at ${moment(nextAttemptAt)}`}
          {lastError && `${DOT}${lastError}`}
        </p>
        {answer && <pre className="mt-1 max-h-24 overflow-auto font-mono text-meta text-fg-2">{answer}</pre>}
      </div>
      <Button variant="ghost" size="sm" {...button}>
        Send again
      </Button>
    </li>
  );
}
