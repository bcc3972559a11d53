import { mutationOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import { type SavedSection, type SectionInput, type SectionName, settingsQuery } from "./api";

/** Changes the given values of a section of the settings; 412 when it was changed since it was read. */
export const saveSettingsMutation = <Name extends SectionName>(name: Name) =>
  mutationOptions({
    mutationFn: ({ input, read }: { input: SectionInput<Name>; read: SavedSection<Name> }) =>
      request<SavedSection<Name>>(`/api/settings/${name}`, { method: "PUT", body: input, unchangedSince: read }),
    onSuccess: (saved, _variables, _before, { client }) => client.setQueryData(settingsQuery(name).queryKey, saved),
  });
