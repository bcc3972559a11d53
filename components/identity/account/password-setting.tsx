"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";

const ChangePasswordDialog = lazyPart(() => import("./change-password-dialog"));

/** The row of Settings that opens the Change Password dialog. */
export function PasswordSetting({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-tile border border-line bg-surface-1 p-5">
      <p className="min-w-0 flex-1 basis-56 text-fg-2">A new password signs out your other devices.</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Change Password
      </Button>
      {isOpen && <ChangePasswordDialog email={email} onClose={() => setOpen(false)} />}
    </div>
  );
}
