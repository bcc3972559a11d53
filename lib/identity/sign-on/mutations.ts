import { mutationOptions } from "@tanstack/react-query";
import { refreshUsers } from "@/lib/identity/users/mutations";
import { request } from "@/lib/platform/http/request";
import { signInWaysQuery } from "./api";

/** Unlinks a connection from the user's account and waits for the refreshed list. The server may ask for the password first. */
export const unlinkSignOnMutation = () =>
  mutationOptions({
    mutationFn: (connectionId: string) => request(`/api/account/sign-ons/${connectionId}`, { method: "DELETE" }),
    onSettled: (_data, _error, _id, _before, { client }) =>
      client.invalidateQueries({ queryKey: signInWaysQuery().queryKey }),
  });

/** Removes a sign-on of another user and waits for the refreshed list. The server may ask for the password first. */
export const removeSignOnMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (connectionId: string) =>
      request(`/api/users/${userId}/sign-ons/${connectionId}`, { method: "DELETE" }),
    // The number of devices too.
    onSettled: (_data, _error, _id, _before, { client }) => refreshUsers(client),
  });
