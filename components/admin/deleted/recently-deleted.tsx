"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";

const DeletedDialog = lazyPart(() => import("./deleted-dialog"));

/** The button that opens the list of entries deleted in the last 30 days. */
export function RecentlyDeleted() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        Recently deleted
      </Button>
      {isOpen && <DeletedDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
