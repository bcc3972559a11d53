"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { FieldWords } from "@/components/forms/differences";
import { EntityDialog } from "@/components/forms/entity-dialog";
import { TextListField } from "@/components/forms/text-list-field";
import { useEntityForm } from "@/components/forms/use-entity-form";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Spinner } from "@/components/ui/states/spinner";
import { Switch } from "@/components/ui/switch";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { saveCareerTrackMutation } from "@/lib/library/career-tracks/mutations";
import type { CareerTrack, CareerTrackForm as Values } from "@/lib/library/career-tracks/schema";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import { levelNames } from "./level-names";

const TrackPathsField = lazyPart(() => import("./track-paths-field"), Spinner);
const TrackTargetsField = lazyPart(() => import("./track-targets-field"), Spinner);

type Props = {
  /** Null for a new track. */
  track: CareerTrack | null;
  /** All learning paths, to choose from. */
  paths: LearningPath[];
  /** All knowledge areas, for the targets. */
  areas: KnowledgeArea[];
  /** Refetches the track. */
  reload: () => Promise<CareerTrack | null>;
  onSaved: () => void;
  onClose: () => void;
};

const schema = () => import("@/lib/library/career-tracks/schema").then((schemas) => schemas.careerTrackFormSchema);

const toValues = (track: CareerTrack | null): Values => ({
  title: track?.title ?? "",
  description: track?.description ?? "",
  industry: track?.industry ?? "",
  level: track?.level ?? "entry",
  salaryRange: track?.salaryRange ?? "",
  jobTitles: track?.jobTitles ?? [""],
  keySkills: track?.keySkills ?? [""],
  learningPathIds: track?.learningPathIds ?? [],
  targets: track?.targets ?? [],
  isActive: track?.isActive ?? true,
});

/** The form that adds or edits a career track (docs/behaviour.md, 15). */
export function TrackForm({ track, paths, areas, reload, onSaved, onClose }: Props) {
  const [newId] = useState(() => crypto.randomUUID());
  const { mutateAsync: saveCareerTrack } = useMutation(saveCareerTrackMutation());
  const editor = useEntityForm<Values, Values, CareerTrack>({
    schema,
    entity: track,
    toValues,
    save: (input, read) => saveCareerTrack({ input, read, newId }),
    reload,
    onSaved,
    saved: track ? "Career track updated successfully!" : "Career track created successfully!",
    failed: () => `Failed to ${track ? "update" : "create"} career track. Please try again.`,
  });
  const { register, control, formState } = editor.form;
  const { errors } = formState;
  const titleOf = (id: string) => paths.find((path) => path.id === id)?.title ?? "another path";
  const nameOf = (id: string) => areas.find((area) => area.id === id)?.name ?? "another area";
  const words: FieldWords<Values> = {
    title: { label: "Title", say: (title) => title },
    description: { label: "Description", say: (description) => description },
    industry: { label: "Industry", say: (industry) => industry },
    level: { label: "Level", say: (level) => levelNames[level] },
    salaryRange: { label: "Salary range", say: (range) => range ?? "" },
    jobTitles: { label: "Job titles", say: (titles) => titles.join(", ") },
    keySkills: { label: "Key skills", say: (skills) => skills.join(", ") },
    learningPathIds: { label: "Learning paths", say: (ids) => ids.map(titleOf).join(", ") },
    targets: {
      label: "Target points",
      say: (targets) => targets.map(({ knowledgeAreaId, points }) => `${nameOf(knowledgeAreaId)} ${points}`).join(", "),
    },
    isActive: { label: "Status", say: (isActive) => (isActive ? "active" : "inactive") },
  };

  return (
    <EntityDialog editor={editor} what="career track" words={words} width="lg" onClose={onClose}>
      <Field label="Title" error={errors.title?.message} required>
        <TextInput {...register("title")} autoComplete="off" />
      </Field>
      <Field label="Description" error={errors.description?.message} required>
        <TextArea {...register("description")} />
      </Field>
      <div className="grid gap-x-4 gap-y-8 sm:grid-cols-2">
        <Field label="Industry" error={errors.industry?.message} required>
          <TextInput {...register("industry")} autoComplete="off" />
        </Field>
        <Field label="Level" error={errors.level?.message}>
          <Select {...register("level")}>
            <Options of={levelNames} />
          </Select>
        </Field>
        <Field label="Salary range" error={errors.salaryRange?.message} optional>
          <TextInput {...register("salaryRange")} autoComplete="off" />
        </Field>
      </div>
      <TextListField control={control} name="jobTitles" legend="Job titles" entry="Job title" />
      <TextListField control={control} name="keySkills" legend="Key skills" entry="Key skill" />
      <Controller
        control={control}
        name="learningPathIds"
        render={({ field, fieldState: { error } }) => (
          <TrackPathsField pathIds={field.value} paths={paths} onChange={field.onChange} error={error?.message} />
        )}
      />
      <TrackTargetsField form={editor.form} areas={areas} />
      <Switch {...register("isActive")} label="Active" description="Learners see active career tracks only." />
    </EntityDialog>
  );
}
