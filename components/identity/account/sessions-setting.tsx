"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { announceRefusal } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { DOT } from "@/components/ui/dot";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { toast } from "@/components/ui/toasts/toast";
import { sessionsQuery } from "@/lib/identity/sessions/api";
import { endOtherSessionsMutation, endSessionMutation } from "@/lib/identity/sessions/mutations";
import type { DeviceSession } from "@/lib/identity/sessions/schema";

/** The devices that the user is signed in on, with buttons to sign them out. */
export function SessionsSetting() {
  const { data: sessions } = useQuery(sessionsQuery());
  const endOthers = useMutation(endOtherSessionsMutation());
  const [isAsking, setAsking] = useState(false);
  if (!sessions) return null;

  const signOutOthers = () =>
    endOthers.mutate(undefined, {
      onSuccess: () => toast({ title: "Other devices signed out", kind: "success" }),
      onError: announceRefusal,
      onSettled: () => setAsking(false),
    });

  return (
    <div className="rounded-tile border border-line bg-surface-1 px-5">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="border-line border-t py-4">
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Sign out all other devices
          </Button>
        </div>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out all other devices?"
        description="They will need your password to sign in again."
        confirmLabel="Sign out"
        loading={endOthers.isPending}
        onConfirm={signOutOthers}
      />
    </div>
  );
}

/** One device with a button to sign it out. */
function Device({ session }: { session: DeviceSession }) {
  const { id, device, address, createdAt, lastSeenAt, current } = session;
  const { moment } = useFormats();
  const { mutateAsync: end, isPending } = useMutation(endSessionMutation());
  // Awaits the call, because the mutation's own callbacks do not run once this row has unmounted.
  const signOut = () => end(id).then(() => toast({ title: "Device signed out", kind: "success" }), announceRefusal);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <MonitorSmartphone aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-fg-2" />
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{device}</span>
          {current && <Chip tone="success">This device</Chip>}
        </span>
        <span className="block text-small text-fg-3">
          {!current && `Last seen ${moment(lastSeenAt)}${DOT}`}
          Signed in {moment(createdAt)}
          {address && <> from {address}</>}
        </span>
      </span>
      {!current && (
        <Button variant="ghost" size="sm" loading={isPending} onClick={signOut}>
          Sign out
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  );
}
