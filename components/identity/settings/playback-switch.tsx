"use client";

import { usePreferences } from "@/components/identity/auth/preferences";
import { Switch } from "@/components/ui/switch";

/** The switch that lets the next lesson play by itself. */
export function PlaybackSwitch() {
  const { preferences, save } = usePreferences();
  return (
    <div className="rounded-tile border border-line bg-surface-1 px-5">
      <Switch
        label="Play the next lesson by itself"
        description="Eight seconds after a completed lesson has ended, unless you press something. Never while your device asks for less motion."
        checked={preferences.autoplayNext}
        onChange={(event) => save({ autoplayNext: event.target.checked })}
        className="py-4"
      />
    </div>
  );
}
