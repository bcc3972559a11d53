"use client";

import { useMutation } from "@tanstack/react-query";
import type { FieldWords } from "@/components/forms/differences";
import { EntityDialog } from "@/components/forms/entity-dialog";
import { useEntityForm } from "@/components/forms/use-entity-form";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { saveKnowledgeAreaMutation } from "@/lib/library/knowledge-areas/mutations";
import type { KnowledgeArea, KnowledgeAreaInput } from "@/lib/library/knowledge-areas/schema";

type Props = {
  /** Null for a new area. */
  area: KnowledgeArea | null;
  /** All areas; main areas can be chosen as the parent. */
  areas: KnowledgeArea[];
  /** The main area of a new sub area. */
  parentId?: string;
  /** Refetches the area. */
  reload: () => Promise<KnowledgeArea | null>;
  onSaved: (saved: KnowledgeArea) => void;
  onClose: () => void;
};

const schema = () => import("@/lib/library/knowledge-areas/schema").then((schemas) => schemas.knowledgeAreaInputSchema);

/** A blank field means 0 points. */
const asPoints = (typed: string | number) => (typed === "" ? 0 : Number(typed));

/** The form that adds or edits a knowledge area (docs/behaviour.md, 10). */
export function AreaForm({ area, areas, parentId, reload, onSaved, onClose }: Props) {
  const toValues = (from: KnowledgeArea | null): KnowledgeAreaInput => ({
    name: from?.name ?? "",
    description: from?.description ?? "",
    level: from?.level ?? (parentId ? "sub" : "main"),
    parentId: from ? from.parentId : (parentId ?? null),
    totalPoints: from?.totalPoints ?? 0,
  });
  const { mutateAsync: saveKnowledgeArea } = useMutation(saveKnowledgeAreaMutation());
  const editor = useEntityForm<KnowledgeAreaInput, KnowledgeAreaInput, KnowledgeArea>({
    schema,
    entity: area,
    toValues,
    save: (input, read) => saveKnowledgeArea({ input, read }),
    reload,
    onSaved,
    saved: area ? "Knowledge area updated successfully!" : "Knowledge area created successfully!",
    failed: (reason) =>
      area
        ? "Failed to update knowledge area. Please try again."
        : `Failed to create knowledge area: ${reason ?? "Please try again."}`,
  });
  const { register, watch, formState } = editor.form;
  const { errors } = formState;
  const mains = areas.filter((other) => other.level === "main" && other.id !== area?.id);
  const words: FieldWords<KnowledgeAreaInput> = {
    name: { label: "Name", say: (name) => name },
    description: { label: "Description", say: (description) => description },
    level: { label: "Level", say: (level) => level },
    parentId: { label: "Main area", say: (id) => areas.find((other) => other.id === id)?.name ?? "" },
    totalPoints: { label: "Total points", say: String },
  };

  return (
    <EntityDialog editor={editor} what="knowledge area" words={words} onClose={onClose}>
      <Field label="Name" error={errors.name?.message} required>
        <TextInput {...register("name")} autoComplete="off" />
      </Field>
      <Field label="Description" error={errors.description?.message} optional>
        <TextArea {...register("description")} />
      </Field>
      <div className="grid gap-x-4 gap-y-8 sm:grid-cols-2">
        <Field label="Level" error={errors.level?.message}>
          <Select {...register("level")}>
            <option value="main">Main area</option>
            <option value="sub">Sub area</option>
          </Select>
        </Field>
        {watch("level") === "sub" && (
          <Field label="Main area" error={errors.parentId?.message} required>
            <Select {...register("parentId", { setValueAs: (id) => id || null })}>
              <option value="">Choose a main area</option>
              <Options of={mains.map(({ id, name }) => [id, name])} />
            </Select>
          </Field>
        )}
        <Field
          label="Total points"
          error={errors.totalPoints?.message}
          hint="Points that a learner can earn in this area"
          optional
        >
          <TextInput
            {...register("totalPoints", { setValueAs: asPoints })}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
          />
        </Field>
      </div>
    </EntityDialog>
  );
}
