import { expect, test } from "vitest";
import { newObjectPath, objectPathIn, pendingPath, readObjectPath } from "./object-path";

const owner = "0d1c7a52-3a9e-4f6e-8f57-6f6a4a3d9a10";
const name = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";
const path = `pictures/${owner}/${name}.jpg`;

test("a new path has the owner and the type, and is unique", () => {
  const made = newObjectPath(owner, "image/webp");
  expect(readObjectPath(made)).toEqual({ owner, type: "image/webp" });
  expect(newObjectPath(owner, "image/webp")).not.toBe(made);
  expect(pendingPath(path)).toBe(`pending/${owner}/${name}.jpg`);
});

test.each([
  "",
  `pictures/${owner}/../${owner}/${name}.jpg`,
  `pictures/../../etc/passwd`,
  `pictures/${owner}/${name}.svg`,
  `pictures/${owner}/${name}.jpg.html`,
  `pictures/${owner}/${name}`,
  `pictures/${owner}/${name.toUpperCase()}.jpg`,
  `pictures/${owner}%2f${name}.jpg`,
  `/pictures/${owner}/${name}.jpg`,
  `pending/${owner}/${name}.jpg`,
  `${path}\n`,
  `${path}\0`,
])("readObjectPath rejects %j", (wrong) => {
  expect(readObjectPath(wrong)).toBeNull();
});

test.each([
  [`/api/uploads/${path}`, path],
  [`https://store.public.blob.vercel-storage.com/${path}`, path],
  [path, path],
  [`https://evil.example/${path}?x=1`, null],
  ["https://evil.example/me.png", null],
  ["", null],
])("objectPathIn finds in %j the path %j", (url, found) => {
  expect(objectPathIn(url)).toBe(found);
});
