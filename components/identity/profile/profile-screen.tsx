"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { SettingsSection } from "@/components/identity/settings/section";
import { contactQuery } from "@/lib/identity/contact-details/api";
import { userQuery } from "@/lib/identity/users/api";
import { ProfilePicture } from "./profile-picture";

// The server renders the form; its script loads later.
const ProfileForm = lazy(async () => ({ default: (await import("./profile-form")).ProfileForm }));

/** The user's own profile and its form (docs/behaviour.md, 7). */
export function ProfileScreen({ userId }: { userId: string }) {
  const { data: user } = useQuery(userQuery(userId));
  const { data: contact } = useQuery(contactQuery());
  if (!user) return null;
  return (
    <>
      <SettingsSection id="picture" title="Picture" about="Shown beside your comments and in your menu.">
        <ProfilePicture user={user} />
      </SettingsSection>
      <Suspense fallback={null}>
        <ProfileForm user={user} pendingEmail={contact?.pendingEmail ?? null} />
      </Suspense>
    </>
  );
}
