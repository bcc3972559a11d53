import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Session } from "@/lib/identity/sessions/schema";
import { ApiError } from "@/lib/platform/http/request";
import { type AuthEvent, createAuthState } from "./auth-state";

const START = Date.UTC(2026, 4, 1);

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

const sessionUntil = (seconds: number) =>
  ({ access_token: "a", expires_at: START / 1000 + seconds, token_type: "bearer" }) as Session;

const hour = sessionUntil(3600);

type Channel = {
  sent: AuthEvent[];
  postMessage(event: AuthEvent): void;
  onmessage: ((m: MessageEvent<AuthEvent>) => void) | null;
};

function arrange(means: { read?: () => Promise<Session>; refresh?: () => Promise<Session> } = {}) {
  const channel: Channel = { sent: [], postMessage: (event) => channel.sent.push(event), onmessage: null };
  const read = vi.fn(means.read ?? (async () => hour));
  const refresh = vi.fn(means.refresh ?? (async () => sessionUntil(7200)));
  const state = createAuthState({ read, refresh, channel });
  const heard: [AuthEvent, boolean][] = [];
  const listen = () => state.onAuthStateChange((event, session) => heard.push([event, session !== null]));
  const otherTab = (event: AuthEvent) => channel.onmessage?.({ data: event } as MessageEvent<AuthEvent>);
  return { state, channel, read, refresh, heard, listen, otherTab };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const away = () => new ApiError(503, "away");

test("a listener gets the current session first, read once for all listeners", async () => {
  const { heard, listen, read } = arrange();
  listen();
  await settle();
  expect(heard).toEqual([["INITIAL_SESSION", true]]);
  listen();
  await settle();
  expect(read).toHaveBeenCalledTimes(1);
});

test("the session is null when the server answers 401 or not at all", async () => {
  for (const error of [new ApiError(401, "no"), away(), new TypeError("offline")]) {
    const { state, heard, listen } = arrange({ read: () => Promise.reject(error) });
    listen();
    await settle();
    expect(heard).toEqual([["INITIAL_SESSION", false]]);
    expect(await state.getSession()).toBeNull();
  }
});

test("an announced event reaches the listeners of this tab and the other tabs", async () => {
  const { state, channel, heard, listen } = arrange();
  listen();
  await settle();
  for (const event of [
    "SIGNED_IN",
    "MFA_CHALLENGE_VERIFIED",
    "USER_UPDATED",
    "PASSWORD_RECOVERY",
    "SIGNED_OUT",
  ] as const) {
    state.announce(event);
    await settle();
  }
  expect(heard.slice(1)).toEqual([
    ["SIGNED_IN", true],
    ["MFA_CHALLENGE_VERIFIED", true],
    ["USER_UPDATED", true],
    ["PASSWORD_RECOVERY", true],
    ["SIGNED_OUT", false],
  ]);
  expect(channel.sent).toEqual(heard.slice(1).map(([event]) => event));
});

test("an event of another tab reaches the listeners, refetches the session and is not sent on", async () => {
  const { channel, heard, listen, otherTab, read } = arrange();
  listen();
  await settle();
  otherTab("USER_UPDATED");
  await settle();
  otherTab("SIGNED_OUT");
  await settle();
  expect(heard.slice(1)).toEqual([
    ["USER_UPDATED", true],
    ["SIGNED_OUT", false],
  ]);
  expect(read).toHaveBeenCalledTimes(2);
  expect(channel.sent).toEqual([]);
});

test.each<[AuthEvent, boolean]>([
  ["USER_UPDATED", true],
  ["SIGNED_OUT", false],
])("%s of another tab reaches the listeners while the session is being read", async (event, isSignedIn) => {
  const answers: ((session: Session) => void)[] = [];
  const { state, heard, listen, otherTab } = arrange({ read: () => new Promise((resolve) => answers.push(resolve)) });
  listen();
  otherTab(event);
  for (const answer of answers.reverse()) answer(hour);
  await settle();
  expect(heard).toEqual([
    ["INITIAL_SESSION", true],
    [event, isSignedIn],
  ]);
  expect((await state.getSession()) !== null).toBe(isSignedIn);
});

test("onOtherTabs reports events of other tabs and sends no request", async () => {
  const { state, otherTab, read } = arrange();
  const heard: AuthEvent[] = [];
  const stop = state.onOtherTabs((event) => heard.push(event));
  otherTab("SIGNED_IN");
  stop();
  otherTab("SIGNED_OUT");
  await settle();
  expect(heard).toEqual(["SIGNED_IN"]);
  expect(read).not.toHaveBeenCalled();
});

test("the token is refreshed a minute before it expires", async () => {
  const { heard, listen, refresh } = arrange();
  listen();
  await vi.advanceTimersByTimeAsync(3_539_000);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(heard.at(-1)).toEqual(["TOKEN_REFRESHED", true]);
});

test("a failed refresh is retried after 200 ms, and after twice as long each time", async () => {
  const times: number[] = [];
  const { state } = arrange({
    refresh: async () => {
      times.push(Date.now() - START);
      if (times.length < 5) throw times.length % 2 ? away() : new TypeError("offline");
      return hour;
    },
  });
  const refreshed = state.refreshSession();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await refreshed).toBe(true);
  expect(times).toEqual([0, 200, 600, 1400, 3000]);
});

test("a refresh returns false when every retry fails", async () => {
  const { state, refresh, heard } = arrange({ refresh: () => Promise.reject(away()) });
  const refreshed = state.refreshSession();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await refreshed).toBe(false);
  expect(refresh).toHaveBeenCalledTimes(8);
  expect(heard).toEqual([]);
});

test("a refresh of an ended session signs out in every tab without a retry", async () => {
  const { state, heard, listen, channel } = arrange({ refresh: () => Promise.reject(new ApiError(401, "no")) });
  listen();
  await settle();
  expect(await state.refreshSession()).toBe(false);
  await settle();
  expect(heard.at(-1)).toEqual(["SIGNED_OUT", false]);
  expect(channel.sent).toEqual(["SIGNED_OUT"]);
});

test("a listener gets no events after it was removed", async () => {
  const { state, heard, listen } = arrange();
  listen()();
  await settle();
  state.announce("SIGNED_IN");
  await settle();
  expect(heard).toEqual([]);
});
