import http from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { baseUrl, type Refusal, visitor } from "@/tests/fixtures/client";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const NOBODY = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const post = (body: unknown, headers: Record<string, string> = {}) =>
  administrator.call<Refusal>("POST", "/api/knowledge-matrix", body, headers);

describe("an unreadable body is refused with a message:", () => {
  test.each([
    ["malformed JSON", "{", 400, "The request is not valid JSON"],
    ["no body", undefined, 400, "The request has no body"],
    ["a list", [], 400, "The request is not an object"],
    ["a field of another type", { name: 1, level: "main" }, 400, "Name is required"],
    ["operators instead of text", { name: { $gt: "" }, level: "main" }, 400, "Name is required"],
    [
      "a NUL character",
      { name: "a\u0000b", level: "main" },
      400,
      "This text contains a character that cannot be stored",
    ],
    ["text instead of a number", { name: "a", level: "main", totalPoints: "7" }, 400, "Points must be 0 or greater"],
    ["very deep JSON", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, 400, "The request has more than 32 levels"],
    ["a long list", `{"name":[${"0,".repeat(10_000)}0]}`, 400, "The request has more than 10000 values"],
    ["2 MiB", { name: "x".repeat(2 * 1024 * 1024), level: "main" }, 413, "The request is larger than 1 MiB"],
  ])("%s", async (_, body, status, detail) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.body).toMatchObject({ type: "about:blank", status, detail });
  });

  test("bytes that are not UTF-8", async () => {
    const response = await fetch(new URL("/api/knowledge-matrix", baseUrl), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: `${administrator.cookie.name}=${administrator.cookie.value}`,
      },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    });
    expect(response.status).toBe(400);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
  ])("a body of type %s", async (type) => {
    expect((await post('{"name":"a","level":"main"}', { "content-type": type })).status).toBe(415);
  });

  test("names every invalid field", async () => {
    const { body } = await post({ name: " ", level: "side", totalPoints: -1 });
    expect(body.errors).toEqual([
      { path: "name", message: "Name is required" },
      { path: "level", message: "Level must be main or sub" },
      { path: "totalPoints", message: "Points must be 0 or greater" },
    ]);
    expect(body.detail).toBe("Name is required");
  });
});

describe("a call from another site is refused:", () => {
  test.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    // The same host by another scheme or on another port is another origin.
    { origin: new URL(baseUrl).origin.replace("http:", "https:") },
    { origin: new URL(baseUrl).origin.replace(/:\d+$/, ":1") },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("%j", async (headers) => {
    const answer = await post({ name: "x", level: "main" }, headers as unknown as Record<string, string>);
    expect(answer.status).toBe(403);
  });

  test("also without a session", async () => {
    const account = { name: "x", email: "x@people.test", password: "a long secret" };
    const answer = await visitor("POST", "/api/account/sign-up", account, { origin: "https://evil.example" });
    expect(answer.status).toBe(403);
  });
});

test("an unknown address answers 404, and a wrong method 405 with the allowed methods", async () => {
  const unknown = await visitor<Refusal>("GET", "/api/nothing/here");
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get("content-type")).toBe("application/problem+json");
  const wrong = await visitor<Refusal>("PATCH", "/api/videos");
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
  expect(wrong.body.status).toBe(405);
});

test("HEAD is answered where GET is allowed, and OPTIONS names the allowed methods", async () => {
  const options = await visitor("OPTIONS", "/api/videos");
  expect(options).toMatchObject({ status: 204, body: "" });
  expect(options.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
  expect((await visitor("OPTIONS", "/api/nothing/here")).status).toBe(404);
  expect((await administrator.call("HEAD", "/api/videos")).status).toBe(200);
  expect((await administrator.call("HEAD", "/api/account/password")).status).toBe(405);
});

/** Sends a request that `fetch` refuses to send. */
const sendRaw = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const sent = http.request({ hostname, port, method, path, headers }, async (response) =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }),
    );
    sent.once("error", reject).end();
  });

describe("a request that no route can answer is refused with a problem and an id:", () => {
  const expectProblem = ({ status, headers, body }: Awaited<ReturnType<typeof sendRaw>>, expected: number) => {
    expect(status).toBe(expected);
    expect(headers["content-type"]).toBe("application/problem+json");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(body)).toMatchObject({ status: expected, detail: expect.any(String) });
  };

  test.each(["/api/%", "/api/videos/%", "/api/videos/%ff", "/api/videos/%E0%A4%A/comments", "/api/%c0%af?q=1"])(
    "GET %s",
    async (path) => expectProblem(await sendRaw("GET", path), 404),
  );

  test.each(["/", "/api/videos", "/api/%"])("TRACE and PROPFIND %s", async (path) => {
    for (const method of ["TRACE", "PROPFIND"]) {
      const answer = await sendRaw(method, path);
      expectProblem(answer, 405);
      expect(answer.headers.allow).toContain("GET");
    }
  });

  test("a malformed Host header", async () => {
    expectProblem(await sendRaw("GET", "/api/healthz", { host: "a b" }), 400);
  });

  test.each(["/api/healthz?q=%", "/api/healthz?%ff=%"])("but a malformed query is not: %s", async (path) => {
    expect((await sendRaw("GET", path)).status).toBe(200);
  });
});

test.each(["/%", "/%ff", "/videos/%E0%A4%A", "/learn/%?q=%"])("%s shows the 404 screen", async (path) => {
  const answer = await administrator.call("GET", path);
  expect(answer.status).toBe(404);
  expect(String(answer.body)).toContain("Page not found");
  const visit = await visitor("GET", path);
  expect([307, 404]).toContain(visit.status);
});

test.each([
  ["GET", "/api/videos/not-an-id"],
  ["GET", `/api/videos/${NOBODY}`],
  ["PUT", "/api/videos/%00"],
  ["DELETE", "/api/knowledge-matrix/1%27%20OR%201=1"],
  ["DELETE", `/api/video-knowledge-matrix/${NOBODY}`],
])("%s %s is not found", async (method, path) => {
  const body = method === "PUT" ? { title: "x", videoUrl: "https://youtu.be/SxdOUGdseq4" } : undefined;
  const answer = await administrator.call(method, path, body);
  expect(answer.status).toBe(404);
});

test("every answer has its own id and a cache-control header", async () => {
  const [first, second] = await Promise.all([visitor("GET", "/api/healthz"), visitor("GET", "/api/videos")]);
  expect(first.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(first.headers.get("cache-control")).toBe("no-store");
  expect((await administrator.call("GET", "/api/videos")).headers.get("cache-control")).toBe("private, no-cache");
});

test("health and readiness are public", async () => {
  expect((await visitor("GET", "/api/healthz")).body).toEqual({ status: "ok" });
  expect((await visitor("GET", "/api/readyz")).body).toEqual({ status: "ok" });
});
