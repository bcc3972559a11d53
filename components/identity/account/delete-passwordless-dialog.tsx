"use client";

import { useState } from "react";
import { announceRefusal } from "@/components/forms/announce";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { deleteAccount } from "@/lib/identity/accounts/api";
import { authState } from "@/lib/identity/accounts/auth-state";
import { loadPage } from "@/lib/platform/http/connection";
import { useWithPassword } from "./confirm-password";

/** Deletes the account of a user without a password, who signs on again first. */
export default function DeletePasswordlessDialog({ onClose }: { onClose: () => void }) {
  const withPassword = useWithPassword();
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    try {
      await withPassword(() => deleteAccount());
      authState().announceElsewhere("SIGNED_OUT");
      // A full page load discards everything that the browser holds of this user.
      await loadPage("/login");
    } catch (error) {
      announceRefusal(error);
      onClose();
    }
  };
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Delete your account?"
      description="Your progress, ratings, comments and profile are deleted at once. This cannot be undone."
      confirmLabel="Delete my account"
      loading={isDeleting}
      onConfirm={remove}
    />
  );
}
