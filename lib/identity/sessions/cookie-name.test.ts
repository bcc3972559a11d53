import { expect, test } from "vitest";
import { prefixedName } from "./cookie-name";

test.each([
  ["/", true, "__Host-waypoint.link"],
  ["/api/sign-on", true, "__Secure-waypoint.link"],
  ["/", false, "waypoint.link"],
])("the name of a cookie at %s, over https: %s, is %s", (path, isSecure, name) => {
  expect(prefixedName("waypoint.link", path, isSecure)).toBe(name);
});
