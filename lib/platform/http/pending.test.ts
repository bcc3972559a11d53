import { afterEach, expect, test, vi } from "vitest";
import { addOnce, isPending, pendingId, pendingTime } from "./pending";

afterEach(() => vi.unstubAllGlobals());

/** Answers checks of the connection; a call gets no answer the first time. */
const loseFirstCall = () => {
  vi.stubGlobal("fetch", async () => Response.json({ status: "ok" }));
  return vi.fn<(id: string | undefined) => Promise<string>>().mockRejectedValueOnce(new TypeError("Failed to fetch"));
};

test("pending ids differ, and no id of the server is one", () => {
  const [one, two] = [pendingId(), pendingId()];
  expect(one).not.toBe(two);
  expect([one, two, crypto.randomUUID()].map((id) => isPending({ id }))).toEqual([true, true, false]);
});

test("the time of a pending entry is now, or that of the newest entry if that is later", () => {
  const later = new Date(Date.now() + 60_000).toISOString();
  expect(pendingTime(later)).toBe(later);
  expect(pendingTime("2026-03-01T10:00:00.000Z").slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
});

test("an unanswered call is sent again with the same id", async () => {
  const add = loseFirstCall().mockResolvedValueOnce("added");
  expect(await addOnce(add)).toBe("added");
  const [[first], [second]] = add.mock.calls as [[string], [string]];
  expect(first).toMatch(/^[\da-f-]{36}$/);
  expect(second).toBe(first);
});

test("an unanswered call is not sent again by a browser that cannot choose an id", async () => {
  vi.stubGlobal("crypto", {});
  const add = loseFirstCall();
  await expect(addOnce(add)).rejects.toThrow(TypeError);
  expect(add.mock.calls).toEqual([[undefined]]);
});
