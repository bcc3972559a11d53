import { beforeAll, describe, expect, test } from "vitest";
import { baseUrl, callWith, newAddress, visitor } from "@/tests/fixtures/client";
import { openSignIn } from "@/tests/fixtures/sign-in";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { noteSecrets } from "@/tests/fixtures/used-secrets";

let person: TestUser;
let script: string;

beforeAll(async () => {
  person = await makeUser();
  const page = String((await visitor("GET", "/login")).body);
  script = /src="(\/_next\/static\/[^"]+\.js[^"]*)"/.exec(page)?.[1] ?? "";
});

const elsewhere = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
];
const moreElsewhere = [
  "https:evil.example",
  "/%09/evil.example",
  "http://localhost@evil.example",
  "\t//evil.example",
  "/..//evil.example",
];

/** True for a redirect that stays on this site. */
const isOurs = (location: string | null) =>
  location === null || new URL(location, baseUrl).origin === new URL(baseUrl).origin;

describe("no redirect leads to another site", () => {
  test.each([...elsewhere, ...moreElsewhere])("%j", async (address) => {
    const query = encodeURIComponent(address);
    for (const path of [
      `/login?next=${query}`,
      `/login?callbackUrl=${query}`,
      `/api/auth/signin?callbackUrl=${query}`,
      `/api/auth/signout?callbackUrl=${query}`,
      `/api/auth/callback/credentials?callbackUrl=${query}`,
      `/api/auth/error?callbackUrl=${query}`,
      `/settings?next=${query}`,
    ]) {
      for (const call of [visitor, person.call]) {
        const { status, headers, body } = await call("GET", path);
        expect(status, path).toBeLessThan(500);
        expect(isOurs(headers.get("location")), `${path} → ${headers.get("location")}`).toBe(true);
        expect(String(body)).not.toContain('href="https://evil.example');
      }
    }
    const attempt = await openSignIn();
    const signedIn = await attempt({ identifier: person.email, password: person.password, callbackUrl: address });
    expect(signedIn.status).toBeLessThan(500);
    const planted = callWith({ cookie: `authjs.callback-url=${query}` });
    const { status, headers } = await planted("GET", "/api/auth/signin");
    expect(status).toBeLessThan(500);
    expect(isOurs(headers.get("location"))).toBe(true);
  });

  test("when forwarding headers name another host", async () => {
    const call = callWith({ "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" });
    for (const path of ["/settings", "/admin", "/api/auth/signin", "/api/auth/signout"]) {
      const { headers } = await call("GET", path);
      expect(headers.get("location") ?? "").not.toContain("evil.example");
    }
    const providers = await call("GET", "/api/auth/providers");
    expect(JSON.stringify(providers.body)).not.toContain("evil.example");
  });
});

describe("every answer has its security headers", () => {
  const answers: [string, () => ReturnType<typeof visitor>][] = [
    ["a page for visitors", () => visitor("GET", "/login")],
    ["a page", () => person.call("GET", "/settings")],
    ["an unknown page", () => person.call("GET", "/nothing/here")],
    ["a redirect", () => visitor("GET", "/settings")],
    ["a call", () => person.call("GET", "/api/knowledge-matrix")],
    ["a refusal", () => visitor("GET", "/api/users")],
    ["an unknown call", () => visitor("GET", "/api/nothing")],
    ["a wrong method", () => visitor("PATCH", "/api/videos")],
    ["next-auth's call", () => visitor("GET", "/api/auth/csrf")],
    ["a script", () => visitor("GET", script)],
    ["a picture", () => visitor("GET", "/icons/icon-192.png")],
    ["the manifest", () => visitor("GET", "/manifest.webmanifest")],
    ["an icon", () => visitor("GET", "/icon.svg")],
  ];

  test.each(answers)("%s", async (what, ask) => {
    const { status, headers } = await ask();
    expect(status).toBeLessThan(500);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
    // Browsers ignore this header on plain http, which the test server uses.
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    if (/call|refusal|method/.test(what) && what !== "a call")
      expect(headers.get("cache-control")).toContain("no-store");
  });

  test("a page's scripts carry a nonce that is new for each request", async () => {
    const nonces = new Set<string>();
    for (const path of ["/login", "/login", "/nothing"]) {
      const { headers, body } = await person.call("GET", path === "/login" ? "/settings" : path);
      const policy = headers.get("content-security-policy") ?? "";
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      expect(Buffer.from(nonce, "base64").length).toBeGreaterThanOrEqual(16);
      for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(part);
      }
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
      for (const [tag] of String(body).matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test("private pages and answers are not cached", async () => {
    for (const path of ["/settings", "/progress"]) {
      expect((await person.call("GET", path)).headers.get("cache-control")).toMatch(/no-store|private/);
    }
    for (const path of ["/api/session", "/api/account/sessions", "/api/account/factors", `/api/users/${person.id}`]) {
      expect((await person.call("GET", path)).headers.get("cache-control")).toBe("no-store");
    }
  });
});

test.each([
  "/iconx",
  "/icons/anything",
  "/icons/icon-192.pngx",
  "/_next/image/anything",
  "/favicon_ico",
  "/robots.txt/x",
  "/fonts/x",
  "/apple-icon.pngx",
])("%s is a page with the server's own policy and nonce, and requires sign-in", async (path) => {
  const forged = {
    "x-nonce": "forged",
    "x-path": "/forged",
    "content-security-policy": "script-src 'nonce-forged'",
    "content-security-policy-report-only": "script-src 'nonce-forged'",
  };
  const page = await person.call<string>("GET", path, undefined, forged);
  expect(page.status).toBe(404);
  expect(page.headers.get("content-security-policy")).toContain("script-src");
  expect(page.body).not.toContain("forged");
  const { status, headers } = await visitor("GET", path, undefined, forged);
  expect(status).toBe(307);
  expect(headers.get("location")).toBe(`/login?${new URLSearchParams({ next: path })}`);
});

test.each(["/login", "/docs"])(
  "%s is answered as a whole when a client's router state cannot be read",
  async (path) => {
    const headers = { rsc: "1", "next-router-state-tree": "garbage", "x-forwarded-for": newAddress() };
    expect((await fetch(`${baseUrl}${path}`, { headers })).status).toBe(200);
  },
);

test.each(["/api", "/apifoo", "/_next", "/_nextfoo", "/_next/image"])(
  "a write to the page %s reaches no server action, whose error would log the action's id",
  async (path) => {
    const action = `5f1c0d7e2ab94c6f8e3d${Buffer.from(path).toString("hex")}`;
    noteSecrets(action);
    expect((await person.call("POST", path, "x", { "next-action": action })).status).toBe(405);
  },
);

test("a sign-in that is not valid JSON is refused, and the log does not quote its password", async () => {
  // The parser's error quotes ten characters from the first wrong one.
  const password = `x${crypto.randomUUID().replaceAll("-", "").slice(0, 9)}`;
  noteSecrets(password);
  const { status } = await fetch(`${baseUrl}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"identifier":"ada@people.test","password":${password}}`,
  });
  expect(status).toBe(400);
});
