import { mutationOptions } from "@tanstack/react-query";
import { userQuery } from "@/lib/identity/users/api";
import type { ProfileInput, User } from "@/lib/identity/users/schema";
import { request } from "@/lib/platform/http/request";
import { contactQuery } from "./api";

/** Mails the link again that confirms the user's own address. @throws {ApiError} 409 when it is confirmed already */
export const askForConfirmationMutation = () =>
  mutationOptions({
    mutationFn: () => request("/api/account/email", { method: "POST" }),
    // The address may have been confirmed in another tab or on another device meanwhile.
    onSettled: (_data, _error, _variables, _before, { client }) =>
      void client.invalidateQueries({ queryKey: contactQuery().queryKey }),
  });

/** Saves the given fields of the user's own profile. The contact details show a new address or number until it is confirmed. */
export const saveProfileMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (changes: ProfileInput) =>
      request<User>(`/api/users/${userId}/profile`, { method: "PUT", body: changes }),
    onSuccess: async (user, { email, phoneNumber }, _before, { client }) => {
      client.setQueryData(userQuery(userId).queryKey, user);
      if (email || phoneNumber !== undefined) await client.invalidateQueries({ queryKey: contactQuery().queryKey });
    },
  });

/** Verifies the user's own phone number by the code sent to it. @throws {ApiError} 400 for a wrong code, 409 when another account has it */
export const verifyPhoneMutation = () =>
  mutationOptions({
    mutationFn: (code: string) => request<User>("/api/account/phone/verify", { method: "POST", body: { code } }),
    onSuccess: (user, _code, _before, { client }) => {
      client.setQueryData(userQuery(user.id).queryKey, user);
      void client.invalidateQueries({ queryKey: contactQuery().queryKey });
    },
  });
