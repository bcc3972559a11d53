"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { AlertDialogProps } from "./alert-dialog-content";

const load = () => import("./alert-dialog-content");
const AlertDialogContent = lazy(load);

/** Asks before an act that cannot be undone. Its parts load after the screen, so that a question can be asked without a network. */
export function AlertDialog(props: AlertDialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  useEffect(() => {
    // A failure is the first question's to report.
    load().catch(() => {});
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <AlertDialogContent {...props} />
    </Suspense>
  );
}
