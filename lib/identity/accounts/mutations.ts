import { mutationOptions } from "@tanstack/react-query";
import { sessionsQuery } from "@/lib/identity/sessions/api";
import { request } from "@/lib/platform/http/request";
import type { ChangePassword } from "./schema";

/** Changes the user's own password, which ends every other session. Fails with 400 for a wrong current password. */
export const changePasswordMutation = () =>
  mutationOptions({
    mutationFn: (input: ChangePassword) => request("/api/account/password", { method: "PUT", body: input }),
    onSuccess: (_data, _input, _before, { client }) =>
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
