import { expect, test } from "vitest";
import { actionInWords, detailInWords } from "./audit-words";

test.each([
  ["user.changed", "User changed"],
  ["knowledge_area.merged", "Knowledge area merged"],
  ["long.ago", "long.ago"],
])("%s is %s", (action, words) => {
  expect(actionInWords(action)).toBe(words);
});

test.each([
  [{ changed: ["name", "isAdmin"], isAdmin: true }, "name, role"],
  [{ changed: ["keySkills"] }, "key skills"],
  [{ changed: [] }, "no changes"],
  [{ changed: ["title", "videoIds"], version: 3 }, "title, videos, version 3"],
  [{ into: "Light" }, "into Light"],
  [{ rows: 1 }, "1 row"],
  [{ rows: 12 }, "12 rows"],
  [{ title: "Example Ltd", domains: ["example.org", "example.com"] }, "example.org, example.com"],
  [{ connection: "Example Ltd" }, "Example Ltd"],
  [{ connection: "Example Ltd", reason: "link" }, "Example Ltd: not linked to a user"],
  [{ other: true }, ""],
])("%j is %j", (detail, words) => {
  expect(detailInWords(detail)).toBe(words);
});
