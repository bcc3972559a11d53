import { expect, test } from "vitest";
import { pictureWithMetadata } from "@/testing/picture-with-metadata";
import { stripAvif } from "./strip-avif";

const original = pictureWithMetadata("image/avif");
const box = (type: string, ...content: Buffer[]) => {
  const data = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + data.length, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data]);
};

test("every place in the file stays where it is", () => {
  const stripped = Buffer.from(stripAvif(original) ?? []);
  expect(stripped.length).toBe(original.length);
  expect(stripped.subarray(0, stripped.indexOf("mdat"))).toEqual(original.subarray(0, original.indexOf("mdat")));
});

test("descriptions of a sequence, of its tracks and in boxes of other makers become free space", () => {
  const moving = box("moov", box("trak", box("udta", Buffer.from("secret"))), box("meta", Buffer.from("secret")));
  const stripped = Buffer.from(stripAvif(Buffer.concat([original, moving, box("uuid", Buffer.from("secret"))])) ?? []);
  expect(stripped.includes("secret")).toBe(false);
  expect(stripped.toString("latin1").match(/free/g)).toHaveLength(3);
});
