"use client";

import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import type { Connect, PlayerReport, ProviderPlayer, Told } from "./provider-player";
import { keepSpeed, onSpeed, readSpeed } from "./speed";

/** Time in which a player must answer the handshake. */
const READY_TIMEOUT_MS = 8000;

type PlayerEvents = {
  /** Reports of this video, several times a second while playing; null while the frame shows another video. */
  onSample?: (report: PlayerReport | null) => void;
  onPaused?: () => void;
  onEnded?: () => void;
  /**
   * @param reason a sentence for the learner
   * @param code YouTube's; null for any other error of the video; undefined for an error that is not the video's
   */
  onError: (reason: string, code: number | null | undefined) => void;
  /** The player has not answered for 8 s. It may still play. */
  onTimeout?: () => void;
  /** @param seconds the length of the video */
  onDuration?: (seconds: number) => void;
  onTold?: (told: Told) => void;
};

/** Controls of a player. */
export type FrameControls = {
  /** Plays from a position. @param seconds from the start */
  playFrom(seconds: number): void;
  pause(): void;
};

/** The props of every kind of player. */
export type PlayerProps = PlayerEvents & {
  /** Seconds from the start. */
  startAt?: number | null;
  /**
   * The language of captions, which is fixed while the player is open; null leaves them to a provider's player, and
   * shows none of a recording.
   */
  captions?: string | null;
  controls?: Ref<FrameControls>;
};

type Options<Element extends HTMLElement> = Omit<PlayerProps, "startAt" | "captions"> & {
  /** A different function connects again. */
  connect: Connect<Element>;
  /** The id of the video at its provider; any other id in the frame is another video. */
  providerVideoId: string;
};

/**
 * Connects to the player in an element, plays at the speed of the last lesson, and stores a speed that is chosen in it.
 */
export function usePlayer<Element extends HTMLElement>(options: Options<Element>): RefObject<Element | null> {
  const { connect, providerVideoId, controls, ...listeners } = options;
  const element = useRef<Element>(null);
  const player = useRef<ProviderPlayer>(null);
  /** The listeners of the last render. */
  const latest = useEffectEvent(() => listeners);
  useImperativeHandle(controls, () => ({
    playFrom(seconds) {
      player.current?.seek(seconds);
      player.current?.play();
    },
    pause: () => player.current?.pause(),
  }));

  useEffect(() => {
    if (!element.current) return;
    const timeout = setTimeout(() => latest().onTimeout?.(), READY_TIMEOUT_MS);
    // A suggestion or a link in the frame can load another video, whose reports do not concern this one.
    let isOther = false;
    let rate: number | undefined;
    const connection = connect(element.current, {
      ready() {
        clearTimeout(timeout);
        if (readSpeed() !== 1) connection.setRate(readSpeed());
        // Some browsers ignore the autoplay parameter of the URL.
        connection.play();
      },
      sample(report) {
        isOther = report.videoId !== null && report.videoId !== providerVideoId;
        if (rate !== undefined && report.rate !== rate) keepSpeed(report.rate);
        rate = report.rate;
        latest().onSample?.(isOther ? null : report);
        if (!isOther && report.duration !== null) latest().onDuration?.(report.duration);
      },
      paused: () => isOther || latest().onPaused?.(),
      ended: () => isOther || latest().onEnded?.(),
      error: (reason, code) => latest().onError(reason, code),
      told: (told) => latest().onTold?.(told),
    });
    player.current = connection;
    const stopFollowing = onSpeed(() => rate !== readSpeed() && connection.setRate(readSpeed()));
    return () => {
      clearTimeout(timeout);
      stopFollowing();
      connection.disconnect();
      player.current = null;
    };
  }, [connect, providerVideoId]);
  return element;
}
