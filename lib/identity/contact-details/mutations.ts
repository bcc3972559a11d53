import { mutationOptions } from "@tanstack/react-query";
import { userQuery } from "@/lib/identity/users/api";
import type { ProfileInput, User } from "@/lib/identity/users/schema";
import { request } from "@/lib/platform/http/request";
import { contactQuery } from "./api";

/** Saves the user's own profile; omitted fields stay unchanged. */
const saveProfile = (userId: string, profile: ProfileInput) =>
  request<User>(`/api/users/${userId}/profile`, { method: "PUT", body: profile });

/** Verifies the number by the code sent to it. @throws {ApiError} 400 for a wrong code, 409 when the number belongs to another account */
const verifyPhone = (code: string) => request<User>("/api/account/phone/verify", { method: "POST", body: { code } });

/** Mails a link that confirms the user's own address. @throws {ApiError} 409 when it is confirmed already */
const askForConfirmation = () => request("/api/account/email", { method: "POST" });

/** Mails the link again that confirms the user's own address. */
export const askForConfirmationMutation = () =>
  mutationOptions({
    mutationFn: () => askForConfirmation(),
    // The address may have been confirmed in another tab or on another device meanwhile.
    onSettled: (_data, _error, _variables, _before, { client }) =>
      void client.invalidateQueries({ queryKey: contactQuery().queryKey }),
  });

/** Saves fields of the user's own profile. The contact details show a new address or number until it is confirmed. */
export const saveProfileMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (changes: ProfileInput) => saveProfile(userId, changes),
    onSuccess: async (user, { email, phoneNumber }, _before, { client }) => {
      client.setQueryData(userQuery(userId).queryKey, user);
      if (email || phoneNumber !== undefined) await client.invalidateQueries({ queryKey: contactQuery().queryKey });
    },
  });

/** Verifies the user's own phone number by the code sent to it. */
export const verifyPhoneMutation = () =>
  mutationOptions({
    mutationFn: verifyPhone,
    onSuccess: (user, _code, _before, { client }) => {
      client.setQueryData(userQuery(user.id).queryKey, user);
      void client.invalidateQueries({ queryKey: contactQuery().queryKey });
    },
  });
