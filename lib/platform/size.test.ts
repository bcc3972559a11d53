import { expect, test } from "vitest";
import { sizeInWords } from "./size";

test.each([
  [0, "0 B"],
  [950, "950 B"],
  [1_000, "1 kB"],
  [12_582_912, "12 MB"],
  [4_830_000_000, "4.8 GB"],
  [64_424_509_440, "64 GB"],
  [7e15, "7000 TB"],
])("sizeInWords formats %d bytes as %s", (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
