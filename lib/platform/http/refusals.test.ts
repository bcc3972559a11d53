import { expect, test } from "vitest";
import { addressInstead, refusalOf } from "./refusals.mjs";

test.each([
  ["/", undefined],
  ["/videos/a%20b", undefined],
  ["/learn?q=%", undefined],
  ["/api/videos?q=%ff", undefined],
  ["/%", "/not-found"],
  ["/%ff", "/not-found"],
  ["/videos/%E0%A4%A?x=1", "/not-found"],
  ["/apix/%", "/not-found"],
  ["/api/%", "/api/not-found"],
  ["/api/videos/%c0%af", "/api/not-found"],
])("addressInstead of %s is %s", (url, instead) => {
  expect(addressInstead(url)).toBe(instead);
});

test.each([
  ["GET", "localhost:3000", undefined],
  ["HEAD", undefined, undefined],
  ["OPTIONS", "[::1]:3000", undefined],
  ["TRACE", "localhost", 405],
  ["PROPFIND", "localhost", 405],
  ["GET", "a b", 400],
  ["GET", "localhost:port", 400],
])("%s to the host %s has the refusal %s", (method, host, status) => {
  expect(refusalOf({ method, headers: { host } })?.status).toBe(status);
});

test.each([
  ["POST", "/", 405],
  ["PUT", "/settings?a=b", 405],
  ["POST", "/unsubscribed", 405],
  ["POST", "/api", 405],
  ["POST", "/apifoo", 405],
  ["POST", "/_next", 405],
  ["POST", "/_nextfoo", 405],
  ["POST", "/_next/static/x", 405],
  ["POST", "/__nextfoo", 405],
  ["POST", "/unsubscribe?token=x", undefined],
  ["POST", "/api/session", undefined],
  ["OPTIONS", "/learn", undefined],
])("%s %s has the refusal %s", (method, url, status) => {
  expect(refusalOf({ method, url, headers: {} })?.status).toBe(status);
});

test("the framework's development server accepts its own calls", () => {
  const statusOf = (url: string) => refusalOf({ method: "POST", url, headers: {} }, true)?.status;
  expect(["/__nextjs_original-stack-frames", "/_next/mcp", "/apifoo"].map(statusOf)).toEqual([
    undefined,
    undefined,
    405,
  ]);
});

test.each([
  [{ headers: { cookie: "a=b;".repeat(99) } }, undefined],
  [{ headers: { cookie: "a=b;".repeat(100) } }, 431],
  [{ url: `/api/session?${"a&".repeat(299)}`, headers: {} }, undefined],
  [{ url: `/api/session?${"a&".repeat(300)}`, headers: {} }, 414],
])("a request with too many cookies or parameters is refused, case %#", (request, status) => {
  expect(refusalOf(request)?.status).toBe(status);
});
