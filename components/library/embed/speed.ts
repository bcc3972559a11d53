"use client";

import { useSyncExternalStore } from "react";

/** The speeds to choose from; 1 is normal. A player's own menu may set others. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

const KEY = "waypoint-speed";
const listeners = new Set<() => void>();
let chosen: number | null = null;

const stored = (): number => {
  try {
    const rate = Number(localStorage.getItem(KEY));
    return rate >= 0.25 && rate <= 4 ? rate : 1;
  } catch {
    // Without storage the speed lasts until the page is closed.
    return 1;
  }
};

/** The speed of the last lesson, at which the next one begins. */
export function readSpeed(): number {
  chosen ??= stored();
  return chosen;
}

/** Stores the speed for the next lesson. */
export function keepSpeed(rate: number): void {
  if (rate === readSpeed()) return;
  chosen = rate;
  try {
    localStorage.setItem(KEY, String(rate));
  } catch {
    // As above.
  }
  for (const tell of listeners) tell();
}

/** Calls a listener at every change. @returns the function to unsubscribe */
export function onSpeed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current speed. */
export const useSpeed = (): number => useSyncExternalStore(onSpeed, readSpeed, () => 1);
