import { expect, test } from "vitest";
import { loggedPath, withoutPersonal } from "./without-personal";

test.each([
  ["550 5.1.1 <ada@people.test>: Recipient address rejected", "550 5.1.1 <<email>>: Recipient address rejected"],
  ["Key (email)=(ada@people.test) already exists.", "Key (email)=(<value>) already exists."],
  ["Key (name)=(Ada Lovelace) already exists.", "Key (name)=(<value>) already exists."],
  ["connect to https://user:pass@mail.example/x?y=1 failed", "connect to <address> failed"],
  ["“How to Excel” has this address already", "<text> has this address already"],
  ["This user's session can't be used", "This user's session can't be used"],
  ["The token wpt_0123456789abcdefghijklmnop has ended", "The token <token> has ended"],
  ["Somebody else changed this. Please try again", "Somebody else changed this. Please try again"],
])("%j is logged as %j", (text, logged) => {
  expect(withoutPersonal(text)).toBe(logged);
});

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
])("the path %s is logged as %s", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
