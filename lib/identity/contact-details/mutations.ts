import { mutationOptions } from "@tanstack/react-query";
import { saveProfile, userQuery } from "@/lib/identity/users/api";
import type { ProfileInput } from "@/lib/identity/users/schema";
import { contactQuery, verifyPhone } from "./api";

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
    mutationFn: (code: string) => verifyPhone(code),
    onSuccess: (user, _code, _before, { client }) => {
      client.setQueryData(userQuery(user.id).queryKey, user);
      void client.invalidateQueries({ queryKey: contactQuery().queryKey });
    },
  });
