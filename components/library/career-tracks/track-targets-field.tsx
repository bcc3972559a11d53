"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Controller, type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { AreaPicker } from "@/components/library/knowledge-areas/area-picker";
import { Button } from "@/components/ui/button";
import { Field, OptionalMark } from "@/components/ui/field";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { TextInput } from "@/components/ui/text-input";
import type { CareerTrackForm, TrackTarget } from "@/lib/library/career-tracks/schema";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { areaUsageQuery } from "@/lib/library/videos/api";
import type { AreaUsage } from "@/lib/library/videos/schema";
import { counted } from "@/lib/platform/counted";

const DEFAULT_TARGET_POINTS = 100;

type Props = { form: UseFormReturn<CareerTrackForm>; areas: KnowledgeArea[] };

/** The points that a track requires in each knowledge area, with the points that the library offers there. */
export default function TrackTargetsField({ form, areas }: Props) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "targets" });
  const targets = useWatch({ control, name: "targets" });
  const { data: usage } = useQuery({ ...areaUsageQuery(), staleTime: 0 });
  const addButton = useRef<HTMLButtonElement>(null);
  const errors = formState.errors.targets;
  const listError = errors?.root?.message ?? errors?.message;
  const isRepeat = ({ knowledgeAreaId }: TrackTarget, index: number) =>
    knowledgeAreaId !== "" && targets.slice(0, index).some((other) => other.knowledgeAreaId === knowledgeAreaId);
  const drop = (index: number) => {
    remove(index);
    // The focused button is removed: focus the row before, or the button that adds a row.
    if (fields.length > 1) form.setFocus(`targets.${Math.max(0, index - 1)}.knowledgeAreaId`);
    else addButton.current?.focus();
  };
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">
        Target points <OptionalMark />
      </legend>
      <p className="mb-4 text-small text-fg-3">
        Learners get the shortest route to these points, after the learning paths above.
      </p>
      {fields.length > 0 && (
        <ul className="flex flex-col gap-8">
          {fields.map((field, index) => {
            const target = targets[index] ?? field;
            const supply = supplyOf(usage, target.knowledgeAreaId);
            // Registered before the points, because errors take the focus in this order.
            register(`targets.${index}.knowledgeAreaId`);
            return (
              <li
                key={field.id}
                className="grid grid-cols-[minmax(0,1fr)_6.5rem_2.75rem] items-start gap-x-2 max-sm:gap-x-1.5"
              >
                <Field
                  label={`Area of target ${index + 1}`}
                  error={
                    errors?.[index]?.knowledgeAreaId?.message ??
                    (listError && isRepeat(target, index) ? listError : undefined)
                  }
                  hint={supply && target.knowledgeAreaId && <Supply supply={supply} points={target.points} />}
                  required
                >
                  <Controller
                    control={control}
                    name={`targets.${index}.knowledgeAreaId`}
                    render={({ field: { name: _, ...chosen } }) => <AreaPicker {...chosen} areas={areas} />}
                  />
                </Field>
                <Field label={`Points ${index + 1}`} error={errors?.[index]?.points?.message} required>
                  <TextInput
                    {...register(`targets.${index}.points`, { valueAsNumber: true })}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    step={1}
                  />
                </Field>
                <span className="mt-6">
                  <TooltipButton
                    label={`Remove target ${index + 1}`}
                    tooltip="Remove"
                    size="lg"
                    icon={<Trash2 aria-hidden size={18} strokeWidth={1.75} />}
                    onClick={() => drop(index)}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {listError && !targets.some(isRepeat) && (
        <p role="alert" className="mt-2 text-small text-danger">
          {listError}
        </p>
      )}
      <Button
        ref={addButton}
        size="sm"
        variant="secondary"
        className={fields.length > 0 ? "mt-8" : undefined}
        onClick={() => append({ knowledgeAreaId: "", points: DEFAULT_TARGET_POINTS })}
      >
        <Plus aria-hidden size={16} strokeWidth={1.75} />
        Add target
      </Button>
    </fieldset>
  );
}

type Offered = Pick<AreaUsage, "videosWithSubs" | "pointsWithSubs">;

const NOTHING: Offered = { videosWithSubs: 0, pointsWithSubs: 0 };

/** The points that are offered in an area and its sub areas; undefined until they are loaded. */
const supplyOf = (usage: AreaUsage[] | undefined, areaId: string): Offered | undefined =>
  usage && (usage.find(({ knowledgeAreaId }) => knowledgeAreaId === areaId) ?? NOTHING);

function Supply({ supply, points }: { supply: Offered; points: number }) {
  const { videosWithSubs, pointsWithSubs } = supply;
  const offered = `${counted(pointsWithSubs, "point")} in ${counted(videosWithSubs, "video")}`;
  const missing = points - pointsWithSubs;
  if (!(missing > 0)) return offered;
  return (
    <span className="text-warning">
      {offered}. No learner can reach this target: {counted(missing, "point")} {missing === 1 ? "is" : "are"} missing.
    </span>
  );
}
