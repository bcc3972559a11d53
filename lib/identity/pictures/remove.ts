import "server-only";
import { log } from "@/lib/platform/log";
import { objectPathIn, readObjectPath } from "./object-path";
import { pictureStore } from "./open-store";

/** An unused picture is kept this long: publishing and saving an upload takes minutes. */
const GRACE_PERIOD_MS = 24 * 3_600_000;

/** Failures are logged; the next clean-up retries. */
async function attempt(remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    log().warn({ err: error }, "a picture was not removed");
  }
}

/** Removes a user's former picture. Ignores addresses outside our store and other users' pictures. */
export async function removePicture(owner: string, url: string): Promise<void> {
  const objectPath = objectPathIn(url);
  if (!objectPath || readObjectPath(objectPath)?.owner !== owner) return;
  await attempt(() => pictureStore().remove([objectPath]));
}

/** Removes every upload of a user. */
export async function removePicturesOf(owner: string): Promise<void> {
  await attempt(async () => {
    const store = pictureStore();
    for (const folder of ["pictures", "pending"]) {
      for await (const files of store.list(`${folder}/${owner}/`)) await store.remove(files.map(({ key }) => key));
    }
  });
}

/**
 * Deletes uploads that were never published, and pictures that no profile uses.
 * @param findUsed returns the given addresses that are in use
 * @returns the number deleted
 */
export async function deleteUnusedPictures(findUsed: (urls: string[]) => Promise<string[]>): Promise<number> {
  const store = pictureStore();
  const before = Date.now() - GRACE_PERIOD_MS;
  let deleted = 0;
  for (const folder of ["pictures/", "pending/"]) {
    for await (const files of store.list(folder)) {
      const old = files.filter(({ since }) => since.getTime() < before);
      if (old.length === 0) continue;
      const used = new Set(await findUsed(old.flatMap(({ url }) => url ?? [])));
      const unused = old.filter(({ url }) => url === null || !used.has(url)).map(({ key }) => key);
      await store.remove(unused);
      deleted += unused.length;
    }
  }
  return deleted;
}
