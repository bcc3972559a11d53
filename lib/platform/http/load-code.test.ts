import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadCode } from "./load-code";

const CHECK_INTERVAL_MS = 5000;
let isServerAway = false;

beforeEach(() => {
  isServerAway = false;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => {
    if (isServerAway) throw new TypeError("Failed to fetch");
    return new Response(null, { status: 200 });
  });
});

afterEach(async () => {
  // Ends the checks, which are repeated until the server responds.
  isServerAway = false;
  await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
  vi.useRealTimers();
});

/** A part of the code that loads while the server responds. */
const load = vi.fn(async () => {
  if (isServerAway) throw new Error("Failed to load chunk");
  return "part";
});

test("waits as long as the server does not respond, and loads the code afterwards", async () => {
  isServerAway = true;
  const [onAway, onLoaded] = [vi.fn(), vi.fn()];
  const loading = loadCode(load, onAway).then(onLoaded);
  await vi.advanceTimersByTimeAsync(20 * CHECK_INTERVAL_MS);
  expect(onAway).toHaveBeenCalledOnce();
  expect(onLoaded).not.toHaveBeenCalled();
  isServerAway = false;
  await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
  await loading;
  expect(onLoaded).toHaveBeenCalledWith("part");
});

test("fails after three attempts when the server responds without the code", async () => {
  const missing = vi.fn(() => Promise.reject(new Error("Failed to load chunk")));
  const failed = expect(loadCode(missing)).rejects.toThrow("Failed to load chunk");
  await vi.advanceTimersByTimeAsync(10 * CHECK_INTERVAL_MS);
  await failed;
  expect(missing).toHaveBeenCalledTimes(3);
});
