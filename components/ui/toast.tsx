"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { type ToastEntry, toasts } from "./toast-store";

export { toast } from "./toast-store";

const ToastViewport = lazy(() => import("./toast-viewport"));

const none: readonly ToastEntry[] = [];

/** Where toasts appear. It stands once in the root layout, so they outlive a change of screen; its parts load with the first toast. */
export function Toaster() {
  const entries = useSyncExternalStore(toasts.subscribe, toasts.current, () => none);
  if (entries.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastViewport entries={entries} />
    </Suspense>
  );
}
