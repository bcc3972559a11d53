import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@/scripts/port.mjs";
import { startServer, waitUntilReady } from "@/scripts/steps/server.mjs";
import { makeUser } from "@/tests/fixtures/test-user";
import { testBuild } from "@/tests/runner/product.mjs";

/** The origin of a server behind an https proxy, on the same database. */
const APP_URL = "https://learn.example";

let address: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const variables = { ...testBuild, NODE_ENV: "production", APP_URL, AUTH_URL: APP_URL, SMTP_URL: "", SMS_URL: "" };
  const server = startServer(port, variables, ["ignore", "ignore"]);
  stop = server.stop;
  await waitUntilReady(server, port);
});

afterAll(() => stop());

const get = (path: string) => fetch(new URL(path, address), { redirect: "manual" });

test.each([
  "/login",
  "/settings",
  "/api/healthz",
  "/api/users",
  "/api/nothing",
  "/icons/icon-192.png",
  "/api/auth/csrf",
])("%s answers with Strict-Transport-Security", async (path) => {
  expect((await get(path)).headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
});

test("every cookie is Secure, HttpOnly and named for this host", async () => {
  const { email, password } = await makeUser();
  const csrf = await get("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const given = csrf.headers.getSetCookie();
  const signedIn = await fetch(new URL("/api/auth/callback/credentials", address), {
    method: "POST",
    redirect: "manual",
    headers: { cookie: given.map((it) => it.split(";")[0]).join("; "), origin: APP_URL },
    body: new URLSearchParams({ csrfToken, identifier: email, password }),
  });
  const cookies = [...given, ...signedIn.headers.getSetCookie()];
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__(Host|Secure)-(authjs|waypoint)\./);
    for (const flag of [/; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i]) expect(cookie).toMatch(flag);
  }
  expect(cookies.filter((it) => it.startsWith("__Host-authjs.csrf-token="))).toHaveLength(1);
  expect(cookies.filter((it) => it.startsWith("__Secure-authjs.session-token="))).toHaveLength(1);
  expect(signedIn.headers.get("location")).toMatch(/^https:\/\/learn\.example/);
  const account = { name: "Ada", email: `${crypto.randomUUID()}@people.test`, password: "a long secret" };
  const signedUp = await fetch(new URL("/api/account/sign-up", address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const session = signedUp.headers.getSetCookie().find((it) => it.startsWith("__Secure-authjs.session-token="));
  expect(session).toMatch(/; Secure.*HttpOnly|; HttpOnly.*Secure/i);
});
