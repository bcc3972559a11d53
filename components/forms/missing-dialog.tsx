"use client";

import { Dialog } from "@/components/ui/overlays/dialog";
import { EmptyState } from "@/components/ui/states/empty-state";

/** Shown when the address names a missing entity. @param title 'Video not found' */
export function MissingDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={title} titleHidden>
      <EmptyState title={title}>It may have been deleted.</EmptyState>
    </Dialog>
  );
}
