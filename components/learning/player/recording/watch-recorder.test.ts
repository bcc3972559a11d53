import { beforeEach, describe, expect, it, vi } from "vitest";
import type { WatchReportAnswer, WatchReportInput } from "@/lib/learning/watch/schema";
import { createWatchRecorder } from "./watch-recorder";

const VIDEO = "5d0f4f4e-4b1c-4a52-9c77-6a1d0f5f6c11";

let now: number;
let kept: string | null;
let sent: WatchReportInput[];
let respond: (report: WatchReportInput) => Partial<WatchReportAnswer> | Promise<Partial<WatchReportAnswer>>;

const record = () =>
  createWatchRecorder({
    videoId: VIDEO,
    save: (reports) => {
      kept = reports;
    },
    send: async (report) => {
      sent.push(structuredClone(report));
      return { videoId: report.videoId, refused: [], recording: true, ...(await respond(report)) } as WatchReportAnswer;
    },
    isFinal: (error) => error === "final",
    clock: () => now,
    onChange: () => {},
  });
type Recorder = ReturnType<typeof record>;

/** Plays four reports a second, with a tick each second. */
function play(recorder: Recorder, from: number, to: number, duration: number | null = 600) {
  for (let seconds = from; seconds <= to; seconds += 0.25) {
    recorder.sample({ seconds, duration, rate: 1, playing: true });
    if (Number.isInteger(seconds)) recorder.tick();
    now += 250;
  }
}
const settled = () => vi.waitFor(() => expect(kept).toBeNull());

beforeEach(() => {
  now = 1_000_000;
  kept = null;
  sent = [];
  respond = () => ({});
});

describe("a recorder", () => {
  it("sends every 15 seconds of playing, with the position and the length", async () => {
    play(record(), 100, 131);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { videoId: VIDEO, ranges: [[100, 115]], position: 115, duration: 600 },
      { ranges: [[115, 130]], position: 130 },
    ]);
    expect(sent[0]?.id).not.toBe(sent[1]?.id);
  });

  it("sends at once on a flush, and nothing when nothing was watched", async () => {
    const recorder = record();
    await recorder.flush();
    expect(sent).toEqual([]);
    play(recorder, 20, 24);
    await recorder.flush();
    expect(sent).toMatchObject([{ ranges: [[20, 24]], position: 24 }]);
    await settled();
  });

  it("stores watched parts for the next page when a page is killed, with the id of their report", async () => {
    play(record(), 20, 28);
    expect(sent).toEqual([]);
    const [report] = JSON.parse(kept ?? "[]");
    expect(report).toMatchObject({ ranges: [[20, 28]] });
    const next = record();
    next.adopt([kept ?? ""]);
    expect(next.unsent()).toEqual([[20, 28]]);
    await settled();
    expect(sent).toMatchObject([{ id: report.id, ranges: [[20, 28]] }]);
  });

  it("retries with the same id after a failure, with the next report", async () => {
    respond = () => Promise.reject(new TypeError("Failed to fetch"));
    const recorder = record();
    play(recorder, 20, 24);
    await recorder.flush();
    respond = () => ({});
    await recorder.flush();
    expect(sent).toHaveLength(1);
    now += 15_000;
    recorder.tick();
    expect(sent[1]?.id).toBe(sent[0]?.id);
    await settled();
  });

  it("sends refused seconds again, and drops a report that is refused for good", async () => {
    respond = () => ({ refused: [[26, 30]] });
    const recorder = record();
    play(recorder, 20, 30);
    await recorder.flush();
    expect(recorder.unsent()).toEqual([[26, 30]]);
    respond = () => Promise.reject("final");
    now += 15_000;
    await recorder.flush();
    expect(sent.at(-1)).toMatchObject({ ranges: [[26, 30]] });
    expect(recorder.unsent()).toEqual([]);
  });

  it.each([
    ["without a length", () => null],
    ["whose length grows, as a live stream's does", (seconds: number) => 600 + 10 * seconds],
  ])("records nothing of a video %s", async (_, lengthAt) => {
    const recorder = record();
    for (let seconds = 20; seconds <= 40; seconds += 1) {
      recorder.sample({ seconds, duration: lengthAt(seconds), rate: 1, playing: true });
      now += 1000;
      recorder.tick();
    }
    await recorder.flush();
    expect(sent.flatMap(({ ranges }) => ranges)).toEqual([]);
  });

  it("records nothing while the frame shows another video, or recording is off", async () => {
    const recorder = record();
    for (let seconds = 20; seconds <= 30; seconds += 1) {
      recorder.sample(null);
      now += 1000;
    }
    await recorder.flush();
    expect(sent).toEqual([]);
    respond = () => ({ recording: false });
    play(recorder, 20, 40);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await settled();
    play(recorder, 40, 80);
    await recorder.flush();
    expect(sent).toHaveLength(1);
  });

  it("ignores invalid reports from another page", async () => {
    const recorder = record();
    recorder.adopt(["{broken", '[{"id":1},null,"x"]', "7", ""]);
    expect(recorder.unsent()).toEqual([]);
    expect(sent).toEqual([]);
  });
});
