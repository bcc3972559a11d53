import { expect, it, vi } from "vitest";
import { openPlayback, playbackOf } from "./playback";

it("playbackOf returns the last opened player until it is closed", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const old = openPlayback("a", 12, first);
  expect(playbackOf("a")?.second()).toBe(12);
  expect(playbackOf("b")).toBeNull();
  const next = openPlayback("b", 0, second);
  old.close();
  expect(playbackOf("a")).toBeNull();
  playbackOf("b")?.playFrom(7);
  expect(second).toHaveBeenCalledWith(7);
  expect(first).not.toHaveBeenCalled();
  next.close();
  expect(playbackOf("b")).toBeNull();
});

it("second returns the whole second of the last report", () => {
  const playback = openPlayback("a", 0, () => {});
  playback.report(61.9);
  expect(playbackOf("a")?.second()).toBe(61);
  playback.close();
});
