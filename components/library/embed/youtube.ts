import { asNumber, asObject, openChannel } from "./frame-messages";
import type { Connect } from "./provider-player";

const ORIGIN = "https://www.youtube-nocookie.com";

const ENDED = 0;
const PLAYING = 1;
const PAUSED = 2;
const BUFFERING = 3;

const OWNER_FORBIDS = "The owner does not allow this lesson to be played here.";

/** The reasons for the error codes of YouTube's IFrame API. */
const reasons: Record<number, string> = {
  2: "YouTube does not know this lesson’s address.",
  5: "This browser cannot play this lesson.",
  100: "This lesson has been removed from YouTube or is private.",
  101: OWNER_FORBIDS,
  150: OWNER_FORBIDS,
  153: "YouTube refused to play this lesson because it could not see which page asked for it.",
};

/**
 * Connects to YouTube's player. Messages are JSON strings, and the player answers after it receives 'listening'. Its
 * messages are described in docs/players.md; fields and messages may be missing.
 */
export const connectYouTube: Connect = (frame, listeners) => {
  const message = (content: object) => JSON.stringify({ id: frame.id, channel: "widget", ...content });
  const listening = message({ event: "listening" });
  let isReady = false;
  let seconds: number | null = null;
  let duration: number | null = null;
  let rate = 1;
  let videoId: string | null = null;
  let lastState: number | null = null;

  const report = () => {
    if (seconds === null) return;
    const playing = lastState === null || lastState === PLAYING || lastState === BUFFERING;
    listeners.sample?.({ seconds, duration, rate, playing, videoId });
  };
  /** YouTube sends each state twice: as an event and with the time. @returns true when it is new */
  const changeState = (state: unknown) => {
    const next = asNumber(state);
    if (next === null || next === lastState) return false;
    lastState = next;
    return true;
  };
  const announceState = () => {
    if (lastState === ENDED) listeners.ended();
    else if (lastState === PAUSED) listeners.paused?.();
  };
  const onInfo = (info: Record<string, unknown>) => {
    const id = asObject(info.videoData)?.video_id;
    if (typeof id === "string" && id !== "" && id !== videoId) {
      // The known length is the previous video's.
      if (videoId !== null) duration = null;
      videoId = id;
    }
    seconds = asNumber(info.currentTime) ?? seconds;
    // 0 means unknown.
    duration = asNumber(info.duration) || duration;
    rate = asNumber(info.playbackRate) || rate;
    const isNewState = changeState(info.playerState);
    if (isNewState || asNumber(info.currentTime) !== null) report();
    if (isNewState) announceState();
  };
  const start = () => {
    isReady = true;
    for (const event of ["onStateChange", "onError"]) command("addEventListener", event);
    listeners.ready();
  };
  const channel = openChannel(frame, ORIGIN, listening, ({ event, info }) => {
    if (event === "readyToListen") channel.post(listening);
    if (!isReady) start();
    if (event === "onStateChange") {
      if (!changeState(info)) return;
      report();
      announceState();
    } else if (event === "onError") {
      const code = asNumber(info);
      listeners.error(reasons[code ?? 0] ?? "YouTube could not play this lesson.", code);
    } else if (event === "infoDelivery" || event === "initialDelivery") onInfo(asObject(info) ?? {});
  });
  const command = (func: string, ...args: unknown[]) => channel.post(message({ event: "command", func, args }));

  return {
    play: () => command("playVideo"),
    pause: () => command("pauseVideo"),
    seek: (to) => command("seekTo", to, true),
    setRate: (to) => command("setPlaybackRate", to),
    disconnect: channel.close,
  };
};
