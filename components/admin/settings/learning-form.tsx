"use client";

import type { FieldWords } from "@/components/forms/differences";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TextInput } from "@/components/ui/text-input";
import type { LearningSettings } from "@/lib/learning/watch/schema";
import { percent } from "@/lib/platform/counted";
import { SectionForm, useSectionForm } from "./section-form";

type Values = Omit<LearningSettings, "updatedAt">;

const policies: Record<Values["policy"], string> = {
  either: "By watching, or when the learner marks it",
  watched: "Only by watching",
  checked: "Only by passing the check",
};

const onOrOff = (isOn: boolean) => (isOn ? "on" : "off");

const words: FieldWords<Values> = {
  requiredPercent: { label: "Share to watch", say: percent },
  policy: { label: "A lesson is completed", say: (policy) => policies[policy] },
  autoComplete: { label: "Complete lessons by themselves", say: onOrOff },
  record: { label: "Record what learners watch", say: onOrOff },
  keepRangesDays: { label: "Days to keep watched parts", say: String },
  checkSize: { label: "Questions of a check", say: String },
  passPercent: { label: "Share to pass a check", say: percent },
  testOut: { label: "Testing out", say: onOrOff },
};

const schema = () => import("@/lib/learning/watch/schema").then(({ learning }) => learning.values);

const toValues = ({ updatedAt: _, ...values }: LearningSettings): Values => values;

/** The rules for watching and checks (docs/behaviour.md, 28 and 38). */
export function LearningForm({ saved }: { saved: LearningSettings }) {
  const editor = useSectionForm<"learning", Values>({ name: "learning", saved, schema, toValues });
  const { register, formState } = editor.form;
  const { errors } = formState;
  const number = { valueAsNumber: true };
  return (
    <SectionForm editor={editor} words={words}>
      <Field
        label="Share to watch"
        hint="Percent of a lesson. A video can have its own share."
        error={errors.requiredPercent?.message}
      >
        <TextInput {...register("requiredPercent", number)} type="number" inputMode="numeric" min={0} max={100} />
      </Field>
      <Field
        label="A lesson is completed"
        hint="Lessons whose length is not certain can always be marked."
        error={errors.policy?.message}
      >
        <Select {...register("policy")}>
          <Options of={policies} />
        </Select>
      </Field>
      <Switch
        {...register("autoComplete")}
        label="Complete lessons by themselves"
        description="As soon as the share is watched, with the points."
      />
      <Switch
        {...register("record")}
        label="Record what learners watch"
        description="Learners see their own watched parts and can switch this off for themselves. Off, nothing new is recorded."
      />
      <Field
        label="Days to keep watched parts"
        hint="After a completion. Then only the percentage stays."
        error={errors.keepRangesDays?.message}
      >
        <TextInput {...register("keepRangesDays", number)} type="number" inputMode="numeric" min={0} max={3650} />
      </Field>
      <Field label="Questions of a check" hint="At most. Lessons can have more." error={errors.checkSize?.message}>
        <TextInput {...register("checkSize", number)} type="number" inputMode="numeric" min={1} max={20} />
      </Field>
      <Field
        label="Share to pass a check"
        hint="Percent of right answers. A video can have its own share."
        error={errors.passPercent?.message}
      >
        <TextInput {...register("passPercent", number)} type="number" inputMode="numeric" min={0} max={100} />
      </Field>
      <Switch
        {...register("testOut")}
        label="Testing out"
        description="A passed check completes a lesson that was not watched, with the points."
      />
    </SectionForm>
  );
}
