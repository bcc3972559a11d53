"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { saveFile } from "@/components/ui/save-file";

type Props = { codes: string[]; onClose: () => void };

/** Shows new recovery codes, which cannot be shown again. */
export default function RecoveryCodesDialog({ codes, onClose }: Props) {
  const save = () =>
    saveFile("waypoint-recovery-codes.txt", `Waypoint recovery codes. Each works once.\n\n${codes.join("\n")}\n`);
  return (
    <Dialog
      onClose={onClose}
      title="Save your recovery codes"
      description="Each code signs you in once when you do not have your app or phone. They are shown only now."
      width="sm"
      footer={
        <>
          <Button variant="secondary" onClick={save}>
            <Download aria-hidden size={18} strokeWidth={1.75} />
            Save as file
          </Button>
          <Button onClick={onClose}>I have saved them</Button>
        </>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-2 rounded-control bg-surface-2 p-4 font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
