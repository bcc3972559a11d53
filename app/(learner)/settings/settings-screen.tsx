import Link from "next/link";
import type { ReactNode } from "react";
import { ConfirmPassword } from "@/components/identity/account/confirm-password";
import { ContactSetting } from "@/components/identity/account/contact-setting";
import { DataSetting } from "@/components/identity/account/data-setting";
import { FactorsSetting } from "@/components/identity/account/factors-setting";
import { PasswordSetting } from "@/components/identity/account/password-setting";
import { SessionsSetting } from "@/components/identity/account/sessions-setting";
import { SignOnsSetting } from "@/components/identity/account/sign-ons-setting";
import { ApiTokensSetting } from "@/components/identity/api-tokens/api-tokens-setting";
import { Facts } from "@/components/identity/settings/facts";
import { NoticeSwitches, NotificationSwitches } from "@/components/identity/settings/notification-switches";
import { PreferenceBox, PreferenceSwitch } from "@/components/identity/settings/preference-switch";
import { ProfileSummary } from "@/components/identity/settings/profile-summary";
import { RecordViews } from "@/components/identity/settings/record-views";
import { RegionSettings } from "@/components/identity/settings/region-settings";
import { SettingsSection } from "@/components/identity/settings/section";
import { type SettingsSectionName, settingsSections } from "@/components/identity/settings/sections";
import { SettingsNav } from "@/components/identity/settings/settings-nav";
import { NotesSetting } from "@/components/learning/moments/notes-setting";
import { WatchSetting } from "@/components/learning/watching/watch-setting";
import { Prefetched } from "@/components/shell/query-provider";
import { ShortcutList } from "@/components/shell/shortcut-list";
import { ThemeSwitches } from "@/components/shell/theme-switches";
import { cn } from "@/components/ui/cn";
import { PageHeader } from "@/components/ui/page-header";
import { prefetchTokens } from "@/lib/identity/api-tokens/prefetch";
import { requireActor } from "@/lib/identity/auth/session";
import { prefetchContact } from "@/lib/identity/contact-details/prefetch";
import { prefetchFactors, prefetchRecoveryCodes } from "@/lib/identity/factors/prefetch";
import { readTokenRules } from "@/lib/identity/programs/data";
import { tokenRefusal } from "@/lib/identity/programs/token-refusal";
import { prefetchSessions } from "@/lib/identity/sessions/prefetch";
import { prefetchSignInWays } from "@/lib/identity/sign-on/prefetch";
import { managesTeams } from "@/lib/organisation/teams/access";
import { type Prefetch, prefetch } from "@/lib/platform/http/prefetch";
import { description, version } from "@/package.json";

/** The user's preferences, sign-in, devices and data: all of them beside an index, or one section. */
export async function SettingsScreen({ section }: { section?: SettingsSectionName }) {
  const { id, sessionId, name, email, isAdmin, adminFactorDue, profilePictureUrl } = await requireActor();
  const names = section ? [section] : (Object.keys(settingsSections) as SettingsSectionName[]);
  const ways = prefetchSignInWays(id);
  const reads: Partial<Record<SettingsSectionName, Prefetch[]>> = {
    security: [
      prefetchContact(id),
      prefetchFactors(id),
      prefetchRecoveryCodes(id),
      prefetchSessions(id, sessionId),
      ways,
    ],
    advanced: [prefetchTokens(id)],
    data: [ways],
  };
  const [tokenRules, isManager, state] = await Promise.all([
    readTokenRules(),
    managesTeams(id),
    prefetch(...new Set(names.flatMap((name) => reads[name] ?? []))),
  ]);
  const content: Record<SettingsSectionName, ReactNode> = {
    profile: (
      <SettingsSection id="profile" title="Profile" about="Your name, email and picture.">
        <ProfileSummary {...{ name, email, isAdmin, profilePictureUrl }} />
      </SettingsSection>
    ),
    appearance: (
      <>
        <SettingsSection id="appearance" title="Appearance" about="Saved in this browser.">
          <ThemeSwitches />
        </SettingsSection>
        <Playback />
      </>
    ),
    notifications: (
      <>
        <SettingsSection id="notifications" title="Notifications" about="Emails you choose to receive.">
          <NotificationSwitches seesTeams={isAdmin || isManager} />
        </SettingsSection>
        <SettingsSection id="notices" title="Notices" about="What you are notified about under the bell and by email.">
          <NoticeSwitches isAdmin={isAdmin} />
        </SettingsSection>
      </>
    ),
    privacy: (
      <>
        <SettingsSection id="watching" title="Watching" about="What is recorded when you play a lesson.">
          <WatchSetting userId={id} />
        </SettingsSection>
        <Recall />
        <SettingsSection
          id="record-views"
          title="Who has looked"
          about="Administrators and managers who opened your record, kept for a year."
        >
          <RecordViews userId={id} />
        </SettingsSection>
      </>
    ),
    region: (
      <SettingsSection
        id="region"
        title="Dates and numbers"
        about="Their format, and your time zone. The interface is in English; other languages change dates and numbers only."
      >
        <RegionSettings />
      </SettingsSection>
    ),
    security: (
      <>
        <SettingsSection id="sign-in" title="Sign-in" about="Your email, phone number and password.">
          <div className="flex flex-col gap-4">
            <ContactSetting userId={id} />
            <PasswordSetting email={email} />
            <SignOnsSetting />
          </div>
        </SettingsSection>
        <SettingsSection id="factors" title="Two-step sign-in" about="A code in addition to your password.">
          <FactorsSetting isDemanded={adminFactorDue} />
        </SettingsSection>
        <SettingsSection id="devices" title="Devices" about="Devices where you are signed in.">
          <SessionsSetting />
        </SettingsSection>
      </>
    ),
    advanced: (
      <>
        <div className="touch:hidden">
          <SettingsSection id="keyboard" title="Keyboard" about="Shortcuts of one key.">
            <Shortcuts />
          </SettingsSection>
        </div>
        <SettingsSection id="notes" title="Notes" about="What you write at a second of a lesson.">
          <NotesSetting />
        </SettingsSection>
        <SettingsSection id="programs" title="Programs" about="Tokens for programs that act as you.">
          <ApiTokensSetting
            refusal={tokenRefusal(tokenRules, { isAdmin: isAdmin && !adminFactorDue })}
            maxDays={tokenRules.tokenDays}
          />
        </SettingsSection>
      </>
    ),
    data: (
      <SettingsSection id="data" title="Your data" about="Download your data or delete your account.">
        <DataSetting />
      </SettingsSection>
    ),
    about: (
      <SettingsSection id="about" title="About" about={description}>
        <Facts
          facts={[
            { name: "Name", value: "Waypoint" },
            { name: "Version", value: <span className="font-mono">{version}</span> },
          ]}
        />
      </SettingsSection>
    ),
  };
  return (
    <Prefetched state={state}>
      {section && (
        <Link
          href="/settings"
          className="mb-3 inline-flex min-h-11 items-center text-accent-text max-md:mt-12 lg:hidden"
        >
          All settings
        </Link>
      )}
      <PageHeader title="Settings" />
      <div className="gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,4fr)]">
        <SettingsNav current={section} />
        <div className={cn("min-w-0", !section && "max-lg:hidden")}>
          <ConfirmPassword>
            {names.map((it) => (
              <div key={it}>{content[it]}</div>
            ))}
          </ConfirmPassword>
        </div>
      </div>
    </Prefetched>
  );
}

const Playback = () => (
  <SettingsSection id="playback" title="Playback" about="How lessons play, and what plays next.">
    <div className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
      <PreferenceSwitch
        name="autoplayNext"
        label="Play the next lesson automatically"
        description="Eight seconds after a completed lesson ends, unless you press something. Never while your device asks for reduced motion."
      />
      <PreferenceSwitch name="captions" label="Captions" description="Show captions where a lesson has them" />
    </div>
  </SettingsSection>
);

const Recall = () => (
  <SettingsSection id="recall" title="Recall" about="What comes back on the Review screen.">
    <PreferenceBox
      name="recall"
      label="Bring back what I have learned"
      description="Questions and cards of completed lessons, and your own, come back before they are forgotten. When this is off, no cards are due, and all of them are kept."
    />
  </SettingsSection>
);

/** Turns keyboard shortcuts on or off (WCAG 2.1.4) and lists them. */
const Shortcuts = () => (
  <div className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
    <PreferenceSwitch
      name="shortcuts"
      label="Keyboard shortcuts"
      description="Single keys, pressed outside a text field"
    />
    <div className="py-2">
      <ShortcutList />
    </div>
  </div>
);
