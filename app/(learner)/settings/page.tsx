import type { Metadata } from "next";
import { Facts } from "@/components/settings/facts";
import { ProfileSummary } from "@/components/settings/profile-summary";
import { SettingsSection } from "@/components/settings/section";
import { ThemeSwitches } from "@/components/settings/theme-switches";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/auth/session";
import { description, version } from "@/package.json";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { name, email, isAdmin, profilePictureUrl, timeZone } = await requireActor();
  return (
    <>
      <PageHeader title="Settings" />
      <SettingsSection id="profile" title="Profile" about="How you appear, and where your days begin.">
        <ProfileSummary {...{ name, email, isAdmin, profilePictureUrl, timeZone }} />
      </SettingsSection>
      <SettingsSection id="appearance" title="Appearance" about="Kept in this browser.">
        <ThemeSwitches />
      </SettingsSection>
      <SettingsSection id="about" title="About" about={description}>
        <Facts
          facts={[
            { name: "Name", value: "Waypoint" },
            { name: "Version", value: <span className="font-mono">{version}</span> },
          ]}
        />
      </SettingsSection>
    </>
  );
}
