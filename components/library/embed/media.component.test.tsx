import { expect, test } from "vitest";
import { connectMedia } from "./media";

test("reports a recording from where it began when the page hears of it late", () => {
  const media = Object.defineProperties(document.createElement("video"), {
    readyState: { value: 4, writable: true },
    paused: { value: false },
    duration: { value: 60 },
    currentTime: { value: 0.8 },
    played: { value: { length: 1, start: () => 0, end: () => 0.8 } },
  });
  Object.assign(media, { readyState: 0 });
  const seconds: number[] = [];
  const { disconnect } = connectMedia(media, {
    ready: () => {},
    error: () => {},
    ended: () => {},
    sample: (sample) => seconds.push(sample?.seconds ?? -1),
  });
  Object.assign(media, { readyState: 4 });
  media.dispatchEvent(new Event("loadedmetadata"));
  media.dispatchEvent(new Event("timeupdate"));
  disconnect();
  expect(seconds).toEqual([0, 0.8]);
});
