"use client";

import { usePreferences } from "@/components/identity/auth/preferences";
import { ShortcutList } from "@/components/shell/shortcut-list";
import { Switch } from "@/components/ui/switch";

/** Turns keyboard shortcuts on or off (WCAG 2.1.4) and lists them. */
export function ShortcutSetting() {
  const { preferences, save } = usePreferences();
  return (
    <div className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
      <Switch
        label="Keyboard shortcuts"
        description="Single keys, pressed outside a text field"
        checked={preferences.shortcuts}
        onChange={(event) => save({ shortcuts: event.target.checked })}
        className="py-4"
      />
      <div className="py-2">
        <ShortcutList />
      </div>
    </div>
  );
}
