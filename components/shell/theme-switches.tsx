"use client";

import { useTheme } from "@/components/shell/theme";
import { Switch } from "@/components/ui/switch";

/** Chooses dark, light, or the operating system's theme (docs/behaviour.md, 8). */
export function ThemeSwitches() {
  const { theme, shown, setTheme } = useTheme();
  const followsSystem = theme === "system";
  return (
    <div className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
      <Switch
        label="Dark mode"
        description={
          followsSystem ? "Follows your system now. Changing it here stops that." : "Light text on a dark background"
        }
        checked={shown === "dark"}
        onChange={(event) => setTheme(event.target.checked ? "dark" : "light")}
        className="py-4"
      />
      <Switch
        label="System theme"
        description="Follow the light or dark setting of this device"
        checked={followsSystem}
        onChange={(event) => setTheme(event.target.checked ? "system" : shown)}
        className="py-4"
      />
    </div>
  );
}
