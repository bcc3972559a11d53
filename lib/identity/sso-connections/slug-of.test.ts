import { expect, test } from "vitest";
import { slug } from "./schema";
import { slugOf } from "./slug-of";

test.each([
  ["Example Ltd", "example-ltd"],
  ["  Müller & Söhne GmbH ", "muller-sohne-gmbh"],
  ["日本", "sign-on"],
  ["A very long name of a company that nobody can read", "a-very-long-name-of-a-company-that-nobod"],
  ["A very long name of a company that noboo -- x", "a-very-long-name-of-a-company-that-noboo"],
])("%j becomes %s", (name, expected) => {
  expect(slugOf(name)).toBe(expected);
  expect(slug.safeParse(expected).success).toBe(true);
});
