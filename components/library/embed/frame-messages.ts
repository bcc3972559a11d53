const HANDSHAKE_INTERVAL_MS = 250;

type Channel = {
  post(message: unknown): void;
  close(): void;
};

/**
 * Opens a message channel to the page in an iframe. It posts the handshake until the page answers. Messages from other frames
 * or origins are ignored.
 */
export function openChannel(
  frame: HTMLIFrameElement,
  origin: string,
  handshake: unknown,
  onMessage: (message: Record<string, unknown>) => void,
): Channel {
  // A target origin would log an error while the frame is still loading. The messages hold no secrets.
  const post = (message: unknown) => frame.contentWindow?.postMessage(message, "*");
  const handshakeTimer = setInterval(() => post(handshake), HANDSHAKE_INTERVAL_MS);
  const receive = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = asObject(event.data);
    if (!message) return;
    clearInterval(handshakeTimer);
    onMessage(message);
  };
  window.addEventListener("message", receive);
  return {
    post,
    close() {
      clearInterval(handshakeTimer);
      window.removeEventListener("message", receive);
    },
  };
}

/** Reads a message that is an object or its JSON; null for anything else. */
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

/** A finite number in a message; null for anything else. */
export const asNumber = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;
