import { expect, test } from "vitest";
import { maskPhoneNumber, toPhoneNumber } from "./phone-number";

test.each([
  ["+49 151 23456789", "+4915123456789"],
  ["0049 (151) 234-567.89", "+4915123456789"],
  [" +1 213 373 4253 ", "+12133734253"],
  ["+442079460018", "+442079460018"],
])("toPhoneNumber turns %j into %s", (typed, number) => {
  expect(toPhoneNumber(typed)).toBe(number);
});

test.each(["", "0151 23456789", "+49", "+49 1", "hello", "+999 123456789", "+49151234567890123456", "ada@people.test"])(
  "toPhoneNumber rejects %j",
  (typed) => {
    expect(toPhoneNumber(typed)).toBeNull();
  },
);

test("maskPhoneNumber shows the first three and the last two characters", () => {
  expect(maskPhoneNumber("+4915123456789")).toBe("+49…89");
});
