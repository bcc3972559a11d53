"use client";

import type { FocusEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { asPoints } from "@/lib/library/videos/points";

type Props = { registered: UseFormRegisterReturn; label: string; error?: string };

/** The points of one row; what is blank or no whole number becomes the default when the field is left. */
export function PointsField({ registered, label, error }: Props) {
  const settle = (event: FocusEvent<HTMLInputElement>) => {
    event.target.value = String(asPoints(event.target.value));
    return registered.onBlur(event);
  };
  return (
    <Field label={label} error={error}>
      <TextInput {...registered} onBlur={settle} type="number" inputMode="numeric" min={1} step={1} />
    </Field>
  );
}
