import { asNumber, asObject, openChannel } from "./frame-messages";
import type { Connect } from "./provider-player";

const ORIGIN = "https://player.vimeo.com";

/** The errors by which Vimeo's player says that this video will not play here. */
const reasons: Record<string, string> = {
  NotFoundError: "This lesson has been removed from Vimeo or is private.",
  PrivacyError: "The owner does not allow this lesson to be played here.",
  PasswordError: "This lesson is protected by a password.",
  UnsupportedError: "This browser cannot play this lesson.",
};

/** Vimeo's player messages: `{ method, value }` there, `{ event, data }` back. */
export const connectVimeo: Connect = (frame, listeners) => {
  let isReady = false;

  const start = () => {
    isReady = true;
    for (const event of ["timeupdate", "pause", "ended", "error"]) say("addEventListener", event);
    listeners.ready();
  };
  const failed = ({ name, method }: Record<string, unknown>) => {
    const reason = reasons[String(name)];
    // An error about one of our own calls, such as an autoplay that the browser stopped, leaves the player in order.
    if (reason || !method) listeners.error(reason ?? "Vimeo could not play this lesson.");
  };
  const channel = openChannel(frame, ORIGIN, { method: "ping" }, ({ event, method, data }) => {
    if (!isReady && (event === "ready" || method === "ping")) start();
    if (event === "timeupdate") {
      const { seconds, duration } = asObject(data) ?? {};
      listeners.time?.(asNumber(seconds) ?? 0, asNumber(duration) || null);
    } else if (event === "pause") listeners.paused?.();
    else if (event === "ended") listeners.ended();
    else if (event === "error") failed(asObject(data) ?? {});
  });
  const say = (method: string, value?: unknown) => channel.post(value === undefined ? { method } : { method, value });

  return {
    play: () => say("play"),
    pause: () => say("pause"),
    seek: (to) => say("setCurrentTime", to),
    disconnect: channel.close,
  };
};
