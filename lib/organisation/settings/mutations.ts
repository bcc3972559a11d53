import { mutationOptions } from "@tanstack/react-query";
import { type SavedSection, type SectionInput, type SectionName, saveSettings, settingsQuery } from "./api";

/** Changes a section of the settings; 412 when it was changed since it was read. */
export const saveSettingsMutation = <Name extends SectionName>(name: Name) =>
  mutationOptions({
    mutationFn: ({ input, read }: { input: SectionInput<Name>; read: SavedSection<Name> }) =>
      saveSettings(name, read, input),
    onSuccess: (saved, _variables, _before, { client }) => client.setQueryData(settingsQuery(name).queryKey, saved),
  });
