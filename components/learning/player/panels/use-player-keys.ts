"use client";

import { useEffect, useEffectEvent } from "react";
import { usePreferences } from "@/components/identity/auth/preferences";
import { isFreeInPlayer, playerShortcuts } from "@/components/ui/shortcuts";

/**
 * Handles the player's shortcuts outside text fields and outside dialogs over the player, unless the user has turned
 * shortcuts off.
 */
export function usePlayerKeys(open: (panel: string) => void): void {
  const { shortcuts: isOn } = usePreferences().preferences;
  const onPress = useEffectEvent(open);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = playerShortcuts.find(({ keys: [key] }) => key === event.key);
      if (!shortcut || !isFreeInPlayer(event)) return;
      // Otherwise the key would be typed into the field that it opens.
      event.preventDefault();
      onPress(shortcut.panel);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
