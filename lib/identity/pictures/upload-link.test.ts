import { expect, test } from "vitest";
import { readUploadLink, type Upload, uploadLink } from "./upload-link";

const secret = "a secret of thirty-two bytes, at least";
const owner = "0d1c7a52-3a9e-4f6e-8f57-6f6a4a3d9a10";
const other = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";
const upload: Upload = {
  objectPath: `pictures/${owner}/${other}.png`,
  contentType: "image/png",
  size: 1234,
  expires: 1_790_000_000_000,
};
const link = uploadLink(upload, secret);
const read = (address: string, key = secret) => readUploadLink(new URL(address, "https://learn.example"), key);

test("a link holds the upload it was signed for", () => {
  expect(read(link)).toEqual(upload);
});

test.each([
  ["another type", link.replace("image%2Fpng", "image%2Fgif")],
  ["a type that is no picture", link.replace("image%2Fpng", "text%2Fhtml")],
  ["another size", link.replace("size=1234", "size=12345")],
  ["a size written otherwise", link.replace("size=1234", "size=NaN")],
  ["a later end", link.replace("expires=1790", "expires=1990")],
  ["another owner", link.replace(owner, other)],
  ["another ending", link.replace(".png?", ".jpg?")],
  ["another place", link.replace("/api/uploads/", "/api/uploads/../")],
  ["no signature", link.replace(/&signature=.*/, "")],
  ["half of it", link.slice(0, -8)],
  ["nothing", "/api/uploads/"],
])("a link with %s is rejected", (_, tampered) => {
  expect(read(tampered)).toBeNull();
});

test("a link that was signed with another secret is rejected", () => {
  expect(read(link, `${secret}!`)).toBeNull();
});
