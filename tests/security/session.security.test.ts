import { describe, expect, test } from "vitest";
import type { Session } from "@/lib/identity/sessions/schema";
import { db } from "@/lib/platform/db";
import { callWith, visitor } from "@/tests/fixtures/client";
import { cookiesOf, openSignIn, signIn, signOut } from "@/tests/fixtures/sign-in";
import { makeUser, mintToken, type TestUser } from "@/tests/fixtures/test-user";

const COOKIE = "authjs.session-token";
const statusOf = async (headers: Record<string, string>) =>
  (await visitor("GET", "/api/knowledge-matrix", undefined, headers)).status;
const withCookie = (value: string) => statusOf({ cookie: `${COOKIE}=${value}` });
const withBearer = (value: string) => statusOf({ authorization: `Bearer ${value}` });

const setActive = async (id: string, active: boolean) =>
  (await makeUser({ isAdmin: true })).call("PUT", `/api/users/${id}/active`, { active });

describe("a cookie and a token are refused after", () => {
  const ends: [string, (person: TestUser, cookie: string) => Promise<unknown>][] = [
    ["log-out", (_, cookie) => signOut(cookie)],
    ["revocation from another device", ({ call }) => call("DELETE", "/api/account/sessions")],
    [
      "a change of password elsewhere",
      ({ call, password }) =>
        call("PUT", "/api/account/password", { currentPassword: password, password: "another one" }),
    ],
    ["deletion of the account", ({ call, password }) => call("DELETE", "/api/account", { password })],
    [
      "deletion by an administrator",
      async ({ id }) => (await makeUser({ isAdmin: true })).call("DELETE", `/api/users/${id}`),
    ],
    ["deactivation", async ({ id }) => setActive(id, false)],
    [
      "deactivation and reactivation",
      async ({ id }) => {
        await setActive(id, false);
        await setActive(id, true);
      },
    ],
    [
      "an administrator ends the user's sessions",
      async ({ id }) => (await makeUser({ isAdmin: true })).call("DELETE", `/api/users/${id}/sessions`),
    ],
  ];

  test.each(ends)("%s", async (_, end) => {
    const person = await makeUser();
    const { cookie } = await signIn(person.email, person.password);
    const call = callWith({ cookie });
    const session = (await call<Session>("GET", "/api/session")).body;
    expect(await statusOf({ cookie })).toBe(200);
    await end(person, cookie);
    expect(await statusOf({ cookie })).toBe(401);
    expect(await withBearer(session.access_token)).toBe(401);
    const refreshed = await visitor("POST", "/api/session/refresh", { refresh_token: session.refresh_token });
    expect(refreshed.status).toBe(401);
    expect((await call("GET", "/api/auth/session")).body).toBeNull();
    const page = await call("GET", "/settings");
    expect(String(page.body)).not.toContain(person.email);
  });

  test("demotion, but only by administrators' calls", async () => {
    const person = await makeUser({ isAdmin: true });
    const by = await makeUser({ isAdmin: true });
    await by.call("PUT", `/api/users/${person.id}`, { email: person.email, name: person.name, isAdmin: false });
    expect((await person.call("GET", "/api/users")).status).toBe(403);
    // The administrators' overview shows the address of the latest user.
    expect(String((await person.call("GET", "/admin")).body)).not.toContain("@people.test");
    expect((await person.call("GET", "/api/session")).status).toBe(200);
  });
});

describe("a token is refused", () => {
  test("when one of its bits is changed", async () => {
    const { cookie } = await makeUser();
    const parts = cookie.value.split(".");
    expect(parts).toHaveLength(5);
    for (const part of [0, 2, 3, 4]) {
      for (let round = 0; round < 8; round += 1) {
        const bytes = Buffer.from(parts[part] ?? "", "base64url");
        const index = Math.floor(Math.random() * bytes.length);
        bytes[index] = (bytes[index] ?? 0) ^ (1 << round);
        const changed = parts.with(part, bytes.toString("base64url")).join(".");
        expect(await withCookie(changed)).toBe(401);
      }
    }
    expect(await withCookie(cookie.value)).toBe(200);
  });

  test("when it has another algorithm, none, or is signed but not sealed", async () => {
    const { id: sub, sessionId: sid, cookie } = await makeUser();
    const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = json({ sub, sid, isAdmin: true, exp: Math.floor(Date.now() / 1000) + 3600 });
    const [, ...rest] = cookie.value.split(".");
    const forged = [
      `${json({ alg: "none" })}.${claims}.`,
      `${json({ alg: "HS256", typ: "JWT" })}.${claims}.${"A".repeat(43)}`,
      [json({ alg: "none", enc: "A256CBC-HS512" }), ...rest].join("."),
      [json({ alg: "dir", enc: "A128GCM" }), ...rest].join("."),
      [json({ alg: "RSA-OAEP", enc: "A256GCM" }), ...rest].join("."),
    ];
    for (const token of forged) expect([await withCookie(token), await withBearer(token)]).toEqual([401, 401]);
  });

  test("when its secret is wrong, it has expired, or its session is another user's or unknown", async () => {
    const [person, other] = [await makeUser(), await makeUser({ isAdmin: true })];
    const claims = { sub: person.id, sid: person.sessionId, isAdmin: true };
    for (const token of [
      await mintToken(claims, "another secret of thirty-two bytes at least"),
      await mintToken(claims, undefined, -3600),
      await mintToken({ ...claims, sub: other.id }),
      await mintToken({ ...claims, sid: other.sessionId }),
      await mintToken({ ...claims, sid: crypto.randomUUID() }),
    ]) {
      expect([await withCookie(token), await withBearer(token)]).toEqual([401, 401]);
    }
    // The role comes from the database, not from a valid token's claim.
    const call = callWith({ cookie: `${COOKIE}=${await mintToken(claims)}` });
    expect((await call("GET", "/api/users")).status).toBe(403);
  });

  test.each([
    { authorization: "Bearer %" },
    { authorization: "Bearer %E0%A4%A" },
    { authorization: "Bearer" },
    { authorization: "Bearer  " },
    { authorization: "bearer x" },
    { authorization: "Basic YTpi" },
    { authorization: `Bearer ${"x".repeat(8000)}` },
    { authorization: "Bearer ....", cookie: "%=%; =;;" },
    { cookie: `${COOKIE}=%; ${COOKIE}.0=%E0%A4%A` },
    { cookie: `${COOKIE}.0=a; ${COOKIE}.1=b; ${COOKIE}.99999=c` },
    { cookie: `__proto__=x; constructor=y; ${COOKIE}=toString` },
    { cookie: "authjs.csrf-token=%|%; authjs.callback-url=%" },
  ] as Record<string, string>[])("when the headers are malformed: %j", async (headers) => {
    expect(await statusOf(headers)).toBe(401);
    for (const path of ["/", "/admin", "/api/auth/session", "/api/auth/csrf"]) {
      expect((await visitor("GET", path, undefined, headers)).status).toBeLessThan(500);
    }
  });
});

test("a sign-in opens a new session when the request carries another session's cookie", async () => {
  const [victim, attacker] = [await makeUser(), await makeUser()];
  const planted = `${COOKIE}=${attacker.cookie.value}`;
  const attempt = await openSignIn({ cookie: planted, "x-forwarded-for": "2001:db8:f1::1" });
  const { cookie } = await attempt({ identifier: victim.email, password: victim.password });
  const { body } = await callWith({ cookie })<Session>("GET", "/api/session");
  expect(body.user.id).toBe(victim.id);
  const sessions = await db().session.findMany({ where: { userId: victim.id } });
  expect(sessions.map(({ sessionToken }) => sessionToken)).not.toContain(attacker.sessionId);
  // The sign-in replaces the planted session in this browser, so that session ends.
  expect((await attacker.call("GET", "/api/session")).status).toBe(401);
});

test("the session's cookie is hidden from scripts and other sites", async () => {
  const person = await makeUser();
  const { headers } = await signIn(person.email, person.password);
  const cookie = headers.getSetCookie().find((it) => it.startsWith(COOKIE));
  for (const flag of [/HttpOnly/i, /SameSite=Lax/i, /Path=\//i]) expect(cookie).toMatch(flag);
  expect(cookie).not.toMatch(/Domain=/i);
  expect(cookiesOf(headers)).toContain(COOKIE);
});
