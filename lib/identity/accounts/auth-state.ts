import type { Session } from "@/lib/identity/sessions/schema";
import { ApiError, request } from "@/lib/platform/http/request";

/** What happens to a user's session (docs/behaviour.md, 3). */
export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

export type AuthListener = (event: AuthEvent, session: Session | null) => void;

/** What the state is kept with; a test brings its own. */
type Means = {
  read(): Promise<Session>;
  refresh(): Promise<Session>;
  /** To the other tabs of this browser, which hear events and never tokens. */
  channel: {
    postMessage(event: AuthEvent): void;
    onmessage: ((message: MessageEvent<AuthEvent>) => void) | null;
  } | null;
  now(): number;
};

/** Milliseconds: the first wait after a refresh that got no answer, doubled each time (section 9), and the last. */
const BACK_OFF_MS = { first: 200, last: 25_600 };

/** Milliseconds before its end that an access token is refreshed. */
const REFRESH_AHEAD_MS = 60_000;

/** The session as the browser knows it, and who listens to what becomes of it. */
export function createAuthState({ read, refresh, channel, now }: Means) {
  const listeners = new Set<AuthListener>();
  const otherTabs = new Set<(event: AuthEvent) => void>();
  let session: Promise<Session | null> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = (found: Session | null) => {
    clearTimeout(timer);
    if (found) timer = setTimeout(refreshSession, Math.max(0, found.expires_at * 1000 - now() - REFRESH_AHEAD_MS));
    session = Promise.resolve(found);
    return found;
  };
  const tell = (event: AuthEvent, found: Session | null) => {
    for (const listener of listeners) listener(event, found);
  };

  /** The session, read once; null where there is none, or no answer. */
  function getSession(): Promise<Session | null> {
    session ??= read().then(keep, () => keep(null));
    return session;
  }

  /** Reads the session anew and tells what has happened to it, in this tab. */
  async function happened(event: AuthEvent): Promise<void> {
    if (event === "SIGNED_OUT") keep(null);
    else session = undefined;
    tell(event, event === "SIGNED_OUT" ? null : await getSession());
  }

  /** Exchanges the access token for a new one. @returns false where the session has ended, or no answer came in time */
  async function refreshSession(): Promise<boolean> {
    for (let wait = BACK_OFF_MS.first; wait <= BACK_OFF_MS.last; wait *= 2) {
      try {
        const refreshed = keep(await refresh());
        tell("TOKEN_REFRESHED", refreshed);
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

  /** Tells the other tabs alone: nobody need be signed in in this one. */
  function announceElsewhere(event: AuthEvent): void {
    channel?.postMessage(event);
  }

  /** Tells this tab and the others what a person has just done. */
  function announce(event: AuthEvent): void {
    announceElsewhere(event);
    // A tab in which nobody listens need not ask the server.
    if (listeners.size > 0) void happened(event);
    else session = undefined;
  }

  /** Hears INITIAL_SESSION first, then every event, of other tabs too. @returns the way to stop */
  function onAuthStateChange(listener: AuthListener): () => void {
    let isHeard = true;
    void getSession().then((found) => {
      if (!isHeard) return;
      listener("INITIAL_SESSION", found);
      listeners.add(listener);
    });
    return () => {
      isHeard = false;
      listeners.delete(listener);
    };
  }

  /** Hears only what other tabs tell, and asks the server nothing: for who is not signed in. */
  function onOtherTabs(listener: (event: AuthEvent) => void): () => void {
    otherTabs.add(listener);
    return () => otherTabs.delete(listener);
  }

  if (channel) {
    channel.onmessage = ({ data }) => {
      for (const listener of otherTabs) listener(data);
      if (listeners.size > 0) void happened(data);
    };
  }
  return { getSession, refreshSession, announce, announceElsewhere, onAuthStateChange, onOtherTabs };
}

export type AuthState = ReturnType<typeof createAuthState>;

/** The session as the server knows it. @throws {ApiError} 401 where there is none */
export const readSession = () => request<Session>("/api/session");

let state: AuthState | undefined;

/** This tab's session. */
export function authState(): AuthState {
  state ??= createAuthState({
    read: readSession,
    refresh: () => request<Session>("/api/session/refresh", { method: "POST", body: {} }),
    channel: typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("waypoint-auth"),
    now: Date.now,
  });
  return state;
}
