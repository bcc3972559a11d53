"use client";

import { usePreferences } from "@/components/identity/auth/preferences";
import { PreferenceSwitch } from "@/components/identity/settings/preference-switch";
import { Switch } from "@/components/ui/switch";
import type { MutableKind } from "@/lib/messages/notices/schema";

/** Switches for the optional emails. @param seesTeams true for managers and administrators, who may get the team report */
export function NotificationSwitches({ seesTeams }: { seesTeams: boolean }) {
  return (
    <div className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
      <PreferenceSwitch
        name="weeklySummary"
        label="Weekly summary"
        description="On Monday morning, if you completed a lesson in the past week"
      />
      <PreferenceSwitch
        name="streakReminder"
        label="Your streak ends today"
        description="In the evening, when a streak of two days or more would end at midnight"
      />
      {seesTeams && (
        <PreferenceSwitch
          name="teamReport"
          label="Weekly team report"
          description="On Monday morning: the users in your teams who are late, with a link to each table"
        />
      )}
      <p className="py-4 text-small text-fg-3">Security emails are always sent.</p>
    </div>
  );
}

const notices: { kind: MutableKind; label: string; description: string }[] = [
  { kind: "reply", label: "Replies", description: "When somebody answers your question or comment" },
  { kind: "plan", label: "Your plan", description: "When you fall behind the pace of a plan" },
  { kind: "badge", label: "Badges", description: "When you earn one" },
];

const ofAdministrators: typeof notices = [
  { kind: "health", label: "Lessons that do not play", description: "When a provider no longer shows a video" },
];

/** Switches for the kinds of notices, under the bell and by email. */
export function NoticeSwitches({ isAdmin }: { isAdmin: boolean }) {
  const { preferences, save } = usePreferences();
  const muted = preferences.mutedNotices;
  return (
    <div className="mt-4 divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
      {[...notices, ...(isAdmin ? ofAdministrators : [])].map(({ kind, label, description }) => (
        <Switch
          key={kind}
          label={label}
          description={description}
          checked={!muted.includes(kind)}
          onChange={({ target }) => {
            const others = muted.filter((it) => it !== kind);
            save({ mutedNotices: target.checked ? others : [...others, kind] });
          }}
          className="py-4"
        />
      ))}
      <p className="py-4 text-small text-fg-3">Assignments are always shown.</p>
    </div>
  );
}
