import { expect, test } from "vitest";
import { newObjectPath, objectPathIn, ownerIn, pendingPath } from "./object-path";

const owner = "0d1c7a52-3a9e-4f6e-8f57-6f6a4a3d9a10";
const name = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";
const path = `pictures/${owner}/${name}.jpg`;

test("a new path has the owner, and is unique", () => {
  const made = newObjectPath(owner);
  expect(made).toMatch(/\.webp$/);
  expect(ownerIn(made)).toBe(owner);
  expect(newObjectPath(owner)).not.toBe(made);
  expect(pendingPath(path)).toBe(`pending/${owner}/${name}.jpg`);
});

test.each(["png", "jpg", "webp", "gif", "avif"])("a path of an earlier version that ends in %s is valid", (ending) => {
  expect(ownerIn(`pictures/${owner}/${name}.${ending}`)).toBe(owner);
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
])("ownerIn rejects %j", (wrong) => {
  expect(ownerIn(wrong)).toBeNull();
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
