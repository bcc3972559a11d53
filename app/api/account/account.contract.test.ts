import { describe, expect, test } from "vitest";
import { type User, userSchema } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";
import { type Refusal, visitor } from "@/tests/fixtures/client";
import { cookiesOf, signIn, signOut } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, removePassword } from "@/tests/fixtures/test-user";

const newAccount = () => ({ name: "Grace", email: newEmail(), password: "a long secret" });

const signUp = (body: Record<string, unknown>) => visitor<User & Refusal>("POST", "/api/account/sign-up", body);

const isSignedIn = async (cookie: string) =>
  (await visitor("GET", "/api/knowledge-matrix", undefined, { cookie })).status === 200;

describe("POST /api/account/sign-up", () => {
  test("creates a learner's account and signs in", async () => {
    const account = {
      ...newAccount(),
      email: `  MIXED-${crypto.randomUUID()}@People.Test `,
      isAdmin: true,
      timeZone: "Asia/Tokyo",
    };
    const { status, headers, body } = await signUp(account);
    expect(status).toBe(201);
    expect(userSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ name: "Grace", email: account.email.trim().toLowerCase(), isAdmin: false });
    expect(headers.get("location")).toBe(`/api/users/${body.id}`);
    const cookie = cookiesOf(headers);
    expect(await isSignedIn(cookie)).toBe(true);
    const own = await visitor<User>("GET", `/api/users/${body.id}`, undefined, { cookie });
    expect(own.body.lastSignInAt).not.toBeNull();
    expect((await db().user.findUniqueOrThrow({ where: { id: body.id } })).timeZone).toBe("Asia/Tokyo");
  });

  test("sets a cookie that scripts and other sites cannot use", async () => {
    const { headers } = await signUp(newAccount());
    const session = headers.getSetCookie().find((cookie) => cookie.includes("session-token"));
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=lax/i);
  });

  test("creates one account for an address in any spelling, also for concurrent requests", async () => {
    const account = newAccount();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(account)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const again = await signUp({ ...account, email: account.email.toUpperCase() });
    expect(again).toMatchObject({ status: 409, body: { detail: "An account with this email already exists" } });
  });

  test.each([
    [{ name: " " }, "name", "Name is required"],
    [{ email: "nobody" }, "email", "Please enter a valid email address"],
    [{ email: "a@b@c.test" }, "email", "Please enter a valid email address"],
    [{ password: "12345" }, "password", "Password must be at least 6 characters long"],
    [{ password: "x".repeat(1025) }, "password", "Password must be at most 1024 characters long"],
    [{ password: "PassWord" }, "password", "This password is too common"],
    [{ name: "a\u0000" }, "name", "This text contains a character that cannot be stored"],
  ])("refuses %j", async (traits, path, message) => {
    const { status, body } = await signUp({ ...newAccount(), ...traits });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path, message });
  });
});

describe("signing in", () => {
  test("accepts the right password, ignoring the case of the address", async () => {
    const person = await makeUser();
    const { cookie, code } = await signIn(person.email.toUpperCase(), person.password);
    expect(code).toBeNull();
    expect(await isSignedIn(cookie)).toBe(true);
  });

  test("accepts a phone number only after it is verified", async () => {
    const person = await makeUser();
    const phoneNumber = `+4930${Math.floor(1e8 + Math.random() * 9e8)}`;
    await db().user.update({ where: { id: person.id }, data: { phoneNumber } });
    expect((await signIn(phoneNumber, person.password)).code).toBe("CredentialsSignin");
    await db().user.update({ where: { id: person.id }, data: { phoneVerifiedAt: new Date() } });
    expect((await signIn(phoneNumber.replace("+49", "+49 "), person.password)).code).toBeNull();
  });

  test("gives the same answer for a wrong password, an unknown account and an account without a password", async () => {
    const person = await makeUser();
    const invited = await makeUser();
    await removePassword(invited.id);
    for (const [identifier, password] of [
      [person.email, "wrong password"],
      ["nobody@people.test", person.password],
      [invited.email, invited.password],
      ["a\u0000b@people.test", "x"],
      ["", ""],
    ] as const) {
      const { code, headers } = await signIn(identifier, password);
      expect(code).toBe("CredentialsSignin");
      expect(headers.getSetCookie().some((cookie) => cookie.includes("session-token="))).toBe(false);
    }
  });

  test("creates a new session at each sign-in", async () => {
    const person = await makeUser();
    await signIn(person.email, person.password);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(2);
  });
});

test("signing out ends this session only, and its cookie stays invalid", async () => {
  const person = await makeUser();
  const { cookie } = await signIn(person.email, person.password);
  await signOut(cookie);
  expect(await isSignedIn(cookie)).toBe(false);
  expect((await person.call("GET", "/api/knowledge-matrix")).status).toBe(200);
});

describe("POST /api/users", () => {
  test("returns the user's own profile as the database has it", async () => {
    const person = await makeUser();
    const body = { id: person.id, email: "other@people.test", name: "Other", isAdmin: true };
    const answer = await person.call<User>("POST", "/api/users", body);
    expect(answer).toMatchObject({ status: 200, body: { id: person.id, email: person.email, isAdmin: false } });
  });
});
