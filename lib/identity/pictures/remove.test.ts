import { mkdtempSync, rmSync, truncateSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { halvedPicture } from "@/tests/fixtures/picture";
import { newObjectPath, pendingPath } from "./object-path";
import { pictureFolder } from "./open-store";
import { MAX_UNUSED_BYTES } from "./picture";
import { publishUpload } from "./publish";
import { deleteUnusedPictures, limitUnusedPictures, removePicture, removePicturesOf } from "./remove";

const disk = vi.hoisted(() => ({ free: 1e12 }));
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  statfs: async () => ({ bavail: disk.free, bsize: 1 }),
}));

const owner = "0d1c7a52-3a9e-4f6e-8f57-6f6a4a3d9a10";
const other = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";
const folder = mkdtempSync(path.join(tmpdir(), "waypoint-uploads-"));

beforeAll(() => {
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("BLOB_READ_WRITE_TOKEN", "");
  vi.stubEnv("LOG_LEVEL", "silent");
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

async function send(whose = owner) {
  const objectPath = newObjectPath(whose);
  await pictureFolder().receive({ objectPath, contentType: "image/png", size: 1, expires: 0 }, halvedPicture(2, 2));
  return objectPath;
}

async function publish(whose = owner) {
  const objectPath = await send(whose);
  return { objectPath, url: (await publishUpload(pictureFolder(), objectPath)) ?? "" };
}

const age = (key: string) => {
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(path.join(folder, "uploads", key), longAgo, longAgo);
};

const isThere = async (objectPath: string) => (await pictureFolder().find(objectPath)) !== null;

test("a published picture never changes", async () => {
  const { objectPath, url } = await publish();
  expect(url).toBe(`/api/uploads/${objectPath}`);
  const again = { objectPath, contentType: "image/png", size: 1, expires: 0 } as const;
  await expect(pictureFolder().receive(again, halvedPicture(2, 2))).rejects.toMatchObject({ status: 409 });
  expect(await publishUpload(pictureFolder(), newObjectPath(owner))).toBeNull();
});

test("removes a picture only for its owner", async () => {
  const { objectPath, url } = await publish();
  await removePicture(other, url);
  await removePicture(owner, "https://elsewhere.example/me.png");
  expect(await isThere(objectPath)).toBe(true);
  await removePicture(owner, url);
  expect(await isThere(objectPath)).toBe(false);
  await removePicture(owner, url);
});

test("removes every picture of one user and of no other", async () => {
  const [first, second, theirs] = [await publish(), await publish(), await publish(other)];
  const pending = await send();
  await removePicturesOf(owner);
  for (const { objectPath } of [first, second]) expect(await isThere(objectPath)).toBe(false);
  expect(await publishUpload(pictureFolder(), pending)).toBeNull();
  expect(await isThere(theirs.objectPath)).toBe(true);
  await removePicturesOf("00000000-0000-4000-8000-000000000000");
});

test("removes the oldest uploads beyond the limit, and never the picture of the profile", async () => {
  await removePicturesOf(owner);
  const half = MAX_UNUSED_BYTES / 2;
  const [shown, oldest, newer] = [await publish(), await send(), await publish()];
  for (const [index, key] of [shown.objectPath, pendingPath(oldest), newer.objectPath].entries()) {
    truncateSync(path.join(folder, "uploads", key), half + 1);
    const time = new Date(Date.now() - (10 - index) * 60_000);
    utimesSync(path.join(folder, "uploads", key), time, time);
  }
  const user = { id: owner, profilePictureUrl: shown.url };
  await limitUnusedPictures(user);
  expect([await isThere(shown.objectPath), await isThere(newer.objectPath)]).toEqual([true, true]);
  expect(await publishUpload(pictureFolder(), oldest)).toBeNull();
  await limitUnusedPictures(user, half);
  expect([await isThere(shown.objectPath), await isThere(newer.objectPath)]).toEqual([true, false]);
});

test("deletes unpublished uploads and unused pictures after a day", async () => {
  const [used, unused, recent] = [await publish(), await publish(), await publish()];
  const [late, fresh] = [await send(), await send()];
  for (const key of [used.objectPath, unused.objectPath, pendingPath(late)]) age(key);
  const deleted = await deleteUnusedPictures(async (urls) => urls.filter((url) => url === used.url));
  expect(deleted).toBe(2);
  for (const { objectPath } of [used, recent]) expect(await isThere(objectPath)).toBe(true);
  expect(await isThere(unused.objectPath)).toBe(false);
  expect(await publishUpload(pictureFolder(), late)).toBeNull();
  expect(await publishUpload(pictureFolder(), fresh)).not.toBeNull();
});

test("no upload is received on a full disk, where the database needs the rest", async () => {
  disk.free = 256 * 2 ** 20;
  await expect(send()).rejects.toMatchObject({ status: 507 });
  disk.free += 10_000;
  await send();
});
