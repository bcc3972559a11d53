import { mutationOptions } from "@tanstack/react-query";
import { endOtherSessions, endSession, sessionsQuery } from "./api";

/** Signs one device out and waits for the refreshed list. */
export const endSessionMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => endSession(id),
    onSuccess: (_data, _id, _before, { client }) => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });

/** Signs all other devices out and waits for the refreshed list. */
export const endOtherSessionsMutation = () =>
  mutationOptions({
    mutationFn: () => endOtherSessions(),
    onSuccess: (_data, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
