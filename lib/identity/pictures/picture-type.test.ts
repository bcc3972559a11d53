import { expect, test } from "vitest";
import { pictureTypeOf } from "./picture-type";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part)));

test.each([
  ["PNG", bytes([0x89], "PNG\r\n\x1a\n", [0, 0, 0, 13]), "image/png"],
  ["JPEG", bytes([0xff, 0xd8, 0xff, 0xe0]), "image/jpeg"],
  ["GIF", bytes("GIF89a"), "image/gif"],
  ["the older GIF", bytes("GIF87a"), "image/gif"],
  ["WebP", bytes("RIFF", [1, 2, 3, 4], "WEBPVP8 "), "image/webp"],
  ["AVIF", bytes([0, 0, 0, 28], "ftypavif", [0, 0, 0, 0], "avifmif1miaf"), "image/avif"],
  ["AVIF among its brands", bytes([0, 0, 0, 24], "ftypmif1", [0, 0, 0, 0], "miafavif"), "image/avif"],
  ["a moving AVIF", bytes([0, 0, 0, 20], "ftypavis", [0, 0, 0, 0], "msf1"), "image/avif"],
])("recognises %s", (_, file, type) => {
  expect(pictureTypeOf(file)).toBe(type);
});

test.each([
  ["nothing", bytes()],
  ["HTML", bytes("<!doctype html><script>alert(1)</script>")],
  ["SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  ["a PDF", bytes("%PDF-1.7")],
  ["HTML before a picture", bytes("<html>GIF89a")],
  ["half of a PNG's signature", bytes([0x89], "PNG\n")],
  ["sound in the same container as WebP", bytes("RIFF", [1, 2, 3, 4], "WAVEfmt ")],
  ["a film", bytes([0, 0, 0, 24], "ftypisom", [0, 0, 0, 0], "isommp42")],
  ["a brand behind its box", bytes([0, 0, 0, 20], "ftypmif1", [0, 0, 0, 0], "miafavif")],
])("does not recognise %s", (_, file) => {
  expect(pictureTypeOf(file)).toBeNull();
});
