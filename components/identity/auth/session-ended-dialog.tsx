"use client";

import { Dialog } from "@/components/ui/overlays/dialog";
import { SignInForm } from "./sign-in-form";

type Props = {
  email: string;
  onDone: () => void;
  /** The user chose to leave for the sign-in screen. */
  onLeave: () => void;
};

/** Asks the user for the password again, and for the second factor when required. */
export default function SessionEndedDialog({ email, onDone, onLeave }: Props) {
  return (
    // The dialog stays until the page unloads: the browser may still ask about unsaved changes.
    <Dialog
      onClose={onLeave}
      title="Your session has ended"
      description="Sign in again to continue. Your changes are still here."
      width="sm"
      isTopmost
      closeLabel="Go to the sign-in screen"
      onInteractOutside={(event) => event.preventDefault()}
      onOpenAutoFocus={(event) => {
        // The identifier is filled in already.
        event.preventDefault();
        (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[type="password"]')?.focus();
      }}
    >
      <div className="pt-2">
        <SignInForm identifier={email} onDone={onDone} />
      </div>
    </Dialog>
  );
}
