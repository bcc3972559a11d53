"use client";

import { useSyncExternalStore } from "react";
import type { Told } from "@/components/library/embed/provider-player";

/** The open player of a lesson. */
type Playback = {
  videoId: string;
  /** Seeks, and plays. @param second from the start */
  playFrom(second: number): void;
  /** The whole second that is shown, or at which it would start. */
  second(): number;
};

let open: Playback | null = null;
let told: (Told & { videoId: string }) | null = null;
const listeners = new Set<() => void>();

const announce = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Registers the open player of a lesson, in which times of the lesson play.
 * @param start the second at which it would start
 */
export function openPlayback(videoId: string, start: number, playFrom: Playback["playFrom"]) {
  let second = start;
  const own: Playback = { videoId, playFrom, second: () => second };
  open = own;
  announce();
  return {
    /** @param seconds the player's position */
    report(seconds: number) {
      const next = Math.floor(seconds);
      if (next === second) return;
      second = next;
      announce();
    },
    close() {
      if (open !== own) return;
      open = null;
      announce();
    },
  };
}

/** Stores the latest facts from the provider's player of a lesson. */
export function keepTold(videoId: string, next: Told) {
  told = { ...next, videoId };
  announce();
}

const toldOf = (videoId: string): Told | null => (told?.videoId === videoId ? told : null);

/** The chapters and the caption from a lesson's player; null before it reports them. */
export const useTold = (videoId: string): Told | null =>
  useSyncExternalStore(
    subscribe,
    () => toldOf(videoId),
    () => null,
  );

/** The open player of a lesson; null while another one is open, or none. */
export const playbackOf = (videoId: string): Playback | null => (open?.videoId === videoId ? open : null);

/** The open player of a lesson, as `playbackOf`. */
export const usePlayback = (videoId: string): Playback | null =>
  useSyncExternalStore(
    subscribe,
    () => playbackOf(videoId),
    () => null,
  );

/**
 * A value derived from the current second of a lesson's player, such as the index of the current sentence. Renders
 * again only when the value changes.
 * @param select gets null while the player is not open
 */
export const useSecond = <Value extends number | string | boolean | null>(
  videoId: string,
  select: (second: number | null) => Value,
): Value =>
  useSyncExternalStore(
    subscribe,
    () => select(playbackOf(videoId)?.second() ?? null),
    () => select(null),
  );
