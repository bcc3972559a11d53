"use client";

import { useQuery } from "@tanstack/react-query";
import { SettingsSection } from "@/components/identity/settings/section";
import { contactQuery } from "@/lib/identity/contact-details/api";
import { userQuery } from "@/lib/identity/users/api";
import { ProfileForm } from "./profile-form";
import { ProfilePicture } from "./profile-picture";

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
      <ProfileForm user={user} pendingEmail={contact?.pendingEmail ?? null} />
    </>
  );
}
