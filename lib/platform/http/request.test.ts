import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onSessionEnd, reasonOf, refusalOf, request, untilAnswered } from "./request";

const PROBLEM = { "content-type": "application/problem+json" };
const refused = () => Response.json({ detail: "User not authenticated" }, { status: 401 });

/** The server's answers, in order. Only the network is mocked. */
const answers: (() => Response)[] = [];
const asked: string[] = [];

beforeEach(() => {
  answers.length = 0;
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answers.shift()?.() ?? Response.json({ path });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a call answered with 401 is sent again, because its session may have got a new cookie", async () => {
  const ask = vi.fn(async () => {});
  const stop = onSessionEnd(ask);
  answers.push(refused);
  expect(await request("/api/one")).toEqual({ path: "/api/one" });
  expect(ask).not.toHaveBeenCalled();
  stop();
});

test("a call answered with 401 twice waits for the sign-in and is sent again", async () => {
  let signedIn = () => {};
  const ask = vi.fn(() => new Promise<void>((resolve) => (signedIn = resolve)));
  const stop = onSessionEnd(ask);
  answers.push(refused, refused);
  const done = request("/api/one", { method: "PUT", body: { name: "typed" } });
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(asked).toHaveLength(2);
  signedIn();
  expect(await done).toEqual({ path: "/api/one" });
  expect(asked).toHaveLength(3);
  stop();
});

test("a call fails when it is answered with 401 after the sign-in", async () => {
  const stop = onSessionEnd(async () => {});
  answers.push(refused, refused, refused);
  await expect(request("/api/one")).rejects.toMatchObject({
    status: 401,
    detail: '{"detail":"User not authenticated"}',
  });
  expect(asked).toHaveLength(3);
  stop();
});

test.each([403, 409, 500])("a %i response does not ask for a sign-in", async (status) => {
  const ask = vi.fn(async () => {});
  const stop = onSessionEnd(ask);
  answers.push(() => Response.json({}, { status }));
  await expect(request("/api/one")).rejects.toMatchObject({ status });
  expect(ask).not.toHaveBeenCalled();
  stop();
});

test("a 401 response fails at once when no handler asks for a sign-in", async () => {
  const ask = vi.fn(async () => {});
  onSessionEnd(ask)();
  answers.push(refused);
  await expect(request("/api/one")).rejects.toMatchObject({ status: 401 });
  expect(ask).not.toHaveBeenCalled();
});

const problem = (body: object) =>
  new Response(JSON.stringify(body), { status: 409, headers: { "content-type": "application/problem+json" } });

test.each([
  ["a problem", () => problem({ detail: "Name taken" }), "409: Name taken", "Name taken"],
  [
    "a proxy's page",
    () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
    "502: <h1>Bad gateway</h1>",
    undefined,
  ],
  [
    "an empty answer",
    () => new Response(null, { status: 504, statusText: "Gateway Timeout" }),
    "504: Gateway Timeout",
    undefined,
  ],
])("the reason is the server's own sentence only: %s", async (_, respond, message, reason) => {
  answers.push(respond);
  const error = await request("/api/one").catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message });
  expect(refusalOf(error)).toBe(reason);
  expect(reasonOf(error)).toBe(reason ?? "The server did not respond. Check your connection and try again.");
});

const noAnswer = () => {
  throw new TypeError("Failed to fetch");
};
const proxyAnswer = () => new Response("Bad gateway", { status: 502 });

test.each([
  ["no response", noAnswer],
  ["a proxy's answer", proxyAnswer],
])("a call that got %s is sent again once the server responds", async (_, failure) => {
  // The call, the check that it causes, and the check that waits for the server.
  answers.push(
    failure,
    () => new Response(),
    () => new Response(),
  );
  expect(await untilAnswered(() => request("/api/one"))).toEqual({ path: "/api/one" });
  expect(asked.filter((path) => path === "/api/one")).toHaveLength(2);
});

test("a rejected call is not sent again", async () => {
  answers.push(() => new Response(JSON.stringify({ detail: "Away" }), { status: 503, headers: PROBLEM }));
  await expect(untilAnswered(() => request("/api/one"))).rejects.toThrow("503: Away");
  expect(asked).toEqual(["/api/one"]);
});

test("a call fails after two unanswered attempts in a row", async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path !== "/api/healthz") noAnswer();
    return new Response();
  });
  await expect(untilAnswered(() => request("/api/one"))).rejects.toThrow(TypeError);
  expect(asked.filter((path) => path === "/api/one")).toHaveLength(2);
});
