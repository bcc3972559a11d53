"use client";

import { SmallFormDialog } from "@/components/forms/small-form-dialog";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

const schema = () => import("@/lib/learning/reported/schema").then(({ reportInputSchema }) => reportInputSchema);

type Props = { noun: string; onReport: (reason: string) => Promise<void>; onClose: () => void };

/** Asks what is wrong with a text. */
export default function ReportDialog({ noun, onReport, onClose }: Props) {
  const form = useCheckedForm({ schema, defaultValues: { reason: "" }, send: ({ reason }) => onReport(reason) });
  return (
    <SmallFormDialog
      form={form}
      title={`Report this ${noun}`}
      description="The administrators see it with your reason, and decide whether it stays."
      submitLabel="Report"
      hasCancel
      onClose={onClose}
    >
      <Field label="What is wrong?" error={form.formState.errors.reason?.message}>
        <TextInput {...form.register("reason")} maxLength={300} autoComplete="off" />
      </Field>
    </SmallFormDialog>
  );
}
