import { asNumber, asObject, openChannel } from "./frame-messages";
import type { Connect } from "./provider-player";

const ORIGIN = "https://www.youtube-nocookie.com";

const ENDED = 0;
const PAUSED = 2;

const OWNER_REFUSES = "The owner does not allow this lesson to be played here.";

/** The codes of YouTube's IFrame API. */
const reasons: Record<number, string> = {
  2: "YouTube does not know this lesson’s address.",
  5: "This browser cannot play this lesson.",
  100: "This lesson has been removed from YouTube or is private.",
  101: OWNER_REFUSES,
  150: OWNER_REFUSES,
  153: "YouTube refused to play this lesson because it could not see which page asked for it.",
};

/** YouTube's iframe messages: JSON in strings, after a 'listening' of ours. */
export const connectYouTube: Connect = (frame, listeners) => {
  const message = (content: object) => JSON.stringify({ id: frame.id, channel: "widget", ...content });
  let isReady = false;
  let seconds = 0;
  let duration: number | null = null;
  let lastState: number | null = null;

  const stateChanged = (state: unknown) => {
    const next = asNumber(state);
    // It says the same twice: as news, and beside the time.
    if (next === null || next === lastState) return;
    lastState = next;
    if (next === ENDED) listeners.ended();
    else if (next === PAUSED) listeners.paused?.();
  };
  const informed = (info: Record<string, unknown>) => {
    seconds = asNumber(info.currentTime) ?? seconds;
    // It says 0 for as long as it does not know.
    duration = asNumber(info.duration) || duration;
    if (asNumber(info.currentTime) !== null) listeners.time?.(seconds, duration);
    stateChanged(info.playerState);
  };
  const start = () => {
    isReady = true;
    for (const event of ["onStateChange", "onError"]) command("addEventListener", event);
    listeners.ready();
  };
  const channel = openChannel(frame, ORIGIN, message({ event: "listening" }), ({ event, info }) => {
    if (!isReady) start();
    if (event === "onStateChange") stateChanged(info);
    else if (event === "onError") {
      listeners.error(reasons[asNumber(info) ?? 0] ?? "YouTube could not play this lesson.");
    } else if (event === "infoDelivery" || event === "initialDelivery") informed(asObject(info) ?? {});
  });
  const command = (func: string, ...args: unknown[]) => channel.post(message({ event: "command", func, args }));

  return {
    play: () => command("playVideo"),
    pause: () => command("pauseVideo"),
    seek: (to) => command("seekTo", to, true),
    disconnect: channel.close,
  };
};
