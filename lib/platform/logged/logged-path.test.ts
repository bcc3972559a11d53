import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.mjs";

test.each([
  ["/api/calendars/0y7nVt0Q-3yVw2n1l0aXb9cYd8eZf7gAh6iBj5kCl4m.ics", "/api/calendars/<value>"],
  ["/api/calendars/0y7nVt0Q?x=1", "/api/calendars/<value>"],
  ["/api/calendars/unknown.ics", "/api/calendars/<value>"],
  ["/api/users/ada%40people.test", "/api/users/<value>"],
  [
    "/api/videos/0f8fad5b-d9cb-469f-a165-70867728950e/rating/user/0F8FAD5B-d9cb-469f-a165-70867728950e",
    "/api/videos/0f8fad5b-d9cb-469f-a165-70867728950e/rating/user/0F8FAD5B-d9cb-469f-a165-70867728950e",
  ],
  ["/api/scim/v2/ServiceProviderConfig", "/api/scim/v2/ServiceProviderConfig"],
  ["/api/learning-paths/x/versions/12", "/api/learning-paths/x/versions/12"],
  ["/api/openapi.json?token=x", "/api/openapi.json"],
  ["/learn".repeat(2_000), `${"/learn".repeat(50)}…`],
])("the path %s is logged as %s", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
