import { PreferenceSwitch } from "@/components/identity/settings/preference-switch";
import { ShortcutList } from "@/components/shell/shortcut-list";

/** Turns keyboard shortcuts on or off (WCAG 2.1.4) and lists them. */
export function ShortcutSetting() {
  return (
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
}
