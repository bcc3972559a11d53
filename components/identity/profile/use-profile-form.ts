"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { announceFailure, announceSuccess } from "@/components/forms/announce";
import { schemaResolver } from "@/components/forms/schema-resolver";
import { Declined, useFreshly } from "@/components/identity/account/confirm-password";
import { sentenceOf } from "@/components/identity/account/refusal";
import { authState } from "@/lib/identity/accounts/auth-state";
import { contactQuery } from "@/lib/identity/contact-details/api";
import { saveProfile, userQuery } from "@/lib/identity/users/api";
import type { ProfileInput, User } from "@/lib/identity/users/schema";
import { ApiError } from "@/lib/platform/http/request";
import { changesIn, isProfileField, type ProfileValues, toValues } from "./profile-values";

const resolver = schemaResolver<ProfileValues, ProfileInput>(() =>
  import("@/lib/identity/users/schema").then((schemas) => schemas.profileFormSchema),
);

/** The form over one's own profile: a refusal is said at its fields, and what was typed stays. */
export function useProfileForm(user: User) {
  const queries = useQueryClient();
  const freshly = useFreshly();
  const form = useForm<ProfileValues, unknown, ProfileInput>({
    resolver,
    defaultValues: toValues(user),
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
  // Read here, so that the form keeps count of them.
  const { dirtyFields } = form.formState;

  const save = async (output: ProfileInput) => {
    const changes = changesIn(output, dirtyFields);
    const saved = await freshly(() => saveProfile(user.id, changes));
    queries.setQueryData(userQuery(user.id).queryKey, saved);
    if (changes.email || changes.phoneNumber !== undefined) {
      await queries.invalidateQueries({ queryKey: contactQuery().queryKey });
    }
    form.reset(toValues(saved));
    announceSuccess("Profile updated successfully!");
    authState().announce("USER_UPDATED");
  };

  const refuse = (error: unknown) => {
    if (error instanceof Declined) return;
    announceFailure("Failed to update profile");
    const refused = error instanceof ApiError ? error.errors.filter(({ path }) => isProfileField(path)) : [];
    for (const [at, { path, message }] of refused.entries()) {
      if (isProfileField(path)) form.setError(path, { message }, { shouldFocus: at === 0 });
    }
    if (error instanceof ApiError && error.status === 409) {
      form.setError("email", { message: error.detail }, { shouldFocus: true });
    } else if (refused.length === 0) form.setError("root", { message: sentenceOf(error) });
  };

  // Enter in a field sends a form however its button looks.
  const isRunning = useRef(false);
  const submit = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    await form.handleSubmit(save)().catch(refuse);
    isRunning.current = false;
  };

  return { form, submit };
}
