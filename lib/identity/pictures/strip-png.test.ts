import { expect, test } from "vitest";
import { halvedPicture } from "@/testing/picture";
import { pictureWithMetadata } from "@/testing/picture-with-metadata";
import { stripPng } from "./strip-png";

test("a PNG without metadata stays as it is", () => {
  const picture = halvedPicture(8, 8);
  expect(Buffer.from(stripPng(picture) ?? [])).toEqual(picture);
});

test("only chunks that draw the picture stay, the orientation right after the header", () => {
  const stripped = Buffer.from(stripPng(pictureWithMetadata("image/png")) ?? []).toString("latin1");
  expect(stripped.match(/IHDR|eXIf|tEXt|iTXt|zTXt|tIME|IDAT|IEND/g)).toEqual(["IHDR", "eXIf", "IDAT", "IEND"]);
});
