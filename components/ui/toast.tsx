"use client";

import { useEffect, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part";
import { type ToastEntry, toasts } from "./toast-store";

export { toast } from "./toast-store";

const ToastViewport = lazyPart(() => import("./toast-viewport"));

const none: readonly ToastEntry[] = [];

/** Where toasts appear. It stands once in the root layout, so they outlive a change of screen; its parts load after the screen, for what is to be said without a network. */
export function Toaster() {
  const entries = useSyncExternalStore(toasts.subscribe, toasts.current, () => none);
  useEffect(() => ToastViewport.preload(), []);
  return entries.length > 0 && <ToastViewport entries={entries} />;
}
