import { expect, test } from "vitest";
import { halvedPicture } from "@/tests/fixtures/picture";
import { takeTurn } from "./decoder";
import { newObjectPath, pendingPath } from "./object-path";
import { publishUpload } from "./publish";
import type { PictureStore } from "./store";

/** A store in memory, with one upload at each path. */
function storeWith(paths: string[]): PictureStore {
  const files = new Map(paths.map((path) => [pendingPath(path), halvedPicture(8, 8)]));
  return {
    presign: async () => "",
    readUpload: async (path) => files.get(pendingPath(path)) ?? null,
    put: async (path, picture) => {
      files.set(path, picture);
      return path;
    },
    find: async (path) => (files.has(path) ? path : null),
    list: async function* () {},
    remove: async (keys) => {
      for (const key of keys) files.delete(key);
    },
  };
}

test("the pictures of one user leave places in the decoder's queue for others", async () => {
  const [owner, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const many = Array.from({ length: 30 }, () => newObjectPath(owner));
  const one = newObjectPath(other);
  const store = storeWith([...many, one]);
  const endTurn = await takeTurn();
  const published = many.map((path) => publishUpload(store, path));
  const othersPublished = publishUpload(store, one);
  setImmediate(endTurn);
  expect(await othersPublished).toBe(one);
  expect(await Promise.all(published)).toEqual(many);
});
