import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startBlobService } from "@/tests/fixtures/blob-service";
import { halvedPicture } from "@/tests/fixtures/picture";
import { pictureWithMetadata } from "@/tests/fixtures/picture-with-metadata";
import { blobStore } from "./blob-store";
import { newObjectPath, pendingPath } from "./object-path";
import { NOT_A_PICTURE } from "./picture";
import { pictureTypeOf } from "./picture-type";
import { publishUpload } from "./publish";

const token = "vercel_blob_rw_teststore_secret";
const owner = "0d1c7a52-3a9e-4f6e-8f57-6f6a4a3d9a10";
const store = blobStore(token);
const picture = halvedPicture(8, 8);

let service: Awaited<ReturnType<typeof startBlobService>>;

beforeAll(async () => {
  service = await startBlobService(token);
  vi.stubEnv("VERCEL_BLOB_API_URL", service.base);
  vi.stubEnv("VERCEL_BLOB_RETRIES", "0");
});

afterAll(() => {
  vi.unstubAllEnvs();
  service.stop();
});

async function begin(size = picture.length) {
  const objectPath = newObjectPath(owner);
  const expires = Date.now() + 60_000;
  const uploadURL = await store.presign({ objectPath, contentType: "image/png", size, expires });
  const send = (bytes: Buffer, contentType = "image/png", address = uploadURL) =>
    fetch(address, { method: "PUT", headers: { "content-type": contentType }, body: new Uint8Array(bytes) });
  return { objectPath, uploadURL, send };
}

test("publishing an upload stores it at its permanent address as WebP", async () => {
  const { objectPath, uploadURL, send } = await begin();
  expect(new URL(uploadURL).searchParams.get("pathname")).toBe(pendingPath(objectPath));
  expect(await publishUpload(store, objectPath)).toBeNull();
  expect((await send(picture)).status).toBe(200);
  expect(await store.find(objectPath)).toBeNull();
  const url = await publishUpload(store, objectPath);
  expect(url).toBe(`${service.base}/files/${objectPath}`);
  expect(await publishUpload(store, objectPath)).toBe(url);
  expect(await store.find(objectPath)).toBe(url);
  expect(service.stored.get(objectPath)).toMatchObject({
    contentType: "image/webp",
    cacheControl: `max-age=${365 * 24 * 3600}`,
  });
  expect(pictureTypeOf(service.stored.get(objectPath)?.bytes ?? Buffer.alloc(0))).toBe("image/webp");
  expect(service.stored.has(pendingPath(objectPath))).toBe(false);
});

test("publishing an upload with metadata stores it without them", async () => {
  const jpeg = pictureWithMetadata("image/jpeg");
  const objectPath = newObjectPath(owner);
  const signed = { objectPath, contentType: "image/jpeg", size: jpeg.length, expires: Date.now() + 60_000 } as const;
  const uploadURL = await store.presign(signed);
  const headers = { "content-type": "image/jpeg" };
  expect((await fetch(uploadURL, { method: "PUT", headers, body: new Uint8Array(jpeg) })).status).toBe(200);
  expect(await publishUpload(store, objectPath)).toBe(`${service.base}/files/${objectPath}`);
  const published = service.stored.get(objectPath);
  expect(published).toMatchObject({ contentType: "image/webp", cacheControl: `max-age=${365 * 24 * 3600}` });
  expect(published?.bytes.includes("secret")).toBe(false);
  expect(service.stored.has(pendingPath(objectPath))).toBe(false);
});

test("the service rejects an upload that differs from the signed link", async () => {
  const { uploadURL, send } = await begin(picture.length - 1);
  expect((await send(picture)).status).toBe(403);
  const fitting = await begin();
  expect((await fitting.send(picture, "text/html")).status).toBe(403);
  const elsewhere = fitting.uploadURL.replace(owner, "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11");
  expect((await fitting.send(picture, "image/png", elsewhere)).status).toBe(403);
  const larger = uploadURL.replace(`in-bytes=${picture.length - 1}`, "in-bytes=99999999");
  expect((await send(picture, "image/png", larger)).status).toBe(403);
});

test.each([
  ["is not a picture", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["is a picture of another type than announced", pictureWithMetadata("image/gif")],
  ["cannot be decoded", picture.subarray(0, 40)],
])("publishing rejects and deletes a file that %s", async (_, bytes) => {
  const { objectPath, send } = await begin(bytes.length);
  expect((await send(bytes)).status).toBe(200);
  await expect(publishUpload(store, objectPath)).rejects.toMatchObject({ status: 400, detail: NOT_A_PICTURE });
  expect(service.stored.has(pendingPath(objectPath))).toBe(false);
  expect(await publishUpload(store, objectPath)).toBeNull();
});

test("lists a user's pictures over all pages, and removes them", async () => {
  const [first, second] = [await begin(), await begin()];
  for (const { objectPath, send } of [first, second]) {
    await send(picture);
    await publishUpload(store, objectPath);
  }
  const keys: string[] = [];
  for await (const kept of store.list(`pictures/${owner}/`)) keys.push(...kept.map(({ key }) => key));
  expect(keys).toEqual(expect.arrayContaining([first.objectPath, second.objectPath]));
  await store.remove(keys);
  expect(await store.find(first.objectPath)).toBeNull();
  await store.remove([]);
});

test("a call with a wrong token fails", async () => {
  await expect(blobStore("vercel_blob_rw_teststore_wrong").find("x")).rejects.toThrow();
});

test("while the service does not respond an upload is answered with 503", async () => {
  vi.stubEnv("VERCEL_BLOB_API_URL", "http://127.0.0.1:1");
  const refused = { status: 503, headers: { "retry-after": "30" } };
  await expect(begin()).rejects.toMatchObject(refused);
  await expect(store.find("x")).rejects.toMatchObject(refused);
  vi.stubEnv("VERCEL_BLOB_API_URL", service.base);
});
