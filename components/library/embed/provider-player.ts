/** What a provider's player tells, in one language for all of them. */
export type PlayerListeners = {
  /** It speaks with us: everything below can be trusted to come. */
  ready(): void;
  /** Where it is, and how long the video is (null while it does not say); seconds. */
  time?(seconds: number, duration: number | null): void;
  /** It rests, and may go on from there. */
  paused?(): void;
  ended(): void;
  /** It does not play. @param reason a sentence for the learner */
  error(reason: string): void;
};

/** The hand we have on a provider's player in its iframe. */
export type ProviderPlayer = {
  play(): void;
  pause(): void;
  /** @param seconds from the start */
  seek(seconds: number): void;
  /** Stops listening; the iframe is left as it is. */
  disconnect(): void;
};

export type Connect = (frame: HTMLIFrameElement, listeners: PlayerListeners) => ProviderPlayer;
