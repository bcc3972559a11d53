import "server-only";
import { openBlob } from "@/lib/platform/files/blob";
import { ownerIn, pendingPath } from "./object-path";
import { MAX_PICTURE_BYTES, PUBLISHED_TYPE } from "./picture";
import { pictureTypeOf } from "./picture-type";
import { cannotStore, type PictureStore } from "./store";

const RETRY_AFTER_SECONDS = 30;

/** Stores pictures in a public store of Vercel Blob. Browsers upload and read them there. */
export function blobStore(token: string): PictureStore {
  const blob = openBlob({ token, access: "public", unavailable: () => cannotStore(RETRY_AFTER_SECONDS) });
  const find = async (objectPath: string) => (await blob.find(objectPath))?.url ?? null;

  return {
    presign: ({ objectPath, contentType, size, expires }) =>
      blob.uploadAddress({ key: pendingPath(objectPath), contentTypes: [contentType], bytes: size, expires }),
    async readUpload(objectPath) {
      const upload = await blob.find(pendingPath(objectPath));
      if (!upload) return null;
      const none = Buffer.alloc(0);
      const bytes = upload.bytes <= MAX_PICTURE_BYTES ? await blob.read(pendingPath(objectPath)) : none;
      // The service does not check the content against the announced type.
      return bytes && pictureTypeOf(bytes) === upload.contentType ? bytes : none;
    },
    async put(objectPath, picture) {
      await blob.write(objectPath, picture, PUBLISHED_TYPE);
      return (await find(objectPath)) as string;
    },
    find,
    async *list(prefix) {
      for await (const page of blob.pages(prefix))
        yield page.map((file) => ({ ...file, url: ownerIn(file.key) && file.url }));
    },
    remove: blob.remove,
  };
}
