"use client";

import { useMutation } from "@tanstack/react-query";
import { announceFailure, announceSuccess } from "@/components/forms/announce";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useFreshly } from "@/components/identity/account/confirm-password";
import { authState } from "@/lib/identity/accounts/auth-state";
import { saveProfileMutation } from "@/lib/identity/contact-details/mutations";
import type { ProfileInput, User } from "@/lib/identity/users/schema";
import { changesIn, type ProfileValues, toValues } from "./profile-values";

const schema = () => import("@/lib/identity/users/schema").then(({ profileFormSchema }) => profileFormSchema);

/** The form over one's own profile, which saves only the fields that were changed. */
export function useProfileForm(user: User) {
  const freshly = useFreshly();
  const { mutateAsync: saveProfile } = useMutation(saveProfileMutation(user.id));
  const form = useCheckedForm<ProfileValues, ProfileInput>({
    schema,
    defaultValues: toValues(user),
    send: async (output) => {
      const changes = changesIn(output, dirtyFields);
      const saved = await freshly(() => saveProfile(changes));
      form.reset(toValues(saved));
      announceSuccess("Profile updated successfully!");
      authState().announce("USER_UPDATED");
    },
    fieldOfStatus: { 409: "email" },
    onRefused: () => announceFailure("Failed to update profile"),
  });
  // Read here, so that the form keeps count of them.
  const { dirtyFields } = form.formState;
  return form;
}
