/** Events of a provider's player, the same for every provider. */
export type PlayerListeners = {
  /** The player has answered the handshake; other events can follow. */
  ready(): void;
  /** The position and the length of the video, both in seconds; the length is null while unknown. */
  time?(seconds: number, duration: number | null): void;
  /** The video was paused. */
  paused?(): void;
  ended(): void;
  /** The video cannot be played. @param reason a sentence for the learner */
  error(reason: string): void;
};

/** Controls a provider's player in its iframe. */
export type ProviderPlayer = {
  play(): void;
  pause(): void;
  /** @param seconds from the start */
  seek(seconds: number): void;
  /** Stops listening. The iframe is not changed. */
  disconnect(): void;
};

/** Connects to a provider's player in an iframe. */
export type Connect = (frame: HTMLIFrameElement, listeners: PlayerListeners) => ProviderPlayer;
