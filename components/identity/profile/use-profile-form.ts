"use client";

import { useMutation } from "@tanstack/react-query";
import { announceFailure, announceSuccess } from "@/components/forms/announce";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { authState } from "@/lib/identity/accounts/auth-state";
import { saveProfileMutation } from "@/lib/identity/contact-details/mutations";
import type { ProfileInput, User } from "@/lib/identity/users/schema";
import { changesIn, type ProfileValues, toValues } from "./profile-values";

const schema = () =>
  import("@/lib/identity/contact-details/schema").then(({ ownProfileFormSchema }) => ownProfileFormSchema);

/** The form over one's own profile, which saves only the fields that were changed. */
export function useProfileForm(user: User) {
  const withPassword = useWithPassword();
  const { mutateAsync: saveProfile } = useMutation(saveProfileMutation(user.id));
  const form = useCheckedForm<ProfileValues, ProfileInput>({
    schema,
    defaultValues: toValues(user),
    send: async (output) => {
      const changes = changesIn(output, dirtyFields);
      const saved = await withPassword(() => saveProfile(changes));
      form.reset(toValues(saved));
      announceSuccess("Profile updated successfully!");
      authState().announce("USER_UPDATED");
    },
    fieldOfStatus: { 409: "email" },
    onRefused: () => announceFailure("Failed to update profile"),
  });
  // Reading it subscribes the form to it.
  const { dirtyFields } = form.formState;
  return form;
}
