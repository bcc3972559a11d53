import { expect, test } from "vitest";
import { callbackPath, recordName, recordText, repeatPath, startPath } from "./addresses";

test("names the addresses of a connection and its DNS record", () => {
  expect(callbackPath("example")).toBe("/api/sign-on/example/callback");
  expect(startPath("example")).toBe("/api/sign-on/example/start");
  expect(startPath("example", "/videos?q=a&b")).toBe("/api/sign-on/example/start?next=%2Fvideos%3Fq%3Da%26b");
  expect(repeatPath("example", "/settings")).toBe("/api/sign-on/example/start?again=1&next=%2Fsettings");
  expect(recordName("example.org")).toBe("_waypoint.example.org");
  expect(recordText("abc")).toBe("waypoint-verification=abc");
});
