import { expect, it } from "vitest";
import { splitTimes } from "./split-times";

it.each<[string, number | null, [string, number][]]>([
  ["12:40 is the point", 3600, [["12:40", 760]]],
  [
    "See 0:05, then 1:02:03.",
    5000,
    [
      ["0:05", 5],
      ["1:02:03", 3723],
    ],
  ],
  [
    "(12:40)–(13:00)",
    3600,
    [
      ["12:40", 760],
      ["13:00", 780],
    ],
  ],
  ["Beyond the end: 12:40", 600, []],
  ["12:40 of a lesson without a length", null, [["12:40", 760]]],
  ["12:60, 1:2, 12.40, v1:20, 1:20pm, 3:4:5:06, 10:30.5", null, []],
  [
    "12:40\n13:00",
    800,
    [
      ["12:40", 760],
      ["13:00", 780],
    ],
  ],
  ["", 10, []],
])("finds the times in %j for a lesson of %j seconds", (text, duration, times) => {
  const parts = splitTimes(text, duration);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(parts.flatMap((part) => (part.second === undefined ? [] : [[part.text, part.second]]))).toEqual(times);
  for (const { start, text: part } of parts) expect(text.slice(start, start + part.length)).toBe(part);
});
