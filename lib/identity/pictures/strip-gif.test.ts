import { expect, test } from "vitest";
import { pictureWithMetadata } from "@/testing/picture-with-metadata";
import { stripGif } from "./strip-gif";

const strip = (bytes: Uint8Array) => Buffer.from(stripGif(bytes) ?? []);

test("a moving GIF keeps its frames and its loop", () => {
  const stripped = strip(pictureWithMetadata("image/gif"));
  expect(stripped.includes("NETSCAPE2.0")).toBe(true);
  expect(stripped.toString("hex").match(/21f904/g)).toHaveLength(2);
});

test("a GIF without its end mark stays as it is", () => {
  const open = strip(pictureWithMetadata("image/gif")).subarray(0, -1);
  expect(strip(open)).toEqual(open);
});
