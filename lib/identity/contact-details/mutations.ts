import { mutationOptions } from "@tanstack/react-query";
import { saveProfile, userQuery } from "@/lib/identity/users/api";
import type { ProfileInput } from "@/lib/identity/users/schema";
import { contactQuery, verifyPhone } from "./api";

/** Saves fields of one's own profile. A new email or phone number waits for its confirmation among the contact details. */
export const saveProfileMutation = (userId: string) =>
  mutationOptions({
    mutationFn: (changes: ProfileInput) => saveProfile(userId, changes),
    onSuccess: async (user, { email, phoneNumber }, _before, { client }) => {
      client.setQueryData(userQuery(userId).queryKey, user);
      if (email || phoneNumber !== undefined) await client.invalidateQueries({ queryKey: contactQuery().queryKey });
    },
  });

/** Verifies one's own phone number by the code that it was sent. */
export const verifyPhoneMutation = () =>
  mutationOptions({
    mutationFn: (code: string) => verifyPhone(code),
    onSuccess: (user, _code, _before, { client }) => {
      client.setQueryData(userQuery(user.id).queryKey, user);
      void client.invalidateQueries({ queryKey: contactQuery().queryKey });
    },
  });
