"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { signOnsOfUserQuery } from "@/lib/identity/sign-on/api";
import { removeSignOnMutation } from "@/lib/identity/sign-on/mutations";
import type { SignOnOfUser } from "@/lib/identity/sign-on/schema";
import type { User } from "@/lib/identity/users/schema";
import { britishMoment } from "@/lib/platform/british-dates";

/** The sign-ons of a user, each with a button that removes it; nothing when there is none. */
export function PersonSignOns({ user }: { user: User }) {
  const { data: signOns = [] } = useQuery(signOnsOfUserQuery(user.id));
  if (signOns.length === 0) return null;
  return (
    <section aria-labelledby="person-sign-ons" className="mt-8">
      <h3 id="person-sign-ons" className="mb-4 text-h3">
        Sign-ons
      </h3>
      <ul className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
        {signOns.map((signOn) => (
          <SignOnLine key={signOn.id} user={user} signOn={signOn} />
        ))}
      </ul>
    </section>
  );
}

function SignOnLine({ user, signOn }: { user: User; signOn: SignOnOfUser }) {
  const { id, name, active, linkedAt, email } = signOn;
  const withPassword = useWithPassword();
  const { mutateAsync: remove } = useMutation(removeSignOnMutation(user.id));
  const [isAsked, setAsked] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {!active && <Chip>Switched off</Chip>}
        </span>
        <span className="block text-small wrap-anywhere text-fg-3">
          {email && `As ${email}, `}
          {email ? "linked" : "Linked"} {britishMoment.format(new Date(linkedAt))}
        </span>
      </span>
      <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
        Remove
        <span className="sr-only"> {name}</span>
      </Button>
      {isAsked && (
        <DeleteDialog
          question="Remove this sign-on?"
          description={`${user.name} (${user.email}) no longer signs in with ${name}, and is signed out where they did. A mail tells them.`}
          confirmLabel="Remove"
          remove={() => withPassword(() => remove(id))}
          deleted="Sign-on removed"
          failed="Failed to remove the sign-on"
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}
