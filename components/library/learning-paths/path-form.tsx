"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Controller, type FieldErrors } from "react-hook-form";
import { Declined } from "@/components/forms/declined";
import type { FieldWords } from "@/components/forms/differences";
import { EntityDialog } from "@/components/forms/entity-dialog";
import type { OrderedEntry } from "@/components/forms/ordered-item";
import { TextListField } from "@/components/forms/text-list-field";
import { useEntityForm } from "@/components/forms/use-entity-form";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { saveLearningPathMutation } from "@/lib/library/learning-paths/mutations";
import { fromOutline, hasSameLessons, toOutline } from "@/lib/library/learning-paths/outline";
import type {
  LearningPath,
  OutlineLine,
  PathList,
  LearningPathForm as Values,
} from "@/lib/library/learning-paths/schema";
import { counted } from "@/lib/platform/counted";
import { difficultyNames } from "./difficulty-names";
import { PathOutlineField } from "./path-outline-field";
import { PublishFields } from "./publish-fields";

type Props = {
  /** Null for a new path. */
  path: LearningPath | null;
  /** The path's videos. */
  videos: OrderedEntry[];
  /** Refetches the path. */
  reload: () => Promise<LearningPath | null>;
  /** Describes the effect of saving a list on learners who started the path, with `choice` for those under way. */
  impact?: (effect: { path: LearningPath; list: PathList; stays: boolean; choice: ReactNode }) => ReactNode;
  /** Counts the learners under way who are affected by saving a list. */
  countUnderWay?: (path: LearningPath, list: PathList) => Promise<number>;
  onSaved: () => void;
  onClose: () => void;
};

const schema = () => import("@/lib/library/learning-paths/schema").then((schemas) => schemas.learningPathFormSchema);

const toValues = (path: LearningPath | null): Values => ({
  title: path?.title ?? "",
  description: path?.description ?? "",
  difficulty: path?.difficulty ?? "beginner",
  estimatedHours: path?.estimatedHours ?? 0,
  skills: path?.skills.length ? path.skills : [""],
  outline: path ? toOutline(path) : [],
  versionNote: "",
  underWay: "move",
});

const words: FieldWords<Values> = {
  title: { label: "Title", say: (title) => title },
  description: { label: "Description", say: (description) => description },
  difficulty: { label: "Difficulty", say: (difficulty) => difficultyNames[difficulty] },
  estimatedHours: { label: "Estimated hours", say: String },
  skills: { label: "Skills", say: (skills) => skills.join(", ") },
  outline: {
    label: "Videos",
    say: (lines) =>
      `${counted(fromOutline(lines).videoIds.length, "video")}, with other videos, order, headings or optional videos`,
  },
};

/** The error of a heading's text. */
const titleError = (line: FieldErrors<OutlineLine> | undefined) =>
  line && "title" in line ? line.title?.message : undefined;

/** The form that adds or edits a learning path. It shows the effect on learners who started the path before saving. */
export function PathForm({ path, videos, reload, impact, countUnderWay, onSaved, onClose }: Props) {
  const { mutateAsync: saveLearningPath } = useMutation(saveLearningPathMutation());
  // The number of affected learners; above 0 the second step is shown.
  const [underWay, setUnderWay] = useState(0);
  const editor = useEntityForm<Values, Values, LearningPath>({
    schema,
    entity: path,
    toValues,
    save: async ({ outline, ...fields }, read) => {
      const list = fromOutline(outline);
      if (path && underWay === 0 && !hasSameLessons(path, list)) {
        const concerned = (await countUnderWay?.(path, list)) ?? 0;
        setUnderWay(concerned);
        if (concerned > 0) throw new Declined("Asked for a second step");
      }
      return saveLearningPath({ input: { ...fields, ...list }, read });
    },
    reload,
    onSaved,
    saved: path ? "Learning path updated successfully!" : "Learning path created successfully!",
    failed: () => `Failed to ${path ? "update" : "create"} learning path. Please try again.`,
  });
  const { register, control, watch, formState } = editor.form;
  const { errors } = formState;
  const list = fromOutline(watch("outline"));
  const isPublished = path !== null && !hasSameLessons(path, list);
  const effect = (choice: ReactNode) => path && impact?.({ path, list, stays: watch("underWay") === "stay", choice });

  const publishFields = path && isPublished && (
    <PublishFields register={register} error={errors.versionNote?.message} effect={effect} hasChoice={underWay > 0} />
  );
  if (underWay > 0) {
    const step = { submitLabel: `Publish to ${counted(underWay, "learner")}`, onBack: () => setUnderWay(0) };
    return (
      <EntityDialog editor={editor} what="learning path" words={words} width="lg" step={step} onClose={onClose}>
        {publishFields}
      </EntityDialog>
    );
  }
  return (
    <EntityDialog editor={editor} what="learning path" words={words} width="lg" onClose={onClose}>
      <Field label="Title" error={errors.title?.message} required>
        <TextInput {...register("title")} autoComplete="off" />
      </Field>
      <Field label="Description" error={errors.description?.message} optional>
        <TextArea {...register("description")} />
      </Field>
      <div className="grid gap-x-4 gap-y-8 sm:grid-cols-2">
        <Field label="Difficulty" error={errors.difficulty?.message}>
          <Select {...register("difficulty")}>
            <Options of={difficultyNames} />
          </Select>
        </Field>
        <Field label="Estimated hours" error={errors.estimatedHours?.message} optional>
          <TextInput
            {...register("estimatedHours", { setValueAs: (typed) => (typed === "" ? 0 : Number(typed)) })}
            type="number"
            inputMode="decimal"
            min={0}
            step={0.5}
          />
        </Field>
      </div>
      <TextListField control={control} name="skills" legend="Skills" entry="Skill" optional />
      <Controller
        control={control}
        name="outline"
        render={({ field }) => (
          <PathOutlineField
            lines={field.value}
            known={videos}
            onChange={field.onChange}
            error={errors.outline?.message ?? errors.outline?.root?.message}
            headingErrors={field.value.map((_, index) => titleError(errors.outline?.[index]))}
          />
        )}
      />
      {publishFields}
      {path && !isPublished && effect(null)}
    </EntityDialog>
  );
}
