"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { differencesBetween, type FieldWords } from "@/components/forms/differences";
import { Form } from "@/components/forms/form";
import type { EntityForm } from "@/components/forms/use-entity-form";

type Props<Values extends FieldValues, Output, Entity> = {
  editor: EntityForm<Values, Output, Entity>;
  /** Labels and formats for the conflict notice. */
  words: FieldWords<Values>;
  children: ReactNode;
};

/** The form of one section of the settings, in the page; the children are its fields. */
export function SectionForm<Values extends FieldValues, Output, Entity>(props: Props<Values, Output, Entity>) {
  const { editor, words, children } = props;
  const { form, theirs, toValues, saveAnyway, takeTheirs } = editor;
  return (
    <Form form={form} submitLabel="Save changes" isUnchanged={!form.formState.isDirty && !theirs}>
      {theirs && (
        <ConflictNotice
          what="these settings"
          differences={differencesBetween(form.getValues(), toValues(theirs), words)}
          onSaveAnyway={saveAnyway}
          onTakeTheirs={takeTheirs}
        />
      )}
      {children}
    </Form>
  );
}
