import { expect, test, vi } from "vitest";
import { connectMedia } from "./media";

/** Connects to an element. `seconds` collects the reported positions. */
function connect(media: HTMLVideoElement) {
  const seconds: number[] = [];
  const { disconnect } = connectMedia(media, {
    ready: () => {},
    error: () => {},
    ended: () => {},
    sample: (sample) => seconds.push(sample?.seconds ?? -1),
  });
  return { seconds, disconnect };
}

/** A playing recording of a minute. */
const playing = (more: PropertyDescriptorMap): HTMLVideoElement =>
  Object.defineProperties(document.createElement("video"), {
    readyState: { value: 4, writable: true },
    paused: { value: false },
    duration: { value: 60 },
    ...more,
  });

test("reports a recording from where it began when the page hears of it late", () => {
  const media = playing({
    currentTime: { value: 0.8 },
    played: { value: { length: 1, start: () => 0, end: () => 0.8 } },
  });
  Object.assign(media, { readyState: 0 });
  const { seconds, disconnect } = connect(media);
  Object.assign(media, { readyState: 4 });
  media.dispatchEvent(new Event("loadedmetadata"));
  media.dispatchEvent(new Event("timeupdate"));
  disconnect();
  expect(seconds.map((at) => Math.round(at * 10) / 10)).toEqual([0, 0, 0.8]);
});

test("does not load a recording again after its player was closed", () => {
  vi.useFakeTimers();
  const load = vi.fn();
  const media = playing({ error: { value: { code: 2 } }, load: { value: load }, play: { value: async () => {} } });
  const { disconnect } = connect(media);
  media.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(3_000);
  expect(load).toHaveBeenCalledOnce();
  media.dispatchEvent(new Event("error"));
  disconnect();
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  expect(load).toHaveBeenCalledOnce();
});

test("reports how far a recording had played before each jump, and no part that was played earlier", () => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  const played = { length: 1, start: () => 0, end: () => 20.4 };
  const media = playing({
    currentTime: { value: 20, writable: true },
    played: { value: played },
  });
  const { seconds, disconnect } = connect(media);
  media.dispatchEvent(new Event("timeupdate"));
  vi.advanceTimersByTime(150);
  media.currentTime = 5;
  played.end = () => 20.1;
  media.dispatchEvent(new Event("seeking"));
  vi.advanceTimersByTime(40);
  media.currentTime = 40;
  media.dispatchEvent(new Event("seeking"));
  played.end = () => 60;
  vi.advanceTimersByTime(5);
  // Played to the end, and again from the beginning before the page heard of the end.
  media.currentTime = 0;
  media.dispatchEvent(new Event("ended"));
  disconnect();
  vi.useRealTimers();
  expect(seconds.map((at) => Math.round(at * 100) / 100)).toEqual([0, 0, 20, 20.1, 5, 5.04, 40, 40.01, 0, 0]);
});
