"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";

const DeletedDialog = lazy(() => import("./deleted-dialog"));

/** The button that opens the list of what was deleted in the last 30 days. */
export function RecentlyDeleted() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        Recently deleted
      </Button>
      <Suspense>{isOpen && <DeletedDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
