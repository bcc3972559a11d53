import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ConfirmPassword } from "@/components/account/confirm-password";
import { ContactSetting } from "@/components/account/contact-setting";
import { DataSetting } from "@/components/account/data-setting";
import { FactorsSetting } from "@/components/account/factors-setting";
import { PasswordSetting } from "@/components/account/password-setting";
import { SessionsSetting } from "@/components/account/sessions-setting";
import { Facts } from "@/components/settings/facts";
import { NotificationSwitches } from "@/components/settings/notification-switches";
import { ProfileSummary } from "@/components/settings/profile-summary";
import { RegionSettings } from "@/components/settings/region-settings";
import { SettingsSection } from "@/components/settings/section";
import { ShortcutSetting } from "@/components/settings/shortcut-setting";
import { ThemeSwitches } from "@/components/settings/theme-switches";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/auth/session";
import { contactQuery } from "@/lib/contact-details/api";
import { getContact } from "@/lib/contact-details/data";
import { factorsQuery, recoveryCodesQuery } from "@/lib/factors/api";
import { countRecoveryCodes, listFactors } from "@/lib/factors/data";
import { makeQueryClient } from "@/lib/http/query-client";
import { sessionsQuery } from "@/lib/sessions/api";
import { listSessions } from "@/lib/sessions/data";
import { description, version } from "@/package.json";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { id, sessionId, name, email, isAdmin, profilePictureUrl } = await requireActor();
  const [contact, factors, remaining, sessions] = await Promise.all([
    getContact(id),
    listFactors(id),
    countRecoveryCodes(id),
    listSessions(id, sessionId),
  ]);
  const client = makeQueryClient();
  client.setQueryData(contactQuery().queryKey, contact);
  client.setQueryData(factorsQuery().queryKey, factors);
  client.setQueryData(recoveryCodesQuery().queryKey, { remaining });
  client.setQueryData(sessionsQuery().queryKey, sessions);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader title="Settings" />
      <SettingsSection id="profile" title="Profile" about="How you appear.">
        <ProfileSummary {...{ name, email, isAdmin, profilePictureUrl }} />
      </SettingsSection>
      <SettingsSection id="appearance" title="Appearance" about="Kept in this browser.">
        <ThemeSwitches />
      </SettingsSection>
      <SettingsSection id="notifications" title="Notifications" about="Mails you get because you want them.">
        <NotificationSwitches />
      </SettingsSection>
      <SettingsSection id="region" title="Dates and numbers" about="How they are written, and where your days begin.">
        <RegionSettings />
      </SettingsSection>
      <SettingsSection id="keyboard" title="Keyboard" about="What single keys do.">
        <ShortcutSetting />
      </SettingsSection>
      <ConfirmPassword>
        <SettingsSection id="sign-in" title="Sign-in" about="What you sign in with.">
          <div className="flex flex-col gap-4">
            <ContactSetting userId={id} />
            <PasswordSetting email={email} />
          </div>
        </SettingsSection>
        <SettingsSection id="factors" title="Two-step sign-in" about="A code beside your password.">
          <FactorsSetting />
        </SettingsSection>
        <SettingsSection id="devices" title="Devices" about="Where you are signed in.">
          <SessionsSetting />
        </SettingsSection>
        <SettingsSection id="data" title="Your data" about="Take it along, or end your account.">
          <DataSetting />
        </SettingsSection>
      </ConfirmPassword>
      <SettingsSection id="about" title="About" about={description}>
        <Facts
          facts={[
            { name: "Name", value: "Waypoint" },
            { name: "Version", value: <span className="font-mono">{version}</span> },
          ]}
        />
      </SettingsSection>
    </HydrationBoundary>
  );
}
