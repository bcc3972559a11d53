"use client";

import { Dialog } from "@/components/ui/overlays/dialog";
import { ShortcutList } from "./shortcut-list";

/** Lists the keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Keyboard shortcuts"
      description="Press these keys outside a text field. You can turn them off in Settings."
      width="sm"
    >
      <ShortcutList />
    </Dialog>
  );
}
