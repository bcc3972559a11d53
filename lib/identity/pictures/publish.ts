import "server-only";
import { Problem } from "@/lib/platform/http/problem";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { ownerIn, pendingPath } from "./object-path";
import { reencodePicture } from "./reencode";
import type { PictureStore } from "./store";

/**
 * Publishes an upload as WebP (docs/behaviour.md, 7), unless it is already published. Deletes a refused upload. One of a user's
 * pictures is published at a time, so that others find a place in the queue of the decoder.
 * @returns its address; null when nothing was uploaded
 * @throws {Problem} 400 when it is not a picture, 503 while too many wait
 */
export const publishUpload = (store: PictureStore, objectPath: string): Promise<string | null> =>
  inTurn("pictures", ownerIn(objectPath) ?? "", () => publish(store, objectPath));

async function publish(store: PictureStore, objectPath: string): Promise<string | null> {
  const published = await store.find(objectPath);
  if (published) return published;
  const bytes = await store.readUpload(objectPath);
  // Another call may have published it meanwhile.
  if (!bytes) return store.find(objectPath);
  const picture = await reencodePicture(bytes).catch(async (error: unknown) => {
    if (error instanceof Problem && error.status === 400) await store.remove([pendingPath(objectPath)]);
    throw error;
  });
  const url = await store.put(objectPath, picture);
  await store.remove([pendingPath(objectPath)]);
  return url;
}
