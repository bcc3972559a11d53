"use client";

import { Button } from "./button";
import { CopyField } from "./copy-field";
import { DialogContent } from "./overlays/dialog";

type Props = {
  title: string;
  /** A sentence about its use, after the one that it is shown only now. */
  purpose: string;
  /** One word or two, which the toast names too. */
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
