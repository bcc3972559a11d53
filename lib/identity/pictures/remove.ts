import "server-only";
import { log } from "@/lib/platform/log";
import { objectPathIn, ownerIn } from "./object-path";
import { pictureStore } from "./open-store";
import { MAX_UNUSED_BYTES } from "./picture";
import type { Kept } from "./store";

/** An unused picture is kept this long: publishing and saving an upload takes minutes. */
const GRACE_PERIOD_MS = 24 * 3_600_000;

/** The owner of pictures, with the address of the one that their profile shows. */
export type Owner = { id: string; profilePictureUrl: string | null };

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
  if (!objectPath || ownerIn(objectPath) !== owner) return;
  await attempt(() => pictureStore().remove([objectPath]));
}

/** Every upload of a user, in batches. */
async function* listUploadsOf(owner: string): AsyncGenerator<Kept[]> {
  for (const folder of ["pictures", "pending"]) yield* pictureStore().list(`${folder}/${owner}/`);
}

/** Removes every upload of a user. */
export async function removePicturesOf(owner: string): Promise<void> {
  await attempt(async () => {
    for await (const files of listUploadsOf(owner)) await pictureStore().remove(files.map(({ key }) => key));
  });
}

/**
 * Removes a user's oldest uploads until those that their profile does not show fit into the limit.
 * @param bytes to leave free
 */
export async function limitUnusedPictures({ id, profilePictureUrl }: Owner, bytes = 0): Promise<void> {
  await attempt(async () => {
    const unused: Kept[] = [];
    for await (const files of listUploadsOf(id)) {
      unused.push(...files.filter(({ url }) => url === null || url !== profilePictureUrl));
    }
    unused.sort((one, other) => other.since.getTime() - one.since.getTime());
    let total = bytes;
    const excess = unused.filter((file) => {
      total += file.bytes;
      return total > MAX_UNUSED_BYTES;
    });
    await pictureStore().remove(excess.map(({ key }) => key));
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
