import { expect, test } from "vitest";
import { hasWords } from "./has-words";

test.each([
  ["Light and Sound", undefined, true],
  ["Light and Sound", "", true],
  ["Light and Sound", "sound LIGHT", true],
  ["Light and Sound", "lig  nd", true],
  ["Light and Sound", "light colour", false],
  ["Café Łódź", "cafe lodz", true],
])("%j contains the words of %j: %s", (text, search, has) => {
  expect(hasWords(text, search)).toBe(has);
});
