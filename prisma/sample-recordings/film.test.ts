import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BufferSource, EncodedPacketSink, Input, WEBM } from "mediabunny";
import { afterAll, expect, test } from "vitest";
import { lookInside } from "@/lib/library/video-files/look";
import { makeFilm } from "./film";
import { index, queue, search } from "./scenes";

const folder = mkdtempSync(path.join(tmpdir(), "waypoint-film-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a film of drawings is a WebM that an upload would accept, with the length of its scene", async () => {
  const { bytes, picture } = await makeFilm(queue, 6, 3);
  const file = path.join(folder, "film");
  writeFileSync(file, bytes);
  expect(await lookInside(file)).toMatchObject({
    recording: { container: "webm", videoCodec: "vp8", audioCodec: null, width: 640, height: 360, seconds: 6 },
  });
  expect(picture.toString("latin1", 8, 12)).toBe("WEBP");
}, 30_000);

test("a film that stands still has short frames at its end, where Chromium leaves out two", async () => {
  const { bytes } = await makeFilm(() => "<rect width='9' height='9'/>", 6, 3);
  const track = await new Input({ source: new BufferSource(bytes), formats: [WEBM] }).getPrimaryVideoTrack();
  if (!track) throw new Error("The film has no picture");
  const starts: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(track).packets()) starts.push(timestamp);
  expect(starts.slice(0, 4)).toEqual([0, 1, 2, 3]);
  expect(starts.slice(-2)).toEqual([5.75, 5.875]);
}, 30_000);

test.each([
  ["search", search, 72],
  ["index", index, 76],
  ["queue", queue, 66],
] as const)("the scene %s draws numbers only, and moves to its end", (_, scene, seconds) => {
  const drawings = Array.from({ length: seconds * 2 }, (__, half) => scene(half / 2));
  expect(drawings.filter((drawing) => /NaN|undefined|Infinity/.test(drawing))).toEqual([]);
  expect(new Set(drawings).size).toBeGreaterThan(20);
});
