"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { addressOf, guardLeaving, leave } from "@/components/forms/leaving";
import { useUnsavedGuard } from "@/components/forms/use-unsaved-guard";
import { AlertDialog } from "@/components/ui/alert-dialog";

/** Steps of the history from the one that only asks, over this page's own, to the page before. */
const BACK = -2;

/** Asks before a page with something unsaved is left: by a link, by Back, or by what else goes elsewhere. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const router = useRouter();
  const [way, setWay] = useState<(() => void) | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isGuarded = isDirty && !isLeaving;

  useUnsavedGuard(
    isGuarded,
    useCallback(() => setWay(() => () => history.go(BACK)), []),
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
    // Only once the guards are gone.
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
