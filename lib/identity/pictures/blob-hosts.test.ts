import { expect, test } from "vitest";
import { blobHosts } from "./blob-hosts";

test.each([
  ["vercel_blob_rw_AbC123_secret", "https://abc123.public.blob.vercel-storage.com"],
  ["vercel_blob_rw_x;y_secret", "https://*.public.blob.vercel-storage.com"],
  ["of another form", "https://*.public.blob.vercel-storage.com"],
])("the token %s loads pictures from %s", (token, pictures) => {
  expect(blobHosts(token, "https://vercel.com/api/blob")).toEqual({ upload: "https://vercel.com", pictures });
});
