import { expect, test } from "vitest";
import { type Facts, judge, type Track } from "./verdict";

const track = (kind: Track["kind"], codec: string | null, internal = ""): Track => ({ kind, codec, internal });
const facts: Facts = { container: "mp4", tracks: [track("video", "avc")], seconds: 90.4, width: 1920, height: 1080 };

test("judge rounds the length to whole seconds, and takes the first codec of each kind", () => {
  const tracks = [track("audio", "aac"), track("video", "avc")];
  expect(judge({ ...facts, tracks })).toEqual({
    recording: { container: "mp4", videoCodec: "avc", audioCodec: "aac", width: 1920, height: 1080, seconds: 90 },
  });
});

test.each<[string, Partial<Facts>, RegExp]>([
  ["HEVC", { tracks: [track("video", "hevc")] }, /Most Compatible/],
  ["MPEG-4 Part 2", { tracks: [track("video", null, "mp4v")] }, /do not play MPEG-4 Part 2/],
  ["ProRes", { tracks: [track("video", "prores")] }, /do not play ProRes/],
  ["Vorbis beside VP8", { tracks: [track("video", "vp8"), track("audio", "vorbis")] }, /Vorbis.*AAC, Opus or MP3/],
  ["sound alone", { tracks: [track("audio", "aac")] }, /no picture/],
  ["no track", { tracks: [] }, /no picture/],
  ["half a second", { seconds: 0.5 }, /shorter than a second/],
  ["13 hours", { seconds: 46_800 }, /longer than 12 hours/],
  ["no length", { seconds: Number.NaN }, /shorter than a second/],
  ["another container", { container: "mkv" }, /MP4, MOV or WebM/],
  ["no width", { width: 0 }, /MP4, MOV or WebM/],
])("judge rejects %s with a reason", (_, change, reason) => {
  expect(judge({ ...facts, ...change })).toEqual({ fault: expect.stringMatching(reason) });
});
