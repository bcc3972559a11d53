"use client";

import { usePreferences } from "@/components/identity/auth/preferences";
import { Switch } from "@/components/ui/switch";

/** The switch for questions and cards that come back. */
export function RecallSetting() {
  const { preferences, save } = usePreferences();
  return (
    <div className="rounded-tile border border-line bg-surface-1 px-5">
      <Switch
        label="Bring back what I have learned"
        description="Questions and cards of completed lessons, and your own, come back before they are forgotten. Off, nothing is due, and everything is kept."
        checked={preferences.recall}
        onChange={(event) => save({ recall: event.target.checked })}
        className="py-4"
      />
    </div>
  );
}
