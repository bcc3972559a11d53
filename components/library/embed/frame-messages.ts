/** Milliseconds between two knocks at a player that has not answered yet. */
const KNOCK_EVERY = 250;

type Channel = {
  post(message: unknown): void;
  close(): void;
};

/**
 * A line to the page in an iframe: what it says, from that frame and origin only, reaches `hear`; `knock` is said until it does.
 * @param origin the only one that is listened to
 */
export function openChannel(
  frame: HTMLIFrameElement,
  origin: string,
  knock: unknown,
  hear: (message: Record<string, unknown>) => void,
): Channel {
  // While the frame is still on its way to the provider a named target would log an error; nothing that is said is a secret.
  const post = (message: unknown) => frame.contentWindow?.postMessage(message, "*");
  const knocking = setInterval(() => post(knock), KNOCK_EVERY);
  const onMessage = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = asObject(event.data);
    if (!message) return;
    clearInterval(knocking);
    hear(message);
  };
  window.addEventListener("message", onMessage);
  return {
    post,
    close() {
      clearInterval(knocking);
      window.removeEventListener("message", onMessage);
    },
  };
}

/** Both providers send objects, or the same as JSON. */
export function asObject(data: unknown): Record<string, unknown> | null {
  if (typeof data === "object") return data as Record<string, unknown> | null;
  if (typeof data !== "string" || !data.startsWith("{")) return null;
  try {
    return JSON.parse(data);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A figure as a player sends it, where it sends one. */
export const asNumber = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;
