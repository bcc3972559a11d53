"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ConflictNotice } from "./conflict-notice";
import { differencesBetween, type FieldWords } from "./differences";
import { FormDialog } from "./form-dialog";
import type { EntityForm } from "./use-entity-form";

type Props<Values extends FieldValues, Output, Entity> = {
  editor: EntityForm<Values, Output, Entity>;
  /** The kind of entity in titles: 'learning path'. */
  what: string;
  /** Labels and formats for the conflict notice. */
  words: FieldWords<Values>;
  /** Overrides the form's own state, for forms that change values programmatically. */
  isDirty?: boolean;
  width?: "md" | "lg" | "xl";
  /** A second step, with the label of its button and the way back to the first. */
  step?: { submitLabel: string; onBack: () => void } | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog that adds or edits one entity; the children are its fields. */
export function EntityDialog<Values extends FieldValues, Output, Entity>(props: Props<Values, Output, Entity>) {
  const { editor, what, words, isDirty, width, step, onClose, children } = props;
  const { form, isNew, theirs, toValues, saveAnyway, takeTheirs } = editor;
  const { errors, isDirty: isAnyDirty, isSubmitting } = form.formState;
  return (
    <FormDialog
      title={`${isNew ? "Add" : "Edit"} ${what}`}
      submitLabel={step?.submitLabel ?? (isNew ? `Add ${what}` : "Save changes")}
      onBack={step?.onBack}
      width={width}
      isDirty={isDirty ?? isAnyDirty}
      isSubmitting={isSubmitting}
      alert={errors.root?.message}
      onSubmit={form.submit}
      onClose={onClose}
      notice={
        theirs && (
          <ConflictNotice
            what={`this ${what}`}
            differences={differencesBetween(form.getValues(), toValues(theirs), words)}
            onSaveAnyway={saveAnyway}
            onTakeTheirs={takeTheirs}
          />
        )
      }
    >
      {children}
    </FormDialog>
  );
}
