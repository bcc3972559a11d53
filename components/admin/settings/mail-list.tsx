"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announceError, announceSuccess } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { FilterSelect } from "@/components/lists/filter-select";
import { ListState } from "@/components/lists/list-state";
import { oneOf } from "@/components/lists/one-of";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { DOT } from "@/components/ui/dot";
import type { SentMail } from "@/lib/messages/mails/schema";
import { mailsQuery } from "@/lib/organisation/settings/api";
import { retryMailMutation } from "@/lib/organisation/settings/mutations";

const states = { waiting: "Waiting", sent: "Sent", failed: "Given up" };

const tones = { waiting: "warning", sent: "success", failed: "danger" } as const;

/** A mail's purpose in words: 'Assignment reminder'. */
const kindInWords = (kind: string) => (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll("-", " ");

/** The last mails with their states; those that were given up can be sent again. */
export function MailList() {
  const [state, setState] = useState("");
  const query = useQuery({ ...mailsQuery({ state: oneOf(states, state) }), placeholderData: keepPreviousData });
  const mails = query.data ?? [];
  return (
    <section aria-labelledby="last-mails" className="mt-2 border-t pt-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id="last-mails" className="text-lead font-bold">
          The last emails
        </h3>
        <FilterSelect
          label="State of emails"
          value={state}
          onChoose={setState}
          all="Any state"
          options={states}
          className="w-44"
        />
      </div>
      <ListState
        query={query}
        what="The emails"
        isEmpty={mails.length === 0}
        empty={<p className="py-4 text-fg-2">No email.</p>}
      >
        <ul className="divide-y divide-line rounded-tile border bg-surface-1 px-4">
          {mails.map((mail) => (
            <MailLine key={mail.id} mail={mail} />
          ))}
        </ul>
      </ListState>
    </section>
  );
}

function MailLine({ mail: { id, kind, recipient, state, attempts, at } }: { mail: SentMail }) {
  const { moment, counted } = useFormats();
  const { mutateAsync: retry, isPending } = useMutation(retryMailMutation());
  const sendAgain = () => retry(id).then(() => announceSuccess("The email is queued again"), announceError);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{recipient}</span>
          <Chip tone={tones[state]}>{states[state]}</Chip>
        </p>
        <p className="text-small text-fg-3">
          {kindInWords(kind)}
          {DOT}
          {moment(at)}
          {attempts > 1 && `${DOT}${counted(attempts, "attempt")}`}
        </p>
      </div>
      {state === "failed" && (
        <Button variant="secondary" size="sm" loading={isPending} onClick={sendAgain}>
          Retry
          <span className="sr-only"> the email to {recipient}</span>
        </Button>
      )}
    </li>
  );
}
