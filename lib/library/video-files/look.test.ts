import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileFiles, makeRecording } from "@/tests/fixtures/recordings";
import { lookInside } from "./look";

/** An inspection takes 0.2 s; the limit leaves room for a busy machine that is slow to start a thread. */
const SLOW_MS = 9_000;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waypoint-look-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const look = (bytes: Uint8Array) => {
  const file = path.join(folder, "file");
  writeFileSync(file, bytes);
  return lookInside(file);
};

test.each([
  ["a streamable MP4", {}, { container: "mp4", videoCodec: "avc", audioCodec: null, seconds: 4 }],
  ["an MP4 with its header at the end", { fastStart: false, audio: "aac" }, { container: "mp4", audioCodec: "aac" }],
  ["an MP4 in fragments", { fastStart: "fragmented" }, { container: "mp4", seconds: 4 }],
  ["a MOV", { kind: "mov" }, { container: "mov", videoCodec: "avc" }],
  [
    "a WebM",
    { kind: "webm", video: "vp9", audio: "opus" },
    { container: "webm", videoCodec: "vp9", audioCodec: "opus" },
  ],
  ["AV1 in an MP4", { video: "av1" }, { container: "mp4", videoCodec: "av1" }],
] as const)("%s is accepted", async (_, traits, recording) => {
  expect(await look(await makeRecording(traits))).toMatchObject({
    recording: { width: 320, height: 180, ...recording },
  });
});

test("every hostile file is rejected in bounded time", async () => {
  const accepted: string[] = [];
  for (const [name, bytes] of Object.entries(await hostileFiles())) {
    const began = performance.now();
    const found = await look(bytes);
    const ms = performance.now() - began;
    if (!("fault" in found) || ms > SLOW_MS) accepted.push(`${name}: ${JSON.stringify(found)} in ${Math.round(ms)} ms`);
  }
  expect(accepted).toEqual([]);
}, 60_000);
