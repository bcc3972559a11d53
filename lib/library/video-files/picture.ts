import "server-only";
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE, PUBLISHED_TYPE } from "@/lib/identity/pictures/picture";
import { reencodePicture } from "@/lib/identity/pictures/reencode";
import type { Actor } from "@/lib/identity/sessions/data";
import { readBytes } from "@/lib/platform/http/body";
import { notFound } from "@/lib/platform/http/problem";
import { findUpload, recordPicture } from "./data";
import { fileStores, newFiles, pictureOf } from "./store";

/** Stores a picture of a finished upload beside its file, as WebP. @throws {Problem} 400, 404, 413, 503 */
export async function savePicture(id: string, request: Request, owner: Actor): Promise<void> {
  const upload = await findUpload(id, owner.id);
  if (!upload || upload.isExpired || upload.received < upload.bytes) throw notFound("This upload");
  const bytes = await readBytes(request, { max: MAX_PICTURE_BYTES, sentence: PICTURE_TOO_LARGE });
  const picture = await reencodePicture(Buffer.from(bytes));
  await newFiles()?.write(pictureOf(id), picture, PUBLISHED_TYPE);
  if (!(await recordPicture(id))) throw notFound("This upload");
}

async function readPicture(key: string): Promise<Buffer | null> {
  for (const store of fileStores()) {
    const bytes = await store.read(key);
    if (bytes) return bytes;
  }
  return null;
}

/** The picture beside a file. It never changes, because every file has its own address. @throws {Problem} 404 */
export async function pictureResponse(id: string): Promise<Response> {
  const bytes = await readPicture(pictureOf(id));
  if (!bytes) throw notFound("This picture");
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": PUBLISHED_TYPE,
      "content-length": String(bytes.length),
      "content-disposition": "inline",
      "cache-control": "private, max-age=31536000, immutable",
    },
  });
}
