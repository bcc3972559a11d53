import { expect, test } from "vitest";
import { boxesIn, Reader, typeAt } from "./media-boxes";

const bytes = (...numbers: number[]) => Uint8Array.from(numbers);
const free = [0x66, 0x72, 0x65, 0x65];

test("finds boxes of 32 and 64 bits, and one to the end", () => {
  const file = bytes(
    0,
    0,
    0,
    9,
    ...free,
    1,
    0,
    0,
    0,
    1,
    ...free,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    17,
    2,
    0,
    0,
    0,
    0,
    ...free,
    3,
    4,
  );
  expect(boxesIn(file, 0, file.length)).toEqual([
    { type: "free", start: 0, from: 8, to: 9 },
    { type: "free", start: 9, from: 25, to: 26 },
    { type: "free", start: 26, from: 34, to: 36 },
  ]);
  expect(typeAt(file, 4)).toBe("free");
});

test.each([
  ["behind the end", [0, 0, 0, 10, ...free, 1]],
  ["before its content", [0, 0, 0, 7, ...free, 1]],
  ["in its header", [0, 0, 0]],
])("refuses a box that ends %s", (_, file) => {
  expect(() => boxesIn(bytes(...file), 0, file.length)).toThrow(RangeError);
});

test("reads numbers of several sizes up to its end", () => {
  const reader = new Reader(bytes(1, 1, 2, 9), 0, 3);
  expect([reader.number(1), reader.number(0), reader.number(2), reader.at]).toEqual([1, 0, 258, 3]);
  expect(() => reader.number(1)).toThrow(RangeError);
});
