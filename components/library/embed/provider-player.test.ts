import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connect } from "./provider-player";
import { connectVimeo } from "./vimeo";
import { connectYouTube } from "./youtube";

const connectors = { youtube: connectYouTube, vimeo: connectVimeo };
const connectPlayer = (provider: keyof typeof connectors, ...rest: Parameters<Connect>) =>
  connectors[provider](...rest);
const origins = { youtube: "https://www.youtube-nocookie.com", vimeo: "https://player.vimeo.com" };

let page: EventTarget;
let posted: unknown[];
const frameWindow = { postMessage: (message: unknown) => posted.push(message) };
const frame = { id: "f", contentWindow: frameWindow } as unknown as HTMLIFrameElement;
const listeners = { ready: vi.fn(), sample: vi.fn(), paused: vi.fn(), ended: vi.fn(), error: vi.fn(), told: vi.fn() };

const receive = (data: unknown, origin: string, source: unknown = frameWindow) =>
  page.dispatchEvent(Object.assign(new Event("message"), { data, origin, source }));
const youtube = (message: object) => receive(JSON.stringify(message), origins.youtube);
const vimeo = (message: object) => receive(message, origins.vimeo);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  page = new EventTarget();
  posted = [];
  vi.stubGlobal("window", page);
});

afterEach(() => {
  vi.useRealTimers();
});

describe("YouTube's player", () => {
  const sent = () => posted.map((message) => JSON.parse(String(message)));

  it("receives handshakes until it answers, then subscriptions to its events", () => {
    connectPlayer("youtube", frame, listeners);
    vi.advanceTimersByTime(1000);
    expect(sent().map(({ event }) => event)).toEqual(["listening", "listening", "listening", "listening"]);
    youtube({ event: "initialDelivery", info: { duration: 100 } });
    vi.advanceTimersByTime(1000);
    expect(sent().slice(4)).toMatchObject([
      { event: "command", func: "addEventListener", args: ["onStateChange"] },
      { event: "command", func: "addEventListener", args: ["onError"] },
    ]);
    youtube({ event: "onReady", info: null });
    expect(listeners.ready).toHaveBeenCalledTimes(1);
  });

  it("reports its position, with the last value of every field that a message lacks", () => {
    connectPlayer("youtube", frame, listeners);
    youtube({ event: "infoDelivery", info: { currentTime: 1.5, duration: 0 } });
    youtube({ event: "infoDelivery", info: { duration: 90, videoData: { video_id: "abcdefghijk", title: "A" } } });
    youtube({ event: "infoDelivery", info: { playbackRate: 2 } });
    youtube({ event: "infoDelivery", info: { currentTime: 2, videoLoadedFraction: 0.1, mediaReferenceTime: 2 } });
    expect(listeners.sample.mock.calls).toEqual([
      [{ seconds: 1.5, duration: null, rate: 1, playing: true, videoId: null }],
      [{ seconds: 2, duration: 90, rate: 2, playing: true, videoId: "abcdefghijk" }],
    ]);
  });

  it.each([
    [-1, false],
    [0, false],
    [1, true],
    [2, false],
    [3, true],
    [5, false],
  ])("in state %i plays: %s", (state, playing) => {
    connectPlayer("youtube", frame, listeners);
    youtube({ event: "infoDelivery", info: { currentTime: 7, playerState: state } });
    expect(listeners.sample).toHaveBeenLastCalledWith(expect.objectContaining({ seconds: 7, playing }));
  });

  it("reports another video after a suggestion, without the length of the previous one", () => {
    connectPlayer("youtube", frame, listeners);
    youtube({ event: "infoDelivery", info: { currentTime: 7, duration: 90, videoData: { video_id: "first" } } });
    youtube({ event: "infoDelivery", info: { currentTime: 0, videoData: { video_id: "second" } } });
    expect(listeners.sample).toHaveBeenLastCalledWith(
      expect.objectContaining({ seconds: 0, duration: null, videoId: "second" }),
    );
  });

  it("survives messages and values that it does not know", () => {
    connectPlayer("youtube", frame, listeners);
    youtube({ event: "infoDelivery", info: { currentTime: 7 } });
    youtube({ event: "somethingNew", info: { currentTime: 99 } });
    youtube({ event: "apiInfoDelivery", info: { namespaces: [] } });
    youtube({ event: "infoDelivery" });
    youtube({
      event: "infoDelivery",
      info: { currentTime: "8", playerState: "1", playbackRate: null, videoData: null },
    });
    youtube({ event: "infoDelivery", info: { currentTime: Number.NaN, videoData: { video_id: 7 } } });
    youtube({ event: "onStateChange" });
    expect(listeners.sample).toHaveBeenCalledTimes(1);
    expect(listeners.error).not.toHaveBeenCalled();
  });

  it("receives another handshake when it requests one", () => {
    connectPlayer("youtube", frame, listeners);
    youtube({ event: "readyToListen" });
    expect(sent()[0]).toMatchObject({ event: "listening" });
  });

  it("reports the end once, and again after playing a second time", () => {
    connectPlayer("youtube", frame, listeners);
    youtube({ event: "onStateChange", info: 1 });
    youtube({ event: "onStateChange", info: 0 });
    youtube({ event: "infoDelivery", info: { playerState: 0 } });
    expect(listeners.ended).toHaveBeenCalledTimes(1);
    youtube({ event: "onStateChange", info: 1 });
    youtube({ event: "onStateChange", info: 0 });
    expect(listeners.ended).toHaveBeenCalledTimes(2);
  });

  it("reports each pause once", () => {
    connectPlayer("youtube", frame, listeners);
    youtube({ event: "infoDelivery", info: { currentTime: 42, playerState: 1 } });
    youtube({ event: "infoDelivery", info: { currentTime: 43, playerState: 2 } });
    youtube({ event: "onStateChange", info: 2 });
    expect(listeners.sample).toHaveBeenLastCalledWith(expect.objectContaining({ seconds: 43, playing: false }));
    expect(listeners.paused).toHaveBeenCalledTimes(1);
    youtube({ event: "onStateChange", info: 1 });
    youtube({ event: "onStateChange", info: 2 });
    expect(listeners.paused).toHaveBeenCalledTimes(2);
    expect(listeners.ended).not.toHaveBeenCalled();
  });

  it.each([
    [2, /does not know/],
    [5, /browser/],
    [100, /removed/],
    [101, /owner/],
    [150, /owner/],
    [153, /which page/],
    [999, /could not play/],
  ])("gives a reason for its error %i", (code, reason) => {
    connectPlayer("youtube", frame, listeners);
    youtube({ event: "onError", info: code });
    expect(listeners.error).toHaveBeenCalledWith(expect.stringMatching(reason), code);
  });

  it("plays, pauses and seeks", () => {
    const player = connectPlayer("youtube", frame, listeners);
    player.play();
    player.pause();
    player.seek(42);
    expect(sent()).toMatchObject([{ func: "playVideo" }, { func: "pauseVideo" }, { func: "seekTo", args: [42, true] }]);
  });
});

describe("Vimeo's player", () => {
  it("answers a ping, and then receives subscriptions to its events", () => {
    connectPlayer("vimeo", frame, listeners);
    vi.advanceTimersByTime(250);
    expect(posted).toEqual([{ method: "ping" }]);
    receive('{"method":"ping"}', origins.vimeo);
    vimeo({ event: "ready" });
    expect(listeners.ready).toHaveBeenCalledTimes(1);
    const events = [
      "timeupdate",
      "seeked",
      "play",
      "playing",
      "pause",
      "ended",
      "playbackratechange",
      "loaded",
      "cuechange",
      "error",
    ];
    expect(posted.slice(1)).toEqual([
      ...events.map((value) => ({ method: "addEventListener", value })),
      { method: "getVideoId" },
      { method: "getPlaybackRate" },
      { method: "getChapters" },
    ]);
  });

  it("reports its position, pauses and end", () => {
    connectPlayer("vimeo", frame, listeners);
    vimeo({ event: "timeupdate", data: { seconds: 3, duration: 50 } });
    vimeo({ event: "pause", data: { seconds: 3 } });
    expect(listeners.paused).toHaveBeenCalledTimes(1);
    vimeo({ event: "ended", data: {} });
    expect(listeners.sample.mock.calls).toEqual([
      [{ seconds: 3, duration: 50, rate: 1, playing: true, videoId: null }],
      [{ seconds: 3, duration: 50, rate: 1, playing: false, videoId: null }],
      [{ seconds: 3, duration: 50, rate: 1, playing: false, videoId: null }],
    ]);
    expect(listeners.ended).toHaveBeenCalledTimes(1);
  });

  it("reports the speed and the video by events and by answers", () => {
    connectPlayer("vimeo", frame, listeners);
    vimeo({ method: "getVideoId", value: 76979871 });
    vimeo({ method: "getPlaybackRate", value: 1.5 });
    vimeo({ event: "timeupdate", data: { seconds: 3, duration: 50 } });
    vimeo({ event: "playbackratechange", data: { playbackRate: 2 } });
    vimeo({ event: "loaded", data: { id: 5 } });
    vimeo({ event: "play", data: { seconds: 0, percent: 0 } });
    expect(listeners.sample.mock.calls.map(([{ rate, videoId, duration }]) => [rate, videoId, duration])).toEqual([
      [1.5, "76979871", 50],
      [2, "76979871", 50],
      [2, "5", null],
    ]);
  });

  it("survives messages and values that it does not know", () => {
    connectPlayer("vimeo", frame, listeners);
    vimeo({ event: "timeupdate" });
    vimeo({ event: "timeupdate", data: { seconds: "3" } });
    vimeo({ event: "bufferstart" });
    vimeo({ event: "somethingNew", data: { seconds: 9 } });
    vimeo({ method: "getVideoId", value: null });
    vimeo({ event: "loaded", data: null });
    expect(listeners.sample).not.toHaveBeenCalled();
    expect(listeners.error).not.toHaveBeenCalled();
  });

  it("reports its chapters and the shown caption until another video loads or it is disconnected", () => {
    const player = connectPlayer("vimeo", frame, listeners);
    const last = () => listeners.told.mock.lastCall?.[0];
    vimeo({ method: "getVideoId", value: 5 });
    const wrong = [
      { startTime: "9", title: "No second" },
      { startTime: 90 },
      null,
      { startTime: 15, title: "Earlier" },
    ];
    vimeo({
      method: "getChapters",
      value: [{ startTime: 0, title: " Light ", index: 1 }, { startTime: 15.8, title: "<b>Shadow</b>" }, ...wrong],
    });
    const chapters = [
      { second: 0, title: "Light" },
      { second: 15, title: "<b>Shadow</b>" },
    ];
    vimeo({
      event: "cuechange",
      data: { cues: [{ html: "<i>One</i>", text: "One" }, { text: "lamp" }], kind: "captions" },
    });
    expect(last()).toEqual({ chapters, caption: "One lamp" });
    vimeo({ event: "cuechange", data: { cues: [] } });
    expect(last()).toEqual({ chapters, caption: null });
    vimeo({ event: "loaded", data: { id: 6 } });
    expect(last()).toEqual({ chapters: [], caption: null });
    vimeo({ method: "getChapters", value: [{ startTime: 0, title: "Of the other" }] });
    player.disconnect();
    expect(last()).toEqual({ chapters: [], caption: null });
    expect(listeners.sample).not.toHaveBeenCalled();
  });

  const tracks = [
    { language: "en", kind: "subtitles", label: "English", mode: "disabled" },
    { language: "pt-BR", kind: "captions", label: "Português", mode: "disabled" },
  ];

  it.each([
    ["in the learner's language", "pt-PT", tracks, { language: "pt-BR", kind: "captions" }],
    ["in English when there are none in that language", "de", tracks, { language: "en", kind: "subtitles" }],
    [
      "of the first track when there are none in English",
      "de",
      tracks.slice(1),
      { language: "pt-BR", kind: "captions" },
    ],
  ])("shows captions %s", (_, captions, value, track) => {
    connectPlayer("vimeo", frame, listeners, captions);
    vimeo({ event: "ready" });
    expect(posted.at(-1)).toEqual({ method: "getTextTracks" });
    vimeo({ method: "getTextTracks", value });
    expect(posted.at(-1)).toEqual({ method: "enableTextTrack", value: { ...track, showing: true } });
  });

  it.each([
    ["the lesson has none", "en", []],
    ["some are shown already", "en", [{ ...tracks[0], mode: "showing" }, tracks[1]]],
    ["its answer is unreadable", "en", [null, { language: 7 }, { kind: "captions" }, "en"]],
    ["its answer is empty", "en", null],
    ["they are not wanted", null, tracks],
  ])("enables no captions when %s", (_, captions, value) => {
    connectPlayer("vimeo", frame, listeners, captions);
    vimeo({ event: "ready" });
    expect(posted.some((message) => (message as { method: string }).method === "getTextTracks")).toBe(
      captions !== null,
    );
    vimeo({ method: "getTextTracks", value });
    expect(posted).not.toContainEqual(expect.objectContaining({ method: "enableTextTrack" }));
  });

  it("reports no error when it refuses captions", () => {
    connectPlayer("vimeo", frame, listeners, "en");
    vimeo({ event: "error", data: { name: "UnsupportedError", method: "getTextTracks" } });
    vimeo({ event: "error", data: { name: "InvalidTrackLanguageError", method: "enableTextTrack" } });
    expect(listeners.error).not.toHaveBeenCalled();
  });

  it("reports no error when it has no chapters", () => {
    connectPlayer("vimeo", frame, listeners);
    vimeo({ event: "error", data: { name: "UnsupportedError", method: "getChapters" } });
    vimeo({ method: "getChapters", value: null });
    vimeo({ event: "cuechange" });
    expect(listeners.error).not.toHaveBeenCalled();
    expect(listeners.told).toHaveBeenLastCalledWith({ chapters: [], caption: null });
  });

  it.each([
    [{ name: "NotFoundError" }, /removed/, 100],
    [{ name: "PrivacyError", method: "ready" }, /owner/, 101],
    [{ name: "PasswordError" }, /password/, 100],
    [{ name: "Error" }, /could not play/, null],
  ])("gives a reason for the error %j", (data, reason, code) => {
    connectPlayer("vimeo", frame, listeners);
    vimeo({ event: "error", data });
    expect(listeners.error).toHaveBeenCalledWith(expect.stringMatching(reason), code);
  });

  it("reports no error when the browser blocks autoplay", () => {
    connectPlayer("vimeo", frame, listeners);
    vimeo({ event: "error", data: { name: "NotAllowedError", method: "play" } });
    expect(listeners.error).not.toHaveBeenCalled();
  });

  it("plays, pauses and seeks", () => {
    const player = connectPlayer("vimeo", frame, listeners);
    player.play();
    player.pause();
    player.seek(42);
    expect(posted).toEqual([{ method: "play" }, { method: "pause" }, { method: "setCurrentTime", value: 42 }]);
  });
});

describe.each(["youtube", "vimeo"] as const)("a connection to %s", (provider) => {
  const ready = provider === "youtube" ? { event: "onReady" } : { event: "ready" };

  it("ignores other frames, other origins and unreadable messages", () => {
    connectPlayer(provider, frame, listeners);
    receive(ready, "https://example.com");
    receive(ready, origins[provider], {});
    for (const message of [null, undefined, 7, "text", "{broken", "[]"]) receive(message, origins[provider]);
    expect(listeners.ready).not.toHaveBeenCalled();
  });

  it("sends and receives nothing after it is closed", () => {
    connectPlayer(provider, frame, listeners).disconnect();
    vi.advanceTimersByTime(2000);
    receive(ready, origins[provider]);
    expect(posted).toEqual([]);
    expect(listeners.ready).not.toHaveBeenCalled();
  });
});
