"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { announceSuccess, reasonOf } from "@/components/forms/announce";
import { FormDialog } from "@/components/forms/form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useFormats } from "@/components/identity/auth/preferences";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { useSettled } from "@/components/ui/states/use-settled";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { assignmentPreviewQuery } from "@/lib/organisation/assignments/api";
import { createAssignmentMutation } from "@/lib/organisation/assignments/mutations";
import type {
  AskedEvidence,
  AssignmentDraft,
  AssignmentRequest,
  AssignmentSubject,
} from "@/lib/organisation/assignments/schema";
import { evidenceChoices } from "./assignment-words";
import { SubjectField } from "./subject-field";

/** The audience of an assignment: a team with those below it, or users. `name` is 'Lisbon office' or '3 users'. */
export type Audience = { name: string } & ({ teamId: string } | { userIds: string[] });

type Values = {
  kind: AssignmentSubject["kind"];
  subjectId: string;
  due: "none" | "date" | "days";
  dueOn: string;
  daysAfterJoining: string;
  everyMonths: string;
  evidence: AskedEvidence;
  note: string;
  remind: "auto" | "hand";
  /** The fields as the server names them, for its messages. */
  pathId: string;
  teamId: string;
};

const initial: Values = {
  kind: "path",
  subjectId: "",
  due: "date",
  dueOn: "",
  daysAfterJoining: "14",
  everyMonths: "",
  evidence: "any",
  note: "",
  remind: "auto",
  pathId: "",
  teamId: "",
};

/** Milliseconds without a change before the dry run is requested. */
const PAUSE_MS = 250;

const numberOf = (typed: string) => (typed === "" ? null : Number(typed));

/** The request for the typed values. */
const requestOf = (values: Values, { name: _, ...audience }: Audience): AssignmentRequest => ({
  [`${values.kind}Id`]: values.subjectId || undefined,
  ...audience,
  dueOn: values.due === "date" ? values.dueOn || null : null,
  daysAfterJoining: values.due === "days" ? numberOf(values.daysAfterJoining) : null,
  everyMonths: numberOf(values.everyMonths),
  evidence: values.evidence,
  note: values.note,
  remind: values.remind,
});

const loadSchema = (audience: Audience) => () =>
  import("@/lib/organisation/assignments/schema").then(({ assignmentFormSchema }) =>
    assignmentFormSchema((values: Values) => requestOf(values, audience)),
  );

type Props = {
  audience: Audience;
  /** The subject that is chosen when the dialog opens. */
  subject?: AssignmentSubject;
  onClose: () => void;
};

/** Assigns a path, a lesson or a track, and shows the reach before. */
export default function AssignDialog({ audience, subject, onClose }: Props) {
  const { mutateAsync: assign } = useMutation(createAssignmentMutation());
  const { counted } = useFormats();
  const schema = useMemo(() => loadSchema(audience), [audience]);
  const form = useCheckedForm<Values, AssignmentRequest>({
    schema,
    defaultValues: subject ? { ...initial, kind: subject.kind, subjectId: subject.id } : initial,
    send: async (request) => {
      const { people } = await assign(request);
      announceSuccess(`Assigned to ${counted(people, "user")}`);
      onClose();
    },
    explain: (error) => reasonOf(error) ?? "The assignment could not be made. Try again.",
  });
  const { register, watch, setValue, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const values = watch();
  return (
    <FormDialog
      title={`Assign to ${audience.name}`}
      submitLabel="Assign"
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      alert={errors.root?.message ?? errors.teamId?.message}
      onSubmit={form.submit}
      preload={form.preload}
      onClose={onClose}
    >
      <SubjectField
        kind={values.kind}
        id={values.subjectId}
        first={subject}
        error={errors.pathId?.message ?? errors.subjectId?.message}
        onChange={(kind, subjectId) => {
          setValue("kind", kind, { shouldDirty: true });
          setValue("subjectId", subjectId, { shouldDirty: true });
          form.clearErrors(["pathId", "subjectId"]);
        }}
      />
      <div className="grid gap-x-4 gap-y-8 sm:grid-cols-2">
        <Field label="Due">
          <Select {...register("due")}>
            <option value="date">On a date</option>
            <option value="days">Days after joining</option>
            <option value="none">No due date</option>
          </Select>
        </Field>
        {values.due === "date" && (
          <Field label="Due date" error={errors.dueOn?.message} hint="In each learner's time zone" optional>
            <TextInput {...register("dueOn")} type="date" />
          </Field>
        )}
        {values.due === "days" && (
          <Field label="Days" error={errors.daysAfterJoining?.message} required>
            <TextInput {...register("daysAfterJoining")} type="number" inputMode="numeric" min={1} step={1} />
          </Field>
        )}
        <Field label="Repeat every … months" error={errors.everyMonths?.message} hint="After each completion" optional>
          <TextInput {...register("everyMonths")} type="number" inputMode="numeric" min={1} max={60} step={1} />
        </Field>
        <Field label="Reminders">
          <Select {...register("remind")}>
            <option value="auto">Automatic</option>
            <option value="hand">By hand only</option>
          </Select>
        </Field>
      </div>
      <Field label="Evidence" hint="How each lesson must be completed. Better evidence counts too.">
        <Select {...register("evidence")}>
          <Options of={evidenceChoices} />
        </Select>
      </Field>
      <Field label="Note" error={errors.note?.message} hint="Shown to the learners" optional>
        <TextArea {...register("note")} />
      </Field>
      <Reach request={requestOf(values, audience)} isReady={values.subjectId !== ""} />
    </FormDialog>
  );
}

/** Shows how many users the assignment would reach. */
function Reach({ request, isReady }: { request: AssignmentRequest; isReady: boolean }) {
  const { counted } = useFormats();
  const typed = JSON.stringify(request);
  const settled = useSettled(typed, PAUSE_MS);
  const { data } = useQuery({
    ...assignmentPreviewQuery(JSON.parse(settled)),
    enabled: isReady && settled === typed,
  });
  return (
    <p role="status" className="min-h-5.5 text-fg-2">
      {data && reachInWords(data, counted)}
    </p>
  );
}

function reachInWords(
  { people, alreadyDone, weekendDue }: AssignmentDraft,
  counted: (count: number, one: string) => string,
): string {
  const reach = people === 0 ? "Nobody yet." : `${counted(people, "user")}, ${alreadyDone} already done.`;
  return weekendDue ? `${reach} The due day is on a weekend.` : reach;
}
