"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import type { LoadSchema } from "@/components/forms/use-checked-form";
import { useEntityForm } from "@/components/forms/use-entity-form";
import { type SavedSection, type SectionInput, type SectionName, settingsQuery } from "@/lib/organisation/settings/api";
import { saveSettingsMutation } from "@/lib/organisation/settings/mutations";

type Options<Name extends SectionName, Values extends FieldValues> = {
  name: Name;
  saved: SavedSection<Name>;
  schema: LoadSchema<SectionInput<Name>>;
  toValues: (section: SavedSection<Name>) => Values;
  /** Runs the save, such as `useWithPassword` for a section that asks for the password. */
  around?: (save: () => Promise<SavedSection<Name>>) => Promise<SavedSection<Name>>;
};

/** The form of one section of the settings. It stays open after a save, with the saved values. */
export function useSectionForm<Name extends SectionName, Values extends FieldValues>(options: Options<Name, Values>) {
  const { name, saved, schema, toValues, around = (run) => run() } = options;
  const { refetch } = useQuery(settingsQuery(name));
  const { mutateAsync: save } = useMutation(saveSettingsMutation(name));
  const editor = useEntityForm<Values, SectionInput<Name>, SavedSection<Name>>({
    schema,
    entity: saved,
    toValues: (section) => toValues(section ?? saved),
    save: (input, read) => around(() => save({ input, read: read ?? saved })),
    reload: async () => (await refetch({ throwOnError: true })).data ?? null,
    onSaved: (section) => editor.form.reset(toValues(section)),
    saved: "Settings saved",
    failed: (reason) => `Failed to save the settings: ${reason ?? "Please try again."}`,
  });
  return editor;
}
