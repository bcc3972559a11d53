import { expect, test } from "vitest";
import { pictureWithMetadata } from "@/testing/picture-with-metadata";
import { stripJpeg } from "./strip-jpeg";

test("the compressed data of a JPEG, its colour profile and its JFIF header stay", () => {
  const original = pictureWithMetadata("image/jpeg");
  const profile = Buffer.concat([
    Buffer.from([0xff, 0xe2, 0, 20]),
    Buffer.from("ICC_PROFILE\0\u0001\u0001abcd", "latin1"),
  ]);
  const withProfile = Buffer.concat([original.subarray(0, 20), profile, original.subarray(20)]);
  const stripped = Buffer.from(stripJpeg(withProfile) ?? []);
  const scan = original.subarray(original.indexOf(Buffer.from([0xff, 0xda])));
  expect(stripped.subarray(-scan.length)).toEqual(scan);
  expect(stripped.subarray(0, 20)).toEqual(original.subarray(0, 20));
  expect(stripped.includes(profile)).toBe(true);
});

test("a preview in another segment, and fill bytes around it, do not confuse the reading", () => {
  const original = pictureWithMetadata("image/jpeg");
  const preview = Buffer.from([0xff, 0xff, 0xe2, 0, 10, ...Buffer.from("MPF\0secr", "latin1")]);
  const stripped = Buffer.from(
    stripJpeg(Buffer.concat([original.subarray(0, 20), preview, original.subarray(20)])) ?? [],
  );
  expect(stripped.includes("MPF")).toBe(false);
  expect(stripped.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
});
