"use client";

import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import { EmptyState } from "@/components/ui/states/empty-state";

/** Shown when the address names a missing entity. @param title 'Video not found' */
export function MissingDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={title} titleHidden>
        <EmptyState title={title}>It may have been deleted.</EmptyState>
      </DialogContent>
    </Dialog>
  );
}
