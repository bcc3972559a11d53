import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { countAttempt, deleteExpiredLimits } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { callWith, newAddress, visitor } from "@/tests/fixtures/client";
import { openSignIn, signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, newPhoneNumber, type TestUser } from "@/tests/fixtures/test-user";

const tidy = () => visitor("GET", "/api/cron/tidy", undefined, { authorization: `Bearer ${env().CRON_SECRET}` });

/** Ends every open window of the limits. */
const waitOut = () => db().rateLimit.updateMany({ data: { resetsAt: new Date(Date.now() - 1) } });

test("checks ten of two hundred concurrent wrong passwords, and answers the others with Retry-After", async () => {
  const person = await makeUser();
  // One client holds 64 places of the server.
  const clients = await Promise.all([1, 2, 3, 4].map(() => openSignIn({ "x-forwarded-for": newAddress() })));
  const fields = { identifier: person.email, password: "guess" };
  const attempts = await Promise.all(clients.flatMap((attempt) => Array.from({ length: 50 }, () => attempt(fields))));
  expect(attempts.filter(({ code }) => code === "CredentialsSignin")).toHaveLength(10);
  const limited = attempts.filter(({ code }) => code === "TooManyAttempts");
  expect(limited).toHaveLength(190);
  for (const { status, headers } of limited) {
    expect(status).toBe(429);
    const wait = Number(headers.get("retry-after"));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
  }
  expect((await signIn(person.email, person.password)).code).toBe("TooManyAttempts");
  await waitOut();
  expect((await signIn(person.email, person.password)).code).toBeNull();
}, 60_000);

test("an unknown account is limited in the same way", async () => {
  const identifier = newEmail();
  const attempt = await openSignIn();
  const attempts = await Promise.all(Array.from({ length: 15 }, () => attempt({ identifier, password: "guess" })));
  expect(attempts.filter(({ code }) => code === "CredentialsSignin")).toHaveLength(10);
  expect((await attempt({ identifier: identifier.toUpperCase(), password: "guess" })).code).toBe("TooManyAttempts");
});

test("an account is signed in to 120 times an hour", async () => {
  const person = await makeUser();
  for (let turn = 1; turn < LIMITS.signedIn.max; turn += 1) await countAttempt(LIMITS.signedIn, person.id);
  expect((await signIn(person.email, person.password)).code).toBeNull();
  const { code, headers } = await signIn(person.email, person.password);
  expect(code).toBe("TooManyAttempts");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_000);
});

test("a right password resets the account's counter", async () => {
  const person = await makeUser();
  const attempt = await openSignIn();
  const guess = (password: string) => attempt({ identifier: person.email, password });
  for (let round = 0; round < 2; round += 1) {
    for (let tried = 0; tried < 9; tried += 1) await guess("wrong");
    expect((await guess(person.password)).code).toBeNull();
  }
});

test("a network address or IPv6 network is limited to a hundred failed sign-ins over all accounts", async () => {
  const network = newAddress().replace(/::1$/, "");
  const attempts: Promise<{ code: string | null }>[] = [];
  for (let at = 0; at < 110; at += 1) {
    const attempt = await openSignIn({ "x-forwarded-for": `${network}::${at.toString(16)}` });
    attempts.push(attempt({ identifier: newEmail(), password: "guess" }));
  }
  const codes = (await Promise.all(attempts)).map(({ code }) => code);
  expect(codes.filter((code) => code === "CredentialsSignin")).toHaveLength(100);
  expect(codes.filter((code) => code === "TooManyAttempts")).toHaveLength(10);
  // Each purpose has its own counters.
  const account = { name: "Ada", email: newEmail(), password: "a long secret" };
  const call = callWith({ "x-forwarded-for": `${network}::ffff` });
  expect((await call("POST", "/api/account/sign-up", account)).status).toBe(201);
}, 60_000);

test("guesses from other clients lock out neither an open session nor a browser that signed in before", async () => {
  const person = await makeUser();
  const first = await signIn(person.email, person.password);
  const browser = first.headers.getSetCookie().find((cookie) => cookie.startsWith("waypoint.browser="));
  for (const flag of [/HttpOnly/i, /SameSite=Lax/i, /Path=\/api/i]) expect(browser).toMatch(flag);
  const guess = await openSignIn();
  for (let tried = 0; tried < 11; tried += 1) await guess({ identifier: person.email, password: "guess" });
  expect((await signIn(person.email, person.password)).code).toBe("TooManyAttempts");

  const known = await openSignIn({ cookie: first.cookie, "x-forwarded-for": newAddress() });
  expect((await known({ identifier: person.email, password: person.password })).code).toBeNull();
  const other = await makeUser();
  const elsewhere = await signIn(other.email, other.password);
  const unknown = await openSignIn({ cookie: elsewhere.cookie, "x-forwarded-for": newAddress() });
  expect((await unknown({ identifier: person.email, password: person.password })).code).toBe("TooManyAttempts");
  for (let tried = 0; tried < 10; tried += 1) await known({ identifier: person.email, password: "guess" });
  expect((await known({ identifier: person.email, password: person.password })).code).toBe("TooManyAttempts");

  expect((await person.call("POST", "/api/account/authenticate", { password: person.password })).status).toBe(204);
});

test("a stranger's requests for recovery do not stop an invitation to the address", async () => {
  const [administrator, email] = [await makeUser({ isAdmin: true }), newEmail()];
  for (let asked = 0; asked < 7; asked += 1) await visitor("POST", "/api/account/recovery", { email });
  expect((await administrator.call("POST", "/api/users/invite", { email, name: "Ivy" })).status).toBe(201);
});

describe("messages that users cause are limited", () => {
  const causes: [string, (person: TestUser, address?: string) => Promise<number>][] = [
    ["a phone number's code", (person, address) => ask(person, address, "POST", "/api/account/phone", newPhone())],
    [
      "a phone factor's code",
      (person, address) => ask(person, address, "POST", "/api/account/factors", { factorType: "phone", ...newPhone() }),
    ],
    [
      "a change of address",
      (person, address) => ask(person, address, "PUT", `/api/users/${person.id}/profile`, { email: newEmail() }),
    ],
  ];
  const newPhone = () => ({ phoneNumber: newPhoneNumber() });
  const ask = async (person: TestUser, address = newAddress(), method = "", path = "", body: unknown = {}) =>
    (await person.call(method, path, body, { "x-forwarded-for": address })).status;

  test.each(causes)("%s: to five an hour by account, and twenty by network", async (_, cause) => {
    const [person, address] = [await makeUser(), newAddress()];
    for (let asked = 0; asked < 5; asked += 1) expect(await cause(person)).toBeLessThan(300);
    expect(await cause(person)).toBe(429);
    for (let account = 0; account < 4; account += 1) {
      const other = await makeUser();
      for (let asked = 0; asked < 5; asked += 1) expect(await cause(other, address)).toBeLessThan(300);
    }
    expect(await cause(await makeUser(), address)).toBe(429);
  });
});

test("the networks of one IPv6 site share ten times the limit of one network", async () => {
  const site = newAddress().split(":").slice(0, 3).join(":");
  const guess = async (network: number) => {
    const attempt = await openSignIn({ "x-forwarded-for": `${site}:${network.toString(16)}::1` });
    return (await attempt({ identifier: newEmail(), password: "guess" })).code;
  };
  expect(await guess(1)).toBe("CredentialsSignin");
  await db().rateLimit.updateMany({ data: { count: 999 } });
  expect(await guess(2)).toBe("CredentialsSignin");
  expect(await guess(3)).toBe("TooManyAttempts");
});

test("addresses that a client adds to the proxy's header are ignored", async () => {
  const address = newAddress();
  const guess = async () => {
    const attempt = await openSignIn({ "x-forwarded-for": `${newAddress()}, ${address}` });
    return (await attempt({ identifier: newEmail(), password: "guess" })).code;
  };
  expect(await guess()).toBe("CredentialsSignin");
  await db().rateLimit.updateMany({ data: { count: 100 } });
  expect(await guess()).toBe("TooManyAttempts");
});

test("the hundredth sign-up from an address succeeds", async () => {
  const call = callWith({});
  const signUp = () =>
    call("POST", "/api/account/sign-up", { name: "Ada", email: newEmail(), password: "a long secret" });
  expect((await signUp()).status).toBe(201);
  await db().rateLimit.updateMany({ data: { count: 99 } });
  const { status, headers } = await signUp();
  expect(status).toBe(201);
  expect(headers.get("set-cookie")).toContain("session-token");
  expect((await signUp()).status).toBe(429);
});

test("the clean-up deletes only ended sessions, tokens and limits", async () => {
  const person = await makeUser();
  const past = new Date(Date.now() - 1000);
  const [ended, idle] = await Promise.all([
    db().session.create({ data: { userId: person.id, expires: past } }),
    db().session.create({
      data: {
        userId: person.id,
        expires: new Date(Date.now() + 1e9),
        lastSeenAt: new Date(Date.now() - 8 * 86_400_000),
      },
    }),
  ]);
  const token = { identifier: person.email, userId: person.id, purpose: "recovery" } as const;
  await db().verificationToken.createMany({
    data: [
      { ...token, token: crypto.randomUUID(), expires: past },
      { ...token, token: crypto.randomUUID(), expires: new Date(Date.now() + 60_000) },
    ],
  });
  await signIn(newEmail(), "guess");
  expect((await tidy()).status).toBe(200);
  const sessions = await db().session.findMany({ where: { userId: person.id } });
  expect(sessions.map(({ sessionToken }) => sessionToken)).toEqual([person.sessionId]);
  expect([ended, idle]).toHaveLength(2);
  expect(await db().verificationToken.count({ where: { userId: person.id } })).toBe(1);
  expect(await db().rateLimit.count()).toBeGreaterThan(0);
  await waitOut();
  await deleteExpiredLimits();
  expect(await db().rateLimit.count()).toBe(0);
  expect((await visitor("GET", "/api/cron/tidy")).status).toBe(401);
});
