import { expect, test } from "vitest";
import { scrub } from "./scrub";

const report = { name: "TypeError", message: "x is undefined", page: "/learn", stack: "" };

test.each([
  ["Unexpected token 'A', \"Ada Lovelace\" is not valid JSON", "<text> is not valid JSON"],
  ["no user ada@people.test here", "no user <email> here"],
  ["GET https://learn.example/api/users?q=ada failed", "GET <address> failed"],
  ["video 0f8fad5b-d9cb-469f-a165-70867728950e\nis gone", "video <id> is gone"],
  ["call +4915112345678 or 12", "call +<number> or 12"],
  ["token eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2", "token <token>"],
  ["Cannot read properties of undefined (reading 'title')", "Cannot read properties of undefined (reading <text>)"],
])("the message %j is logged as %j", (message, logged) => {
  expect(scrub({ ...report, message }).message).toBe(logged);
});

test("a page is logged without its query, its ids and its fragment", () => {
  const page = "/videos/0f8fad5b-d9cb-469f-a165-70867728950e?q=ada#comments";
  expect(scrub({ ...report, page }).page).toBe("/videos/<id>");
});

test("a stack is logged with only its places in this site's scripts", () => {
  const stack = [
    "TypeError: Ada is undefined",
    "    at render (https://learn.example/_next/static/chunks/3f2a-b.js:1:2345)",
    "    at https://cdn.example/extension.js:9:1",
    "run@https://learn.example/_next/static/chunks/app/page.js:2:7",
  ].join("\n");
  expect(scrub({ ...report, stack }).at).toEqual(["chunks/3f2a-b.js:1:2345", "chunks/app/page.js:2:7"]);
});

test("a name that is not a class name is replaced", () => {
  expect(scrub({ ...report, name: "Ada Lovelace" }).name).toBe("Error");
});
