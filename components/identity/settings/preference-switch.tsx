"use client";

import { usePreferences } from "@/components/identity/auth/preferences";
import { Switch } from "@/components/ui/switch";
import type { Preferences } from "@/lib/identity/users/schema";

/** The preferences that are on or off. */
type SwitchName = { [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never }[keyof Preferences];

type Props = { name: SwitchName; label: string; description: string };

/** The switch of a preference, which is saved at once. */
export function PreferenceSwitch({ name, label, description }: Props) {
  const { preferences, save } = usePreferences();
  return (
    <Switch
      label={label}
      description={description}
      checked={preferences[name]}
      onChange={(event) => save({ [name]: event.target.checked })}
      className="py-4"
    />
  );
}

/** A switch in a box of its own. */
export function PreferenceBox(props: Props) {
  return (
    <div className="rounded-tile border border-line bg-surface-1 px-5">
      <PreferenceSwitch {...props} />
    </div>
  );
}
