import type { Chapter } from "@/lib/library/chapters/schema";

/** The state of a player at a moment. A field that the player leaves out has its last value. */
export type PlayerReport = {
  /** The position, in seconds from the start. */
  seconds: number;
  /** The length in seconds; null while unknown. */
  duration: number | null;
  /** The speed; 1 is normal, also while unknown. */
  rate: number;
  /** False when the player has reported that it is paused, has ended, or has not begun. */
  playing: boolean;
  /**
   * The id at the provider of the video in the frame, which a suggestion can change; null for a recording, or while
   * unknown.
   */
  videoId: string | null;
};

/** Facts from a provider's player about its video, which are shown while it is open, and not stored. */
export type Told = {
  /** The provider's chapters, in order. */
  chapters: readonly Chapter[];
  /** The shown caption; null without one. */
  caption: string | null;
};

/** Events of a provider's player, the same for every provider. */
type PlayerListeners = {
  /** The player has answered the handshake; other events follow only now. */
  ready(): void;
  /** Several times a second while playing, and at every pause and seek. */
  sample?(report: PlayerReport): void;
  /** The video was paused. */
  paused?(): void;
  ended(): void;
  told?(told: Told): void;
  /**
   * The video cannot be played.
   * @param reason a sentence for the learner
   * @param code YouTube's; null for any other error
   */
  error(reason: string, code: number | null): void;
};

/** Controls a provider's player in its iframe, or a recording's element. */
export type ProviderPlayer = {
  play(): void;
  pause(): void;
  /** @param seconds from the start */
  seek(seconds: number): void;
  /** @param rate 1 is normal speed; a player may ignore it */
  setRate(rate: number): void;
  /** Stops listening. The iframe is not changed. */
  disconnect(): void;
};

/**
 * Connects to a player in an element.
 * @param captions the language of captions for a player that gets it by a message; null or omitted for none
 */
export type Connect<Element extends HTMLElement = HTMLIFrameElement> = (
  element: Element,
  listeners: PlayerListeners,
  captions?: string | null,
) => ProviderPlayer;
