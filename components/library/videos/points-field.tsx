"use client";

import type { FocusEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { asPoints } from "@/lib/library/videos/points";

type Props = { registered: UseFormRegisterReturn; label: string; error?: string };

/** The points of a row. On blur, anything but a whole number becomes the default. */
export function PointsField({ registered, label, error }: Props) {
  const normalise = (event: FocusEvent<HTMLInputElement>) => {
    event.target.value = String(asPoints(event.target.value));
    return registered.onBlur(event);
  };
  return (
    <Field label={label} error={error}>
      <TextInput {...registered} onBlur={normalise} type="number" inputMode="numeric" min={1} step={1} />
    </Field>
  );
}
