import { expect, test } from "vitest";
import { fromBits, fromMinutes, toBits, toMinutes } from "./stored-form";

test.each([
  [[1], 1],
  [[7], 64],
  [[1, 3, 5], 21],
  [[1, 2, 3, 4, 5, 6, 7], 127],
])("the weekdays %j are stored as the bits %d", (weekdays, bits) => {
  expect(toBits(weekdays)).toBe(bits);
  expect(fromBits(bits)).toEqual(weekdays);
});

test.each([
  ["00:00", 0],
  ["18:05", 1085],
  ["23:59", 1439],
])("%s is stored as minute %d", (time, minutes) => {
  expect(toMinutes(time)).toBe(minutes);
  expect(fromMinutes(minutes)).toBe(time);
});
