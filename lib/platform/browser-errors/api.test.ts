import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportBrowserError } from "./api";

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("window", { location: { pathname: "/learn" } });
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("reports each error once, cut to its limits, and at most five", () => {
  const long = new TypeError("x".repeat(1_000));
  for (const error of [long, long]) reportBrowserError(error);
  expect(sent).toEqual([{ name: "TypeError", message: "x".repeat(300), page: "/learn", stack: expect.any(String) }]);
  for (let number = 0; number < 10; number += 1) reportBrowserError(new Error(`Broken ${number}`));
  expect(sent).toHaveLength(5);
});

test.each([
  ["a failed call", Object.assign(new Error("409: Taken"), { name: "ApiError" })],
  ["a cancelled request", new DOMException("Gone elsewhere", "AbortError")],
  ["a call without a network", new TypeError("Failed to fetch")],
  ["a page that failed on the server", Object.assign(new Error("failed"), { digest: "123" })],
  ["a thrown text", "text"],
])("does not report %s", (_, error) => {
  reportBrowserError(error);
  expect(sent).toEqual([]);
});
