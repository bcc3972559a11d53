import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pictureWithMetadata } from "@/tests/fixtures/picture-with-metadata";
import { PICTURE_TYPES } from "./picture";
import { pictureResponse } from "./read";

const owner = "0d1c7a52-3a9e-4f6e-8f57-6f6a4a3d9a10";
const name = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";
const folder = mkdtempSync(path.join(tmpdir(), "waypoint-uploads-"));

beforeAll(() => {
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("BLOB_READ_WRITE_TOKEN", "");
  mkdirSync(path.join(folder, "uploads/pictures", owner), { recursive: true });
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test.each(PICTURE_TYPES)("a picture of an earlier version that is %s is served byte for byte", async (type) => {
  const objectPath = `pictures/${owner}/${name}.${type === "image/jpeg" ? "jpg" : type.slice("image/".length)}`;
  const stored = pictureWithMetadata(type);
  writeFileSync(path.join(folder, "uploads", objectPath), stored);
  const response = await pictureResponse(`/api/uploads/${objectPath}`);
  expect(response.headers.get("content-type")).toBe(type);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(stored);
});

test("an address without a picture is not found", async () => {
  for (const objectPath of [`pictures/${owner}/${owner}.webp`, `pictures/${owner}/../${name}.webp`, "pictures"]) {
    await expect(pictureResponse(`/api/uploads/${objectPath}`)).rejects.toMatchObject({ status: 404 });
  }
});
