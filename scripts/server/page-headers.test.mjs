import { expect, test } from "vitest";
import { dropPageHeaders } from "./page-headers.mjs";

test("a client cannot set the nonce or the path of a page", () => {
  const headers = { host: "localhost", "x-nonce": "a", "x-path": "/a", "content-security-policy": "a" };
  dropPageHeaders(Object.assign(headers, { "content-security-policy-report-only": "a" }));
  expect(headers).toEqual({ host: "localhost" });
});

/** A router state of some levels. @param {number} levels */
function nested(levels) {
  let state = '["",{}]';
  for (let level = 1; level < levels; level += 1) state = `["",{"":${state}}]`;
  return state;
}

test.each([
  ['["",{"children":["__PAGE__",{}]},null,null]', true],
  ["garbage", false],
  ["[1]", false],
  ["[".repeat(30_000), false],
  [nested(20), true],
  [nested(100), false],
  [nested(1_500), false],
  ["", false],
])("a router state that Next.js cannot read is dropped, case %#", (state, isKept) => {
  const headers = { "next-router-state-tree": encodeURIComponent(state) };
  dropPageHeaders(headers);
  expect("next-router-state-tree" in headers).toBe(isKept);
});
