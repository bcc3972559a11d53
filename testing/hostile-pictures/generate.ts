import type { PictureType } from "@/lib/identity/pictures/picture";
import { Random } from "../random";
import * as avif from "./avif";
import * as damaged from "./damaged";
import * as frames from "./frames";
import * as jpeg from "./jpeg";
import * as png from "./png";

/** A file that tries to hold or crash whatever decodes it, announced as a type of picture. */
export type HostilePicture = { name: string; type: PictureType; bytes: Buffer };

const of = (type: PictureType, make: (random: Random) => Buffer | Promise<Buffer>) => async (random: Random) => ({
  type,
  bytes: await make(random),
});

const kinds: Record<string, (random: Random) => Promise<{ type: PictureType; bytes: Buffer }>> = {
  "AVIF with extents": of("image/avif", avif.extents),
  "AVIF with nested boxes": of("image/avif", avif.nestedBoxes),
  "AVIF with empty boxes": of("image/avif", avif.emptyBoxes),
  "AVIF with other dimensions": of("image/avif", avif.dimensions),
  "AVIF with a grid": of("image/avif", avif.grid),
  "JPEG with fill bytes": of("image/jpeg", jpeg.fillBytes),
  "JPEG with empty segments": of("image/jpeg", jpeg.emptySegments),
  "JPEG with other dimensions": of("image/jpeg", jpeg.dimensions),
  "JPEG with Exif data": of("image/jpeg", jpeg.exif),
  "JPEG with a colour profile": of("image/jpeg", jpeg.profile),
  "JPEG with scans": of("image/jpeg", jpeg.scans),
  "PNG with empty chunks": of("image/png", png.emptyChunks),
  "PNG with other dimensions": of("image/png", png.dimensions),
  "PNG with a bomb": of("image/png", png.bomb),
  "PNG with pixels": of("image/png", png.pixels),
  "PNG of one line": of("image/png", png.line),
  "GIF with frames": of("image/gif", frames.gif),
  "WebP with frames": of("image/webp", frames.webp),
  "WebP without data": of("image/webp", frames.emptyWebp),
  "WebP with empty chunks": of("image/webp", frames.emptyChunks),
  "truncated file": async (random) => damaged.truncated(random),
  "changed file": async (random) => damaged.changed(random),
  "file of two kinds": async (random) => damaged.polyglot(random),
  "disguised document": async (random) => damaged.disguised(random),
};

/** Generates hostile pictures, one kind after another. A seed always gives the same ones. */
export async function* hostilePictures(seed: number, count: number): AsyncGenerator<HostilePicture> {
  const random = new Random(seed);
  const all = Object.entries(kinds);
  for (let index = 0; index < count; index += 1) {
    const [kind, make] = all[index % all.length] ?? all[0] ?? [];
    if (!make) return;
    yield { name: `${kind}, ${index} of seed ${seed}`, ...(await make(random)) };
  }
}
