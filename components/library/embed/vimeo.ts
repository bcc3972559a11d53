import { asNumber, asObject, openChannel } from "./frame-messages";
import type { Connect } from "./provider-player";

const ORIGIN = "https://player.vimeo.com";

/** Sentences for the errors of Vimeo's player that mean it cannot play the video. */
const reasons: Record<string, string> = {
  NotFoundError: "This lesson has been removed from Vimeo or is private.",
  PrivacyError: "The owner does not allow this lesson to be played here.",
  PasswordError: "This lesson is protected by a password.",
  UnsupportedError: "This browser cannot play this lesson.",
};

/** Connects to Vimeo's player: it receives `{ method, value }` and sends `{ event, data }`. */
export const connectVimeo: Connect = (frame, listeners) => {
  let isReady = false;

  const start = () => {
    isReady = true;
    for (const event of ["timeupdate", "pause", "ended", "error"]) send("addEventListener", event);
    listeners.ready();
  };
  const reportError = ({ name, method }: Record<string, unknown>) => {
    const reason = reasons[String(name)];
    // An error of one of our calls, such as autoplay that the browser blocked, does not stop the player.
    if (reason || !method) listeners.error(reason ?? "Vimeo could not play this lesson.");
  };
  const channel = openChannel(frame, ORIGIN, { method: "ping" }, ({ event, method, data }) => {
    if (!isReady && (event === "ready" || method === "ping")) start();
    if (event === "timeupdate") {
      const { seconds, duration } = asObject(data) ?? {};
      listeners.time?.(asNumber(seconds) ?? 0, asNumber(duration) || null);
    } else if (event === "pause") listeners.paused?.();
    else if (event === "ended") listeners.ended();
    else if (event === "error") reportError(asObject(data) ?? {});
  });
  const send = (method: string, value?: unknown) => channel.post(value === undefined ? { method } : { method, value });

  return {
    play: () => send("play"),
    pause: () => send("pause"),
    seek: (to) => send("setCurrentTime", to),
    disconnect: channel.close,
  };
};
