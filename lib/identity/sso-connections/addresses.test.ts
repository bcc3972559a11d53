import { expect, test } from "vitest";
import { callbackPath, recordName, recordText, repeatPath, slugOf, startPath } from "./addresses";
import { slug } from "./schema";

test("names the addresses of a connection and its DNS record", () => {
  expect(callbackPath("example")).toBe("/api/sign-on/example/callback");
  expect(startPath("example")).toBe("/api/sign-on/example/start");
  expect(startPath("example", "/videos?q=a&b")).toBe("/api/sign-on/example/start?next=%2Fvideos%3Fq%3Da%26b");
  expect(repeatPath("example", "/settings")).toBe("/api/sign-on/example/start?again=1&next=%2Fsettings");
  expect(recordName("example.org")).toBe("_waypoint.example.org");
  expect(recordText("abc")).toBe("waypoint-verification=abc");
});

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
