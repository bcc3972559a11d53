"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { addressOf, guardLeaving, leave } from "@/components/forms/leaving";
import { useUnsavedGuard } from "@/components/forms/use-unsaved-guard";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";

/** History steps to the previous page: over the guard's entry and this page's own. */
const STEPS_BACK = -2;

/** Asks before the user leaves a page with unsaved changes, by a link, Back or sign-out. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const router = useRouter();
  const [way, setWay] = useState<(() => void) | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isGuarded = isDirty && !isLeaving;

  useUnsavedGuard(
    isGuarded,
    useCallback(() => setWay(() => () => history.go(STEPS_BACK)), []),
  );

  useEffect(() => {
    if (!isGuarded) return;
    const endGuard = guardLeaving((go) => setWay(() => go));
    const onClick = (event: MouseEvent) => {
      const to = addressOf(event);
      if (to === null) return;
      // A link whose click is prevented does not navigate.
      event.preventDefault();
      leave(() => router.push(to));
    };
    window.addEventListener("click", onClick, true);
    return () => {
      endGuard();
      window.removeEventListener("click", onClick, true);
    };
  }, [isGuarded, router]);

  useEffect(() => {
    // Runs after the guards are removed.
    if (isLeaving) way?.();
  }, [isLeaving, way]);

  return (
    <AlertDialog
      open={way !== null && !isLeaving}
      onOpenChange={(open) => open || setWay(null)}
      title="Discard your changes?"
      description="They have not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={() => setLeaving(true)}
    />
  );
}
