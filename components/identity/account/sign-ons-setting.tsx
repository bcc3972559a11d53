"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { announceRefusal } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { toast } from "@/components/ui/toasts/toast";
import { signInWaysQuery } from "@/lib/identity/sign-on/api";
import { unlinkSignOnMutation } from "@/lib/identity/sign-on/mutations";
import type { LinkedSignOn } from "@/lib/identity/sign-on/schema";
import { useWithPassword } from "./confirm-password";

/** The sign-ons that are linked to the account; nothing while there is none. */
export function SignOnsSetting() {
  const { data: ways } = useQuery(signInWaysQuery());
  if (!ways || ways.signOns.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
      {ways.signOns.map((signOn) => (
        <SignOnLine key={signOn.id} signOn={signOn} canUnlink={ways.hasPassword} />
      ))}
    </ul>
  );
}

function SignOnLine({ signOn, canUnlink }: { signOn: LinkedSignOn; canUnlink: boolean }) {
  const { id, name, active, linkedAt } = signOn;
  const { date } = useFormats();
  const withPassword = useWithPassword();
  const { mutateAsync: unlink, isPending } = useMutation(unlinkSignOnMutation());
  const onUnlink = () =>
    withPassword(() => unlink(id)).then(() => toast({ title: "Sign-on unlinked", kind: "success" }), announceRefusal);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {!active && <Chip>Switched off</Chip>}
        </span>
        <span className="block text-small text-fg-3">Linked {date(linkedAt)}</span>
      </span>
      {canUnlink && (
        <Button variant="ghost" size="sm" loading={isPending} onClick={onUnlink}>
          Unlink
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}
