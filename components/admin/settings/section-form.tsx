"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ConflictNotice } from "@/components/forms/conflict-notice";
import { differencesBetween, type FieldWords } from "@/components/forms/differences";
import { Form } from "@/components/forms/form";
import type { LoadSchema } from "@/components/forms/use-checked-form";
import { type EntityForm, useEntityForm } from "@/components/forms/use-entity-form";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { type SavedSection, type SectionInput, type SectionName, settingsQuery } from "@/lib/organisation/settings/api";
import { saveSettingsMutation } from "@/lib/organisation/settings/mutations";

type Options<Name extends SectionName, Values extends FieldValues> = {
  name: Name;
  saved: SavedSection<Name>;
  schema: LoadSchema<SectionInput<Name>>;
  toValues: (section: SavedSection<Name>) => Values;
};

/**
 * The form of one section of the settings. It stays open after a save, with the saved values. For some sections the
 * server asks for the password first.
 */
export function useSectionForm<Name extends SectionName, Values extends FieldValues>(options: Options<Name, Values>) {
  const { name, saved, schema, toValues } = options;
  const { refetch } = useQuery(settingsQuery(name));
  const { mutateAsync: save } = useMutation(saveSettingsMutation(name));
  const withPassword = useWithPassword();
  const editor = useEntityForm<Values, SectionInput<Name>, SavedSection<Name>>({
    schema,
    entity: saved,
    toValues: (section) => toValues(section ?? saved),
    save: (input, read) => withPassword(() => save({ input, read: read ?? saved })),
    reload: async () => (await refetch({ throwOnError: true })).data ?? null,
    onSaved: (section) => editor.form.reset(toValues(section)),
    saved: "Settings saved",
    failed: (reason) => `Failed to save the settings: ${reason ?? "Please try again."}`,
  });
  return editor;
}

type Props<Values extends FieldValues, Output, Entity> = {
  editor: EntityForm<Values, Output, Entity>;
  /** Labels and formats for the conflict notice. */
  words: FieldWords<Values>;
  children: ReactNode;
};

/** Shows the form of a section in the page; the children are its fields. */
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
