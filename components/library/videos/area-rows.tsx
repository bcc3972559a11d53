"use client";

import { Plus, Trash2 } from "lucide-react";
import type { FocusEvent } from "react";
import { Controller, type UseFormRegisterReturn, useFieldArray, useFormContext } from "react-hook-form";
import { AreaPicker } from "@/components/library/knowledge-areas/area-picker";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { TextInput } from "@/components/ui/text-input";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { asPoints, DEFAULT_POINTS } from "@/lib/library/videos/points";
import type { ScoredForm } from "@/lib/library/videos/schema";
import { NewArea } from "./new-area";

/** The knowledge areas and points of the surrounding form; the last row cannot be removed (docs/behaviour.md, 12). */
export function AreaRows({ areas }: { areas: KnowledgeArea[] }) {
  const form = useFormContext<ScoredForm>();
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "knowledgeAreas" });
  const errors = formState.errors.knowledgeAreas;
  const listError = errors?.root?.message ?? errors?.message;
  /** Chooses an area in the first blank row, or in a new one. */
  const choose = (knowledgeAreaId: string) => {
    const blank = form.getValues("knowledgeAreas").findIndex((row) => row.knowledgeAreaId === "");
    if (blank === -1) return append({ knowledgeAreaId, points: DEFAULT_POINTS });
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    form.setValue(`knowledgeAreas.${blank}.knowledgeAreaId`, knowledgeAreaId, options);
  };
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">Knowledge areas</legend>
      <ul className="flex flex-col gap-8">
        {fields.map((field, index) => {
          const row = errors?.[index];
          // Registered before the points, because errors take the focus in this order.
          register(`knowledgeAreas.${index}.knowledgeAreaId`);
          return (
            <li
              key={field.id}
              className="grid grid-cols-[minmax(0,1fr)_6.5rem_2.75rem] items-start gap-x-2 max-sm:gap-x-1.5"
            >
              <Field label={`Knowledge area ${index + 1}`} error={row?.knowledgeAreaId?.message} required>
                <Controller
                  control={control}
                  name={`knowledgeAreas.${index}.knowledgeAreaId`}
                  render={({ field: { name: _, ...chosen } }) => <AreaPicker {...chosen} areas={areas} />}
                />
              </Field>
              <PointsField
                label={`Points ${index + 1}`}
                error={row?.points?.message}
                registered={register(`knowledgeAreas.${index}.points`, { setValueAs: asPoints })}
              />
              {fields.length > 1 && (
                <span className="mt-6">
                  <TooltipButton
                    label={`Remove knowledge area ${index + 1}`}
                    tooltip="Remove"
                    size="lg"
                    icon={<Trash2 aria-hidden size={18} strokeWidth={1.75} />}
                    onClick={() => {
                      remove(index);
                      form.setFocus(`knowledgeAreas.${Math.max(0, index - 1)}.knowledgeAreaId`);
                    }}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {listError && (
        <p role="alert" className="mt-2 text-small text-danger">
          {listError}
        </p>
      )}
      {areas.length === 0 && (
        <p className="mt-8 text-small text-fg-2">There are no knowledge areas yet. Add the first one here.</p>
      )}
      <div className={cn("flex flex-wrap gap-2", areas.length === 0 ? "mt-3" : "mt-8")}>
        {areas.length > 0 && (
          <Button size="sm" variant="secondary" onClick={() => append({ knowledgeAreaId: "", points: DEFAULT_POINTS })}>
            <Plus aria-hidden size={16} strokeWidth={1.75} />
            Add another area
          </Button>
        )}
        <NewArea areas={areas} onAdded={choose} />
      </div>
    </fieldset>
  );
}

type PointsProps = { registered: UseFormRegisterReturn; label: string; error?: string };

/** The points of a row. On blur, anything but a whole number becomes the default. */
function PointsField({ registered, label, error }: PointsProps) {
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
