import { mutationOptions } from "@tanstack/react-query";
import { endOtherSessions, endSession, sessionsQuery } from "./api";

/** Signs one device out; done once the list without it is there. */
export const endSessionMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => endSession(id),
    onSuccess: (_data, _id, _before, { client }) => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });

/** Signs every device but this one out; done once the list without them is there. */
export const endOtherSessionsMutation = () =>
  mutationOptions({
    mutationFn: () => endOtherSessions(),
    onSuccess: (_data, _variables, _before, { client }) =>
      client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
