import { refreshAccessToken } from "@/lib/identity/sessions/api";
import type { Session } from "@/lib/identity/sessions/schema";
import { ApiError, request } from "@/lib/platform/http/request";

/** An event of a user's session (docs/behaviour.md, 3). */
export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

type AuthListener = (event: AuthEvent, session: Session | null) => void;

/** The state's dependencies; tests pass their own. */
type Dependencies = {
  read(): Promise<Session>;
  refresh(): Promise<Session>;
  /** Sends events, but never tokens, to the other tabs of this browser. */
  channel: {
    postMessage(event: AuthEvent): void;
    onmessage: ((message: MessageEvent<AuthEvent>) => void) | null;
  } | null;
};

/** Milliseconds: the first wait after a refresh that got no answer, doubled each time (section 9), and the last. */
const BACK_OFF_MS = { first: 200, last: 25_600 };

/** Milliseconds before its end that an access token is refreshed. */
const REFRESH_AHEAD_MS = 60_000;

/** Listeners, each of which gets INITIAL_SESSION before any other event. */
function createListeners() {
  const hasStarted = new Map<AuthListener, boolean>();
  return {
    isEmpty: () => hasStarted.size === 0,
    tell(event: AuthEvent, found: Session | null) {
      for (const [listener, started] of hasStarted) if (started) listener(event, found);
    },
    /** @returns the function to unsubscribe */
    add(listener: AuthListener, initial: Promise<Session | null>) {
      hasStarted.set(listener, false);
      void initial.then((found) => {
        if (!hasStarted.has(listener)) return;
        listener("INITIAL_SESSION", found);
        hasStarted.set(listener, true);
      });
      return () => void hasStarted.delete(listener);
    },
  };
}

/** Holds the browser's session and its listeners, and refreshes the access token. */
export function createAuthState({ read, refresh, channel }: Dependencies) {
  const listeners = createListeners();
  const otherTabs = new Set<(event: AuthEvent) => void>();
  let session: Promise<Session | null> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = (found: Session | null) => {
    clearTimeout(timer);
    if (found) timer = setTimeout(refreshSession, Math.max(0, found.expires_at * 1000 - Date.now() - REFRESH_AHEAD_MS));
    session = Promise.resolve(found);
    return found;
  };

  /** The session, read once; null when there is none or no response. */
  function getSession(): Promise<Session | null> {
    if (session) return session;
    // A response is discarded when a later event has started another read.
    const keepLatest = (found: Session | null): Session | null => (session === reading ? keep(found) : found);
    const reading: Promise<Session | null> = read().then(keepLatest, () => keepLatest(null));
    session = reading;
    return reading;
  }

  /** Reads the session again and notifies this tab's listeners. */
  async function happened(event: AuthEvent): Promise<void> {
    const overtaken = session;
    if (event === "SIGNED_OUT") keep(null);
    else session = undefined;
    const found = await getSession();
    // Listeners get INITIAL_SESSION, with the response of this read, first.
    await overtaken;
    listeners.tell(event, found);
  }

  /** Exchanges the access token for a new one. @returns false when the session has ended or all retries failed */
  async function refreshSession(): Promise<boolean> {
    for (let wait = BACK_OFF_MS.first; wait <= BACK_OFF_MS.last; wait *= 2) {
      try {
        const refreshed = keep(await refresh());
        listeners.tell("TOKEN_REFRESHED", refreshed);
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) {
          if (error.status === 401) announce("SIGNED_OUT");
          return false;
        }
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return false;
  }

  /** Notifies the other tabs only. */
  function announceElsewhere(event: AuthEvent): void {
    channel?.postMessage(event);
  }

  /** Notifies this tab and the others. */
  function announce(event: AuthEvent): void {
    announceElsewhere(event);
    // Without listeners, the session is read when it is next needed.
    if (!listeners.isEmpty()) void happened(event);
    else session = undefined;
  }

  /** Subscribes to INITIAL_SESSION, then to every event, including other tabs'. @returns the function to unsubscribe */
  function onAuthStateChange(listener: AuthListener): () => void {
    return listeners.add(listener, getSession());
  }

  /** Subscribes to other tabs' events only, without a request to the server. For visitors. */
  function onOtherTabs(listener: (event: AuthEvent) => void): () => void {
    otherTabs.add(listener);
    return () => otherTabs.delete(listener);
  }

  if (channel) {
    channel.onmessage = ({ data }) => {
      for (const listener of otherTabs) listener(data);
      if (!listeners.isEmpty()) void happened(data);
    };
  }
  return { getSession, refreshSession, announce, announceElsewhere, onAuthStateChange, onOtherTabs };
}

type AuthState = ReturnType<typeof createAuthState>;

/** The session as the server knows it. @throws {ApiError} 401 where there is none */
export const readSession = () => request<Session>("/api/session");

let state: AuthState | undefined;

/** This tab's session. */
export function authState(): AuthState {
  state ??= createAuthState({
    read: readSession,
    refresh: refreshAccessToken,
    channel: typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("waypoint-auth"),
  });
  return state;
}
