"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { useUnsavedGuard } from "@/components/forms/use-unsaved-guard";
import { AlertDialog } from "@/components/ui/alert-dialog";

/** Steps of the history from the one that only asks, over this page's own, to the page before. */
const BACK = -2;

/** Where a click is about to lead within this site; null where it leads nowhere, or to another tab. */
function addressOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname + link.search + link.hash;
}

/** Asks before a page with something unsaved is left, by a link or by Back. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const router = useRouter();
  const [way, setWay] = useState<"back" | { to: string } | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isGuarded = isDirty && !isLeaving;

  useUnsavedGuard(
    isGuarded,
    useCallback(() => setWay("back"), []),
  );

  useEffect(() => {
    if (!isGuarded) return;
    const ask = (event: MouseEvent) => {
      const to = addressOf(event);
      if (to === null) return;
      // A link whose click is prevented does not navigate.
      event.preventDefault();
      setWay({ to });
    };
    window.addEventListener("click", ask, true);
    return () => window.removeEventListener("click", ask, true);
  }, [isGuarded]);

  useEffect(() => {
    if (!isLeaving || way === null) return;
    if (way === "back") history.go(BACK);
    else router.push(way.to);
  }, [isLeaving, way, router]);

  return (
    <AlertDialog
      open={way !== null && !isLeaving}
      onOpenChange={(open) => open || setWay(null)}
      title="Discard what you changed?"
      description="It has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={() => setLeaving(true)}
    />
  );
}
