import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withRequestId } from "./call-context";
import { log } from "./log";
import { ObservedClient } from "./statements";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(log(), "warn").mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A connection whose statements take `ms`; `query` sends one in a request with an id. */
function connection(ms: number) {
  const sent: unknown[] = [];
  const outside = new AsyncLocalStorage<string>();
  vi.spyOn(pg.Client.prototype, "query").mockImplementation((...words: unknown[]) => {
    const [statement, callback] = words;
    sent.push(statement);
    vi.advanceTimersByTime(ms);
    // The callback runs in the context of the connection, which an earlier request opened.
    if (typeof callback === "function") return outside.exit(() => callback(null, "rows"));
    return Promise.resolve("rows");
  });
  const client = Object.assign(new ObservedClient(), { processID: 4711 });
  const query = (...words: unknown[]) =>
    withRequestId(new Headers({ "x-request-id": ID }), async () => client.query(...words));
  return { sent, query };
}

test("a statement has the id of its request unless it has a name", async () => {
  const { sent, query } = connection(1);
  const config = { text: "SELECT $1", values: [1] };
  expect(await query(config)).toBe("rows");
  await query({ ...config, name: "one" });
  await query("BEGIN");
  expect(sent).toEqual([{ ...config, text: `/* ${ID} */ SELECT $1` }, { ...config, name: "one" }, "BEGIN"]);
});

test.each([
  ["a promise", 500, 1],
  ["a promise", 499, 0],
  ["a callback", 500, 1],
  ["a callback", 499, 0],
])("with %s, a statement of %d ms is logged %d times, without its values", async (form, ms, times) => {
  const { query } = connection(ms);
  const callback = vi.fn();
  const words = form === "a callback" ? [callback] : [];
  await query({ text: "SELECT id\n  FROM users WHERE email = $1", values: ["ada@people.test"] }, ...words);
  if (form === "a callback") expect(callback).toHaveBeenCalledWith(null, "rows");
  expect(log().warn).toHaveBeenCalledTimes(times);
  if (times === 0) return;
  const line = { requestId: ID, ms, pid: 4711, statement: "SELECT id FROM users WHERE email = $1" };
  expect(log().warn).toHaveBeenCalledWith(line, "slow statement");
});
