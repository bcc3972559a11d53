"use client";

import { Button } from "./button";
import { CopyField } from "./copy-field";
import { Dialog } from "./overlays/dialog";

type Props = {
  title: string;
  /** A sentence about the use of the secret. */
  purpose: string;
  /** One or two words, which the toast also uses. */
  label: string;
  secret: string;
  onClose: () => void;
};

/** A dialog that shows a secret once. */
export function SecretDialog({ title, purpose, label, secret, onClose }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={`It is shown only now. ${purpose}`}
      width="sm"
      footer={<Button onClick={onClose}>I have copied it</Button>}
    >
      <CopyField label={label} value={secret} />
    </Dialog>
  );
}
