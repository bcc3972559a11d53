"use client";

import { Controller } from "react-hook-form";
import { Combobox } from "@/components/forms/combobox";
import type { FieldWords } from "@/components/forms/differences";
import { useZoneOptions } from "@/components/identity/settings/time-zones";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { Organisation } from "@/lib/platform/organisation/schema";
import { SectionForm, useSectionForm } from "./section-form";

type Values = Omit<Organisation, "updatedAt">;

const FROM_SERVER = "From the server";

const words: FieldWords<Values> = {
  name: { label: "Name", say: String },
  timeZone: { label: "Time zone", say: (timeZone) => timeZone || FROM_SERVER },
  contact: { label: "Contact address", say: String },
};

const schema = () => import("@/lib/platform/organisation/schema").then(({ organisation }) => organisation.values);

const toValues = ({ updatedAt: _, ...values }: Organisation): Values => values;

/** The organisation's name, time zone and contact address (docs/behaviour.md, 21). */
export function OrganisationForm({ saved }: { saved: Organisation }) {
  const editor = useSectionForm<"organisation", Values>({ name: "organisation", saved, schema, toValues });
  const zones = useZoneOptions(saved.timeZone);
  const { register, control, formState } = editor.form;
  const { errors } = formState;
  return (
    <SectionForm editor={editor} words={words}>
      <Field
        label="Name"
        hint="Shown in invitations, below every email and on the sign-in screen."
        error={errors.name?.message}
        optional
      >
        <TextInput {...register("name")} autoComplete="organization" />
      </Field>
      <Field
        label="Time zone"
        hint="Decides whether a due date is in the past, and where the days of the overview begin. Each user's own deadlines end in their own time zone."
        error={errors.timeZone?.message}
      >
        <Controller
          control={control}
          name="timeZone"
          render={({ field: { name: _, ...chosen } }) => (
            <Combobox {...chosen} options={[{ value: "", label: FROM_SERVER }, ...zones]} />
          )}
        />
      </Field>
      <Field
        label="Contact address"
        hint="Shown where users are told to ask an administrator, and below every email."
        error={errors.contact?.message}
        optional
      >
        <TextInput {...register("contact")} type="email" inputMode="email" autoComplete="off" />
      </Field>
    </SectionForm>
  );
}
