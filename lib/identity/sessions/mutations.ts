import { mutationOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import { sessionsQuery } from "./api";

/** Signs one device out and waits for the refreshed list. */
export const endSessionMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/account/sessions/${id}`, { method: "DELETE" }),
    onSuccess: (_data, _id, _before, { client }) => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });

/** Signs all other devices out and waits for the refreshed list. */
export const endOtherSessionsMutation = () =>
  mutationOptions({
    mutationFn: () => request("/api/account/sessions", { method: "DELETE" }),
    onSuccess: (_data, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
