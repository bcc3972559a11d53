import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
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

test.each([
  ["search", search, 72],
  ["index", index, 76],
  ["queue", queue, 66],
] as const)("the scene %s draws numbers only, and moves to its end", (_, scene, seconds) => {
  const drawings = Array.from({ length: seconds * 2 }, (__, half) => scene(half / 2));
  expect(drawings.filter((drawing) => /NaN|undefined|Infinity/.test(drawing))).toEqual([]);
  expect(new Set(drawings).size).toBeGreaterThan(20);
});
