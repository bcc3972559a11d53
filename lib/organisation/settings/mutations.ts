import { mutationOptions } from "@tanstack/react-query";
import type { SentMail } from "@/lib/messages/mails/schema";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { type SavedSection, type SectionInput, type SectionName, settingsQuery } from "./api";

/** Changes the given values of a section of the settings; 412 when it was changed since it was read. */
export const saveSettingsMutation = <Name extends SectionName>(name: Name) =>
  mutationOptions({
    mutationFn: ({ input, read }: { input: SectionInput<Name>; read: SavedSection<Name> }) =>
      request<SavedSection<Name>>(`/api/settings/${name}`, { method: "PUT", body: input, unchangedSince: read }),
    onSuccess: (saved, _variables, _before, { client }) => client.setQueryData(settingsQuery(name).queryKey, saved),
  });

/** Queues a mail again that was given up. */
export const retryMailMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request<SentMail>(`/api/mails/${id}/retry`, { method: "POST" }),
    onSettled: (_mail, _error, _id, _before, { client }) => invalidate(client, { queryKey: ["/api/mails"] }),
  });
