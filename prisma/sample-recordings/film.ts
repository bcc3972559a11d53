import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from "mediabunny";
import sharp from "sharp";

/** The size of the films in pixels. */
export const SIDES = { width: 640, height: 360 };

const FRAMES_A_SECOND = 8;

/** An unchanged picture is repeated after this time, so that players never wait long for a frame. */
const MAX_FRAME_SECONDS = 1;

const QUALITY = 72;

/** The drawing of a film at a second, as the content of an SVG of `SIDES`. */
export type Scene = (second: number) => string;

/** A film and the picture of its lesson, in WebP. */
export type Film = { bytes: Uint8Array; picture: Buffer; seconds: number };

const toWebp = (drawing: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDES.width}" height="${SIDES.height}">${drawing}</svg>`,
    ),
  )
    .flatten()
    .webp({ quality: QUALITY, effort: 1 })
    .toBuffer();

/** The VP8 frame in a lossy WebP file: the two are the same format (RFC 9649, 2.5). */
function frameIn(webp: Buffer): Uint8Array {
  for (let at = 12; at + 8 <= webp.length; ) {
    const length = webp.readUInt32LE(at + 4);
    if (webp.toString("latin1", at, at + 4) === "VP8 ") return webp.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  throw new Error("The picture has no VP8 frame");
}

/** Chromium ends a film two frames early, so the frames at its end are short: otherwise it would skip seconds. */
const END_SECONDS = 2;

/** The drawings of a film, each with its first frame and number of frames. */
function drawingsOf(scene: Scene, seconds: number) {
  const drawings: { drawing: string; first: number; frames: number }[] = [];
  for (let frame = 0; frame < seconds * FRAMES_A_SECOND; frame += 1) {
    const drawing = scene(frame / FRAMES_A_SECOND);
    const last = drawings.at(-1);
    const longest = (frame < (seconds - END_SECONDS) * FRAMES_A_SECOND ? MAX_FRAME_SECONDS : 0) * FRAMES_A_SECOND;
    if (last?.drawing === drawing && last.frames < longest) last.frames += 1;
    else drawings.push({ drawing, first: frame, frames: 1 });
  }
  return drawings;
}

/**
 * Makes a silent WebM film of drawings. Every frame is a key frame, which `sharp` encodes, so no video encoder is
 * needed and a player can start anywhere. VP8 plays in Chromium, Firefox and Safari from 14.1.
 * @param pictureAt the second of the lesson's picture
 */
export async function makeFilm(scene: Scene, seconds: number, pictureAt: number): Promise<Film> {
  const drawings = drawingsOf(scene, seconds);
  const encoded = new Map<string, Promise<Buffer>>();
  for (const { drawing } of drawings) if (!encoded.has(drawing)) encoded.set(drawing, toWebp(drawing));
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource("vp8");
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: "vp8", codedWidth: SIDES.width, codedHeight: SIDES.height };
  for (const { drawing, first, frames } of drawings) {
    const frame = frameIn((await encoded.get(drawing)) as Buffer);
    const packet = new EncodedPacket(frame, "key", first / FRAMES_A_SECOND, frames / FRAMES_A_SECOND);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  const picture = await toWebp(scene(pictureAt));
  return { bytes: new Uint8Array(target.buffer as ArrayBuffer), picture, seconds };
}
