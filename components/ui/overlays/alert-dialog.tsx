"use client";

import { useEffect, useState } from "react";
import { lazyPart } from "../states/lazy-part";
import type { AlertDialogProps } from "./alert-dialog-content";

const AlertDialogContent = lazyPart(() => import("./alert-dialog-content"));

/** Asks before an action that cannot be undone. It loads in the background, so that it also opens offline. */
export function AlertDialog(props: AlertDialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  useEffect(AlertDialogContent.preloadWhenIdle, []);
  return wanted && <AlertDialogContent {...props} />;
}
