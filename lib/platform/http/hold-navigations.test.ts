import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdNavigations } from "./hold-navigations";

const CHECK_INTERVAL_MS = 5000;

/** The server's answers: a status, or null for none. */
const server = { health: 200 as number | null, pages: [] as (number | null)[] };
let sent: string[] = [];

const navigate = (headers: Record<string, string> = { rsc: "1" }) => fetch("/learn?_rsc=a", { headers });

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { health: 200, pages: [] });
  sent = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const isCheck = path === "/api/healthz";
    if (!isCheck) sent.push(path);
    const status = isCheck ? server.health : server.pages.shift();
    if (typeof status !== "number") throw new TypeError("Failed to fetch");
    return new Response(null, { status });
  });
  holdNavigations();
});

afterEach(async () => {
  // Ends the checks, which are repeated until the server responds.
  server.health = 200;
  await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
  vi.useRealTimers();
});

test.each([
  ["there is no response", null, null],
  ["a proxy says that the server is away", 502, 502],
  ["a proxy hides the failure of the network", 504, null],
])("a navigation waits while %s, and is sent again once the server responds", async (_, page, health) => {
  Object.assign(server, { health, pages: [page, page, 200] });
  const done = vi.fn();
  const answer = navigate().then((response) => {
    done();
    return response;
  });
  await vi.advanceTimersByTimeAsync(10 * CHECK_INTERVAL_MS);
  expect(done).not.toHaveBeenCalled();
  expect(sent).toHaveLength(1);
  server.health = 200;
  await vi.advanceTimersByTimeAsync(2 * CHECK_INTERVAL_MS);
  expect((await answer).status).toBe(200);
  expect(sent).toHaveLength(3);
});

test("a navigation that fails while the server responds is sent twice, then fails", async () => {
  server.pages = [null, null];
  await expect(navigate()).rejects.toThrow("Failed to fetch");
  server.pages = [503, 503];
  expect((await navigate()).status).toBe(503);
  expect(sent).toHaveLength(4);
});

test.each([
  ["prefetches", { rsc: "1", "next-router-prefetch": "1" }],
  ["other requests", { accept: "application/json" }],
])("%s do not wait", async (_, headers) => {
  Object.assign(server, { health: null, pages: [null, 502] });
  await expect(navigate(headers)).rejects.toThrow("Failed to fetch");
  expect((await navigate(headers)).status).toBe(502);
});

test.each([200, 404, 500])("an answer with status %i is returned at once", async (status) => {
  server.pages = [status];
  expect((await navigate()).status).toBe(status);
  expect(sent).toHaveLength(1);
});
