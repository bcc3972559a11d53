"use client";

import { createContext, type ReactNode, useContext, useLayoutEffect, useSyncExternalStore } from "react";
import { THEME_COLORS, THEME_KEY } from "./boot-script";

/** The chosen theme; `system` follows the operating system. */
export type Theme = "dark" | "light" | "system";

type ThemeState = {
  theme: Theme;
  /** The theme on the screen. */
  shown: "dark" | "light";
  setTheme: (theme: Theme) => void;
};

const IsProvided = createContext(false);

const DARK_QUERY = "(prefers-color-scheme: dark)";
const listeners = new Set<() => void>();
/** The theme of this visit when local storage is unavailable. */
let unstored: Theme | null = null;

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY) ?? unstored;
    return stored === "light" || stored === "system" ? stored : "dark";
  } catch {
    return unstored ?? "dark";
  }
}

function storeTheme(theme: Theme) {
  unstored = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the theme lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

const isSystemDark = () => window.matchMedia(DARK_QUERY).matches;
const shownFor = (theme: Theme, isDark: boolean) => (theme === "system" ? (isDark ? "dark" : "light") : theme);

/** Other tabs notify through the storage event, this tab through `listeners`. */
function subscribeToTheme(listener: () => void) {
  const onStorage = (event: StorageEvent) => (event.key === THEME_KEY || event.key === null) && listener();
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

function subscribeToSystem(listener: () => void) {
  const query = window.matchMedia(DARK_QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Applies a theme to the page and to the browser's toolbar colour. */
function applyTheme(theme: Theme) {
  const shown = shownFor(theme, isSystemDark());
  document.documentElement.dataset.theme = shown;
  const own = document.head.querySelector<HTMLMetaElement>("meta[data-theme-color]");
  if (theme === "system") {
    own?.remove();
    return;
  }
  const meta = own ?? document.createElement("meta");
  meta.name = "theme-color";
  meta.dataset.themeColor = "";
  meta.content = THEME_COLORS[shown];
  // The first matching tag wins, so it goes before those that follow the system.
  document.head.prepend(meta);
}

/** Applies the stored choice and the operating system's theme to the document, and enables `useTheme`. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  // Subscribes to the stores directly, because a hook would still return the server's default during hydration.
  useLayoutEffect(() => {
    const apply = () => applyTheme(readTheme());
    apply();
    const ends = [subscribeToTheme(apply), subscribeToSystem(apply)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return <IsProvided value={true}>{children}</IsProvided>;
}

/**
 * The theme. Each component reads it from the stores, because an early change of a context would make React hydrate the
 * whole screen in one task.
 * @throws {Error} outside a ThemeProvider (docs/behaviour.md, 25)
 */
export function useTheme(): ThemeState {
  const isProvided = useContext(IsProvided);
  const theme = useSyncExternalStore<Theme>(subscribeToTheme, readTheme, () => "dark");
  const systemDark = useSyncExternalStore(subscribeToSystem, isSystemDark, () => true);
  if (!isProvided) throw new Error("useTheme must be used within a ThemeProvider");
  return { theme, shown: shownFor(theme, systemDark), setTheme: storeTheme };
}
