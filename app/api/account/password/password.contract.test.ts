import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { countAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { callWith, type Refusal } from "@/tests/fixtures/client";
import { lastMail } from "@/tests/fixtures/mailbox";
import { openSignIn, signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, newPhoneNumber, type TestUser } from "@/tests/fixtures/test-user";

const change = ({ call }: TestUser, currentPassword: unknown, password: unknown) =>
  call<Refusal>("PUT", "/api/account/password", { currentPassword, password });
const authenticate = ({ call }: TestUser, password: unknown) =>
  call<Refusal>("POST", "/api/account/authenticate", { password });

/** Sets how many minutes ago the user's sessions confirmed their password. */
const age = ({ id }: TestUser, minutes: number) =>
  db().session.updateMany({
    where: { userId: id },
    data: { authenticatedAt: new Date(Date.now() - minutes * 60_000) },
  });

test("changing the password ends every other session and sends a mail", async () => {
  const person = await makeUser();
  const { cookie } = await signIn(person.email, person.password);
  expect((await change(person, person.password, "another password")).status).toBe(204);
  expect((await callWith({ cookie })("GET", "/api/session")).status).toBe(401);
  expect((await person.call("GET", "/api/session")).status).toBe(200);
  expect((await signIn(person.email, person.password)).code).toBe("CredentialsSignin");
  expect((await signIn(person.email, "another password")).code).toBeNull();
  expect((await lastMail(person.email)).text).toContain("Your password was changed on");
});

test("the change ends sessions that the old password opens while it runs", async () => {
  for (let round = 0; round < 4; round += 1) {
    const person = await makeUser();
    const forms = await Promise.all(Array.from({ length: 8 }, () => openSignIn()));
    await Promise.all([
      change(person, person.password, "another password"),
      ...forms.map((send) => send({ identifier: person.email, password: person.password })),
    ]);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(1);
    expect((await person.call("GET", "/api/session")).status).toBe(200);
  }
});

test("a wrong current password or a short new one changes nothing", async () => {
  const person = await makeUser();
  expect(await change(person, "wrong", "another password")).toMatchObject({
    status: 400,
    body: { errors: [{ path: "currentPassword", message: "Your current password is incorrect" }] },
  });
  expect((await change(person, person.password, "12345")).body.errors).toEqual([
    { path: "password", message: "Password must be at least 6 characters long" },
  ]);
  for (const wrong of ["", null, { $ne: "" }])
    expect((await change(person, wrong, "another password")).status).toBe(400);
  expect((await signIn(person.email, person.password)).code).toBeNull();
});

test("calls that require the password share ten attempts in 15 minutes, counted apart from the sign-in", async () => {
  const person = await makeUser();
  for (let tried = 0; tried < 5; tried += 1)
    expect((await change(person, "wrong", "another password")).status).toBe(400);
  for (let tried = 0; tried < 5; tried += 1) expect((await authenticate(person, "wrong")).status).toBe(400);
  const limited = await change(person, person.password, "another password");
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(limited.body.detail).toBe("Too many attempts. Please wait 15 minutes, then try again");
  expect((await person.call("DELETE", "/api/account", { password: person.password })).status).toBe(429);
  expect((await signIn(person.email, person.password)).code).toBeNull();
});

test("is changed ten times an hour at most, because each change is mailed", async () => {
  const person = await makeUser();
  for (let turn = 1; turn < LIMITS.passwordChange.max; turn += 1) await countAttempt(LIMITS.passwordChange, person.id);
  expect((await change(person, person.password, "another password")).status).toBe(204);
  expect((await change(person, "another password", "one more password")).status).toBe(429);
});

describe("ten minutes after its confirmation, the password", () => {
  test.each([
    ["POST", () => "/api/account/factors", { factorType: "totp" }],
    ["POST", () => "/api/account/phone", { phoneNumber: newPhoneNumber() }],
    ["GET", () => "/api/account/export", undefined],
    ["PUT", (id: string) => `/api/users/${id}/profile`, { email: newEmail() }],
  ] as const)("is required again for %s %o", async (method, path, body) => {
    const person = await makeUser();
    await age(person, 10);
    const refused = await person.call<Refusal>(method, path(person.id), body);
    expect(refused).toMatchObject({ status: 403, body: { type: "urn:waypoint:password-required" } });
    expect((await authenticate(person, "wrong")).status).toBe(400);
    expect((await person.call(method, path(person.id), body)).status).toBe(403);
    expect((await authenticate(person, person.password)).status).toBe(204);
    expect((await person.call(method, path(person.id), body)).status).toBeLessThan(300);
    await age(person, 9.9);
    expect((await person.call(method, path(person.id), body)).status).toBeLessThan(300);
  });

  test("is not required for calls that change no sign-in data", async () => {
    const person = await makeUser();
    await age(person, 60);
    const profile = { name: "Ada Lovelace", email: person.email };
    expect((await person.call("PUT", `/api/users/${person.id}/profile`, profile)).status).toBe(200);
    expect((await person.call("GET", "/api/account/sessions")).status).toBe(200);
  });
});
