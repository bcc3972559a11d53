"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
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
      const changes = changesIn(output, (field) => form.getFieldState(field).isDirty);
      const saved = await withPassword(() => saveProfile(changes));
      form.reset(toValues(saved));
      announceSuccess("Profile updated successfully!");
      authState().announce("USER_UPDATED");
    },
    fieldOfStatus: { 409: "email" },
    onRefused: () => announceFailure("Failed to update profile"),
  });
  const { reset, formState } = form;
  // The form adopts values typed before hydration, but its state shows them only after this reset without changes.
  useEffect(() => reset(undefined, { keepValues: true, keepDirty: true }), [reset]);
  return {
    ...form,
    /** Includes the value, which the server renders before hydration. */
    register: (name: keyof ProfileValues) => ({
      ...form.register(name),
      defaultValue: formState.defaultValues?.[name],
    }),
  };
}
