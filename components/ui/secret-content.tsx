"use client";

import { Button } from "./button";
import { CopyField } from "./copy-field";
import { DialogContent } from "./overlays/dialog";

type Props = {
  title: string;
  /** A sentence about the use of the secret. */
  purpose: string;
  /** One or two words, which the toast also uses. */
  label: string;
  secret: string;
  onClose: () => void;
};

/** The content of a dialog that shows a secret once. */
export function SecretContent({ title, purpose, label, secret, onClose }: Props) {
  return (
    <DialogContent
      title={title}
      description={`It is shown only now. ${purpose}`}
      width="sm"
      footer={<Button onClick={onClose}>I have copied it</Button>}
    >
      <CopyField label={label} value={secret} />
    </DialogContent>
  );
}
