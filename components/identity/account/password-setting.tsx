"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announceRefusal } from "@/components/forms/announce";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { toast } from "@/components/ui/toasts/toast";
import { askForRecovery } from "@/lib/identity/accounts/api";
import { signInWaysQuery } from "@/lib/identity/sign-on/api";

const ChangePasswordDialog = lazyPart(() => import("./change-password-dialog"));

/** The row of Settings that opens the Change Password dialog, or mails a link to set the first password. */
export function PasswordSetting({ email }: { email: string }) {
  const { data: ways } = useQuery(signInWaysQuery());
  const [isOpen, setOpen] = useState(false);
  const hasPassword = ways?.hasPassword ?? true;
  const sendLink = () =>
    askForRecovery(email).then(
      () => toast({ title: "Link sent", description: `Follow the link we sent to ${email}.`, kind: "success" }),
      announceRefusal,
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-tile border border-line bg-surface-1 p-5">
      <p className="min-w-0 flex-1 basis-56 text-fg-2">
        {hasPassword ? "A new password signs out your other devices." : "You have no password yet."}
      </p>
      <Button variant="secondary" onClick={hasPassword ? () => setOpen(true) : sendLink}>
        {hasPassword ? "Change Password" : "Set a password"}
      </Button>
      {isOpen && <ChangePasswordDialog email={email} onClose={() => setOpen(false)} />}
    </div>
  );
}
