import { beforeEach, expect, test, vi } from "vitest";
import { videoOf } from "@/tests/fixtures/components/entities";
import { answer } from "@/tests/fixtures/components/server";
import { act, show, waitFor } from "@/tests/fixtures/components/show";
import RecordingPlayer from "./recording-player";

const video = videoOf({ provider: "file", hasTranscript: true });
const transcripts = ["de", "en"].map((language) => ({ language, label: "", source: "paste", rights: "agreed" }));

test.each([
  ["en-GB", ["en"]],
  ["de", ["de"]],
  ["fr", ["en"]],
  [null, []],
])("for captions in %s, the default tracks are %j", async (captions, shown) => {
  answer({ [`GET /api/videos/${video.id}/transcripts`]: transcripts });
  const { container } = show(<RecordingPlayer video={video} captions={captions} onError={() => {}} />);
  await waitFor(() => expect(container.querySelectorAll("track")).toHaveLength(2));
  const tracks = [...container.querySelectorAll("track")];
  expect(tracks.filter((it) => it.default).map((it) => it.srclang)).toEqual(shown);
});

// jsdom can play no stream.
const stream = vi.hoisted(() => ({
  isMissing: false,
  isSupported: true,
  startLoad: () => {},
  report: undefined as ((event: string, error: { fatal: boolean; type: string }) => void) | undefined,
}));
vi.mock("hls.js/light", () => ({
  get default() {
    if (stream.isMissing) throw new Error("Failed to load chunk");
    return class {
      static Events = { ERROR: "hlsError" };
      static ErrorTypes = { NETWORK_ERROR: "networkError" };
      static isSupported = () => stream.isSupported;
      loadSource() {}
      attachMedia() {}
      destroy() {}
      startLoad = () => stream.startLoad();
      on(_name: string, report: typeof stream.report) {
        stream.report = report;
      }
    };
  },
}));

beforeEach(() => Object.assign(stream, { isMissing: false, isSupported: true, startLoad: vi.fn(), report: undefined }));

const CANNOT_PLAY = ["This browser cannot play this lesson.", 5];

function showStream() {
  const onError = vi.fn();
  const streamed = videoOf({ provider: "address", videoUrl: "https://films.test/light.m3u8" });
  const { container, unmount } = show(<RecordingPlayer video={streamed} onError={onError} />);
  const media = container.querySelector("video") as HTMLVideoElement;
  return { onError, media, unmount };
}

test("says that a stream cannot be played after an error that ends it, and after no other", async () => {
  const { onError } = showStream();
  await waitFor(() => expect(stream.report).toBeDefined());
  stream.report?.("hlsError", { fatal: false, type: "networkError" });
  expect(onError).not.toHaveBeenCalled();
  stream.report?.("hlsError", { fatal: true, type: "mediaError" });
  expect(onError.mock.calls).toEqual([CANNOT_PLAY]);
});

test("says that a stream cannot be played in a browser that plays none", async () => {
  stream.isSupported = false;
  const { onError } = showStream();
  await waitFor(() => expect(onError.mock.calls).toEqual([CANNOT_PLAY]));
});

test("asks for a reload without a code when the code for streams is missing", async () => {
  stream.isMissing = true;
  const { onError } = showStream();
  const message = ["The player could not be loaded. Reload the page.", undefined];
  await waitFor(() => expect(onError.mock.calls).toEqual([message]));
});

test("plays on a stream that lost the connection when it returns", async () => {
  const { onError, media } = showStream();
  await waitFor(() => expect(stream.report).toBeDefined());
  Object.defineProperty(media, "readyState", { value: 2 });
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  stream.report?.("hlsError", { fatal: true, type: "networkError" });
  onLine.mockRestore();
  expect(stream.startLoad).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(stream.startLoad).toHaveBeenCalledOnce();
  expect(onError).not.toHaveBeenCalled();
});

test("loads a stream that has begun again after a network error, until the player is closed", async () => {
  const { onError, media, unmount } = showStream();
  await waitFor(() => expect(stream.report).toBeDefined());
  Object.defineProperty(media, "readyState", { value: 2 });
  vi.useFakeTimers();
  stream.report?.("hlsError", { fatal: true, type: "networkError" });
  expect(stream.startLoad).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_000);
  expect(stream.startLoad).toHaveBeenCalledOnce();
  stream.report?.("hlsError", { fatal: true, type: "networkError" });
  unmount();
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  expect(stream.startLoad).toHaveBeenCalledOnce();
  expect(onError).not.toHaveBeenCalled();
});

test("says that a stream cannot be played after a network error before it has begun", async () => {
  const { onError } = showStream();
  await waitFor(() => expect(stream.report).toBeDefined());
  stream.report?.("hlsError", { fatal: true, type: "networkError" });
  expect(onError.mock.calls).toEqual([CANNOT_PLAY]);
});
