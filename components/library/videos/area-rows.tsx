"use client";

import { Plus, Trash2 } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { AreaOptions } from "@/components/library/knowledge-areas/area-options";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { asPoints, DEFAULT_POINTS } from "@/lib/library/videos/points";
import type { VideoForm, VideoInput } from "@/lib/library/videos/schema";
import { PointsField } from "./points-field";

type Props = { form: UseFormReturn<VideoForm, unknown, VideoInput>; areas: KnowledgeArea[] };

/** The knowledge areas and points of a video; the last row cannot be removed (docs/behaviour.md, 12). */
export function AreaRows({ form, areas }: Props) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "knowledgeAreas" });
  const errors = formState.errors.knowledgeAreas;
  const listError = errors?.root?.message ?? errors?.message;
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">Knowledge areas</legend>
      <ul className="flex flex-col gap-8">
        {fields.map((field, index) => {
          const row = errors?.[index];
          return (
            <li
              key={field.id}
              className="grid grid-cols-[minmax(0,1fr)_6.5rem_2.75rem] items-start gap-x-2 max-sm:gap-x-1.5"
            >
              <Field label={`Knowledge area ${index + 1}`} error={row?.knowledgeAreaId?.message} required>
                <Select {...register(`knowledgeAreas.${index}.knowledgeAreaId`)}>
                  <option value="">Choose an area</option>
                  <AreaOptions areas={areas} mainLabel={({ name }) => name} />
                </Select>
              </Field>
              <PointsField
                label={`Points ${index + 1}`}
                error={row?.points?.message}
                registered={register(`knowledgeAreas.${index}.points`, { setValueAs: asPoints })}
              />
              {fields.length > 1 && (
                <IconButton
                  label={`Remove knowledge area ${index + 1}`}
                  size="lg"
                  className="mt-6"
                  icon={<Trash2 aria-hidden size={18} strokeWidth={1.75} />}
                  onClick={() => {
                    remove(index);
                    form.setFocus(`knowledgeAreas.${Math.max(0, index - 1)}.knowledgeAreaId`);
                  }}
                />
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
      <Button
        size="sm"
        variant="secondary"
        className="mt-8"
        onClick={() => append({ knowledgeAreaId: "", points: DEFAULT_POINTS })}
      >
        <Plus aria-hidden size={16} strokeWidth={1.75} />
        Add another area
      </Button>
    </fieldset>
  );
}
