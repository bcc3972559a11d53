import { mutationOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import { signInWaysQuery } from "./api";

/** Unlinks a connection from the user's account and waits for the refreshed list. The server may ask for the password first. */
export const unlinkSignOnMutation = () =>
  mutationOptions({
    mutationFn: (connectionId: string) => request(`/api/account/sign-ons/${connectionId}`, { method: "DELETE" }),
    onSettled: (_data, _error, _id, _before, { client }) =>
      client.invalidateQueries({ queryKey: signInWaysQuery().queryKey }),
  });
