import "server-only";
import { log } from "@/lib/platform/log";
import { objectPathIn, readObjectPath } from "./object-path";
import { pictureStore } from "./open-store";

/** Milliseconds that what nobody uses may lie: an upload is published and saved within minutes. */
const GRACE_PERIOD_MS = 24 * 3_600_000;

/** Failures are logged; the next clean-up retries. */
async function attempt(remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    log().warn({ err: error }, "a picture was not removed");
  }
}

/** Removes a picture that its owner no longer shows; what is not in our store stays where it is. */
export async function removePicture(owner: string, url: string): Promise<void> {
  const objectPath = objectPathIn(url);
  if (!objectPath || readObjectPath(objectPath)?.owner !== owner) return;
  await attempt(() => pictureStore().remove([objectPath]));
}

/** Removes everything that a person uploaded. */
export async function removePicturesOf(owner: string): Promise<void> {
  await attempt(async () => {
    const store = pictureStore();
    for (const folder of ["pictures", "pending"]) {
      for await (const kept of store.list(`${folder}/${owner}/`)) await store.remove(kept.map(({ key }) => key));
    }
  });
}

/**
 * Drops uploads that were never published, and pictures that nobody shows.
 * @param findUsed which of some addresses are in use
 * @returns how many
 */
export async function deleteUnusedPictures(findUsed: (urls: string[]) => Promise<string[]>): Promise<number> {
  const store = pictureStore();
  const before = Date.now() - GRACE_PERIOD_MS;
  let dropped = 0;
  for (const folder of ["pictures/", "pending/"]) {
    for await (const kept of store.list(folder)) {
      const old = kept.filter(({ since }) => since.getTime() < before);
      if (old.length === 0) continue;
      const used = new Set(await findUsed(old.flatMap(({ url }) => url ?? [])));
      const unused = old.filter(({ url }) => url === null || !used.has(url)).map(({ key }) => key);
      await store.remove(unused);
      dropped += unused.length;
    }
  }
  return dropped;
}
