import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectPlayer } from "./connect-player";

const origins = { youtube: "https://www.youtube-nocookie.com", vimeo: "https://player.vimeo.com" };

let page: EventTarget;
let posted: unknown[];
const inside = { postMessage: (message: unknown) => posted.push(message) };
const frame = { id: "f", contentWindow: inside } as unknown as HTMLIFrameElement;
const heard = { ready: vi.fn(), time: vi.fn(), paused: vi.fn(), ended: vi.fn(), error: vi.fn() };

const say = (data: unknown, origin: string, source: unknown = inside) =>
  page.dispatchEvent(Object.assign(new Event("message"), { data, origin, source }));
const youtube = (message: object) => say(JSON.stringify(message), origins.youtube);
const vimeo = (message: object) => say(message, origins.vimeo);

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

  it("is knocked at until it answers, and is then asked to tell", () => {
    connectPlayer("youtube", frame, heard);
    vi.advanceTimersByTime(1000);
    expect(sent().map(({ event }) => event)).toEqual(["listening", "listening", "listening", "listening"]);
    youtube({ event: "initialDelivery", info: { duration: 100 } });
    vi.advanceTimersByTime(1000);
    expect(sent().slice(4)).toMatchObject([
      { event: "command", func: "addEventListener", args: ["onStateChange"] },
      { event: "command", func: "addEventListener", args: ["onError"] },
    ]);
    youtube({ event: "onReady", info: null });
    expect(heard.ready).toHaveBeenCalledTimes(1);
  });

  it("tells where it is and how long the video is", () => {
    connectPlayer("youtube", frame, heard);
    youtube({ event: "infoDelivery", info: { currentTime: 1.5, duration: 0 } });
    youtube({ event: "infoDelivery", info: { duration: 90 } });
    youtube({ event: "infoDelivery", info: { currentTime: 2 } });
    expect(heard.time.mock.calls).toEqual([
      [1.5, null],
      [2, 90],
    ]);
  });

  it("ends once, however often it says so, and again after a second showing", () => {
    connectPlayer("youtube", frame, heard);
    youtube({ event: "onStateChange", info: 1 });
    youtube({ event: "onStateChange", info: 0 });
    youtube({ event: "infoDelivery", info: { playerState: 0 } });
    expect(heard.ended).toHaveBeenCalledTimes(1);
    youtube({ event: "onStateChange", info: 1 });
    youtube({ event: "onStateChange", info: 0 });
    expect(heard.ended).toHaveBeenCalledTimes(2);
  });

  it("tells where it rests, once for each rest", () => {
    connectPlayer("youtube", frame, heard);
    youtube({ event: "infoDelivery", info: { currentTime: 42, playerState: 1 } });
    youtube({ event: "infoDelivery", info: { currentTime: 43, playerState: 2 } });
    youtube({ event: "onStateChange", info: 2 });
    expect(heard.time).toHaveBeenLastCalledWith(43, null);
    expect(heard.paused).toHaveBeenCalledTimes(1);
    youtube({ event: "onStateChange", info: 1 });
    youtube({ event: "onStateChange", info: 2 });
    expect(heard.paused).toHaveBeenCalledTimes(2);
    expect(heard.ended).not.toHaveBeenCalled();
  });

  it.each([
    [2, /does not know/],
    [5, /browser/],
    [100, /removed/],
    [101, /owner/],
    [150, /owner/],
    [153, /which page/],
    [999, /could not play/],
  ])("explains its error %i", (code, reason) => {
    connectPlayer("youtube", frame, heard);
    youtube({ event: "onError", info: code });
    expect(heard.error).toHaveBeenCalledWith(expect.stringMatching(reason));
  });

  it("plays, pauses and seeks", () => {
    const player = connectPlayer("youtube", frame, heard);
    player.play();
    player.pause();
    player.seek(42);
    expect(sent()).toMatchObject([{ func: "playVideo" }, { func: "pauseVideo" }, { func: "seekTo", args: [42, true] }]);
  });
});

describe("Vimeo's player", () => {
  it("answers a ping, and is then asked to tell", () => {
    connectPlayer("vimeo", frame, heard);
    vi.advanceTimersByTime(250);
    expect(posted).toEqual([{ method: "ping" }]);
    say('{"method":"ping"}', origins.vimeo);
    vimeo({ event: "ready" });
    expect(heard.ready).toHaveBeenCalledTimes(1);
    expect(posted.slice(1)).toEqual(
      ["timeupdate", "pause", "ended", "error"].map((value) => ({ method: "addEventListener", value })),
    );
  });

  it("tells its time, its rests and its end", () => {
    connectPlayer("vimeo", frame, heard);
    vimeo({ event: "timeupdate", data: { seconds: 3, duration: 50 } });
    vimeo({ event: "pause", data: { seconds: 3 } });
    expect(heard.paused).toHaveBeenCalledTimes(1);
    vimeo({ event: "ended", data: {} });
    expect(heard.time).toHaveBeenCalledWith(3, 50);
    expect(heard.ended).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ name: "NotFoundError" }, /removed/],
    [{ name: "PrivacyError", method: "ready" }, /owner/],
    [{ name: "PasswordError" }, /password/],
    [{ name: "Error" }, /could not play/],
  ])("explains %j", (data, reason) => {
    connectPlayer("vimeo", frame, heard);
    vimeo({ event: "error", data });
    expect(heard.error).toHaveBeenCalledWith(expect.stringMatching(reason));
  });

  it("goes on after an autoplay that the browser stopped", () => {
    connectPlayer("vimeo", frame, heard);
    vimeo({ event: "error", data: { name: "NotAllowedError", method: "play" } });
    expect(heard.error).not.toHaveBeenCalled();
  });

  it("plays, pauses and seeks", () => {
    const player = connectPlayer("vimeo", frame, heard);
    player.play();
    player.pause();
    player.seek(42);
    expect(posted).toEqual([{ method: "play" }, { method: "pause" }, { method: "setCurrentTime", value: 42 }]);
  });
});

describe.each(["youtube", "vimeo"] as const)("a line to %s", (provider) => {
  const ready = provider === "youtube" ? { event: "onReady" } : { event: "ready" };

  it("hears nobody else", () => {
    connectPlayer(provider, frame, heard);
    say(ready, "https://example.com");
    say(ready, origins[provider], {});
    for (const noise of [null, undefined, 7, "text", "{broken", "[]"]) say(noise, origins[provider]);
    expect(heard.ready).not.toHaveBeenCalled();
  });

  it("is silent once it is cut", () => {
    connectPlayer(provider, frame, heard).disconnect();
    vi.advanceTimersByTime(2000);
    say(ready, origins[provider]);
    expect(posted).toEqual([]);
    expect(heard.ready).not.toHaveBeenCalled();
  });
});
