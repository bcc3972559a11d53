"use client";

import { useEffect, useSyncExternalStore } from "react";
import { lazyPart } from "../states/lazy-part";
import { type ToastEntry, toasts } from "./toast-store";

export { type ToastAction, toast } from "./toast-store";

const ToastViewport = lazyPart(() => import("./toast-viewport"));

const none: readonly ToastEntry[] = [];

/**
 * Shows the toasts. The root layout renders it once, so that toasts survive navigation. It loads in the background, so
 * that toasts also appear offline.
 */
export function Toaster() {
  const entries = useSyncExternalStore(toasts.subscribe, toasts.current, () => none);
  useEffect(ToastViewport.preloadWhenIdle, []);
  return entries.length > 0 && <ToastViewport entries={entries} />;
}
