"use client";

import { Copy } from "lucide-react";
import { Button } from "./button";
import { Field } from "./field";
import { TextInput } from "./text-input";
import { toast } from "./toasts/toast";

type Props = {
  /** One or two words, which the toast also uses. */
  label: string;
  value: string;
};

/** Copies a text, and announces it. @param subject the label within a sentence */
export async function copyText(text: string, label: string, subject = label): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${label} copied`, kind: "success" });
  } catch (reason) {
    console.warn("The text was not copied", reason);
    toast({ kind: "error", title: "Error", description: `${subject} could not be copied. Select it instead.` });
  }
}

/** A text such as a secret, with a button that copies it. */
export function CopyField({ label, value }: Props) {
  return (
    <div className="flex items-end gap-2">
      <Field label={label} className="flex-1">
        <TextInput readOnly value={value} className="font-mono" onFocus={({ target }) => target.select()} />
      </Field>
      <Button variant="secondary" onClick={() => copyText(value, label)}>
        <Copy aria-hidden size={16} strokeWidth={1.75} />
        Copy
      </Button>
    </div>
  );
}
