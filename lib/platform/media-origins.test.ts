import { expect, test } from "vitest";
import { blobOrigin } from "./media-origins";

test.each([
  ["vercel_blob_rw_AbC123_secret", "public", "https://abc123.public.blob.vercel-storage.com"],
  ["vercel_blob_rw_AbC123_secret", "private", "https://abc123.private.blob.vercel-storage.com"],
  ["vercel_blob_rw_x;y_secret", "public", "https://*.public.blob.vercel-storage.com"],
  ["of another form", "public", "https://*.public.blob.vercel-storage.com"],
] as const)("the token %s of a %s store reads at %s", (token, access, origin) => {
  expect(blobOrigin(token, access)).toBe(origin);
});
