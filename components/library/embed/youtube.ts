import { asNumber, asObject, openChannel } from "./frame-messages";
import type { Connect } from "./provider-player";

const ORIGIN = "https://www.youtube-nocookie.com";

const ENDED = 0;
const PAUSED = 2;

const OWNER_FORBIDS = "The owner does not allow this lesson to be played here.";

/** Sentences for the error codes of YouTube's IFrame API. */
const reasons: Record<number, string> = {
  2: "YouTube does not know this lesson’s address.",
  5: "This browser cannot play this lesson.",
  100: "This lesson has been removed from YouTube or is private.",
  101: OWNER_FORBIDS,
  150: OWNER_FORBIDS,
  153: "YouTube refused to play this lesson because it could not see which page asked for it.",
};

/** Connects to YouTube's player: messages are JSON strings, and the player answers after it receives 'listening'. */
export const connectYouTube: Connect = (frame, listeners) => {
  const message = (content: object) => JSON.stringify({ id: frame.id, channel: "widget", ...content });
  let isReady = false;
  let seconds = 0;
  let duration: number | null = null;
  let lastState: number | null = null;

  const onState = (state: unknown) => {
    const next = asNumber(state);
    // YouTube sends each state twice: as an event and with the time.
    if (next === null || next === lastState) return;
    lastState = next;
    if (next === ENDED) listeners.ended();
    else if (next === PAUSED) listeners.paused?.();
  };
  const onInfo = (info: Record<string, unknown>) => {
    seconds = asNumber(info.currentTime) ?? seconds;
    // 0 means unknown.
    duration = asNumber(info.duration) || duration;
    if (asNumber(info.currentTime) !== null) listeners.time?.(seconds, duration);
    onState(info.playerState);
  };
  const start = () => {
    isReady = true;
    for (const event of ["onStateChange", "onError"]) command("addEventListener", event);
    listeners.ready();
  };
  const channel = openChannel(frame, ORIGIN, message({ event: "listening" }), ({ event, info }) => {
    if (!isReady) start();
    if (event === "onStateChange") onState(info);
    else if (event === "onError") {
      listeners.error(reasons[asNumber(info) ?? 0] ?? "YouTube could not play this lesson.");
    } else if (event === "infoDelivery" || event === "initialDelivery") onInfo(asObject(info) ?? {});
  });
  const command = (func: string, ...args: unknown[]) => channel.post(message({ event: "command", func, args }));

  return {
    play: () => command("playVideo"),
    pause: () => command("pauseVideo"),
    seek: (to) => command("seekTo", to, true),
    disconnect: channel.close,
  };
};
