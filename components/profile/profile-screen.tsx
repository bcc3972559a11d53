"use client";

import { useQuery } from "@tanstack/react-query";
import { SettingsSection } from "@/components/settings/section";
import { contactQuery } from "@/lib/contact-details/api";
import { userQuery } from "@/lib/users/api";
import { ProfileForm } from "./profile-form";
import { ProfilePicture } from "./profile-picture";

/** Everything a person says of themselves (specification, sections 2 and 3). */
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
