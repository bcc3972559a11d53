"use client";

import { Dialog, DialogContent } from "@/components/ui/dialog";
import { SignInForm } from "./sign-in-form";

type Props = {
  email: string;
  onDone: () => void;
  /** They would rather go: to the sign-in screen. */
  onLeave: () => void;
};

/** Asks whoever was signed in for their password, and their second factor where one is due. */
export default function SessionEndedDialog({ email, onDone, onLeave }: Props) {
  return (
    // It stays until the page goes: whoever has unsaved changes may still think better of it.
    <Dialog open onOpenChange={(open) => open || onLeave()}>
      <DialogContent
        title="Your session has ended"
        description="Sign in again to continue. Your changes are still here."
        width="sm"
        isTopmost
        closeLabel="Go to the sign-in screen"
        onInteractOutside={(event) => event.preventDefault()}
        onOpenAutoFocus={(event) => {
          // Who it is stands there already.
          event.preventDefault();
          (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[type="password"]')?.focus();
        }}
      >
        <div className="pt-2">
          <SignInForm identifier={email} onDone={onDone} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
