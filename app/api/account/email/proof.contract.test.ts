import { describe, expect, test } from "vitest";
import type { Contact } from "@/lib/identity/contact-details/api";
import type { Invitation, InvitedRow } from "@/lib/identity/invitations/schema";
import type { User } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";
import { callWith, type Refusal, visitor } from "@/tests/fixtures/client";
import { lastMail, mailsTo, tokenIn } from "@/tests/fixtures/mailbox";
import { cookiesOf, signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, newPhoneNumber, type TestUser } from "@/tests/fixtures/test-user";

const NEW_PASSWORD = "a walk at dawn";

async function signUp(email = newEmail()) {
  const account = { name: "Click evil.example", email, password: "correct horse" };
  const { headers, body } = await visitor<User>("POST", "/api/account/sign-up", account);
  const cookie = cookiesOf(headers);
  return { ...account, ...body, cookie, call: callWith({ cookie }) };
}

/** A stranger's account at another user's address, with a factor, a verified phone number and a pending change. */
async function makeSquatter() {
  const person = await makeUser({ isProved: false, factor: "totp" });
  const phone = { phoneNumber: newPhoneNumber(), phoneVerifiedAt: new Date() };
  await db().user.update({ where: { id: person.id }, data: phone });
  await person.call("PUT", `/api/users/${person.id}/profile`, { email: newEmail() });
  return person;
}

/** Checks that the account has its new password and nothing from before. */
async function expectClaimed(person: TestUser) {
  expect((await person.call("GET", "/api/session")).status).toBe(401);
  expect((await signIn(person.email, person.password)).code).toBe("CredentialsSignin");
  expect((await signIn(person.email, NEW_PASSWORD)).code).toBeNull();
  expect(await db().factor.count({ where: { userId: person.id } })).toBe(0);
  expect(await db().verificationToken.count({ where: { userId: person.id } })).toBe(0);
  expect(await db().user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
    emailVerified: expect.any(Date),
    phoneNumber: null,
    phoneVerifiedAt: null,
  });
}

const invite = (administrator: TestUser, email: string, isAdmin = false) =>
  administrator.call<Refusal & { id: string }>("POST", "/api/users/invite", { email, name: "Ivy Invited", isAdmin });
const accept = (token_hash: string) =>
  visitor<User>("POST", "/api/account/invitations/accept", { token_hash, password: NEW_PASSWORD });
const invitationOf = async ({ call }: TestUser, userId: string) =>
  (await call<Invitation[]>("GET", "/api/users/invitations?limit=200")).body.find((it) => it.userId === userId);

describe("the address of a new account", () => {
  test("is confirmed by a mailed link only in a session of its user, which continues", async () => {
    const person = await signUp();
    expect(person.emailVerified).toBe(false);
    const mail = await lastMail(person.email, "address-confirmation");
    expect(mail.text).not.toContain("evil.example");
    const body = { token_hash: tokenIn(mail) };
    const confirm = (call = visitor) => call<Refusal>("POST", "/api/account/email/confirm", body);
    const signInFirst = { status: 403, body: { type: "urn:waypoint:sign-in-required" } };
    expect(await confirm()).toMatchObject(signInFirst);
    expect(await confirm((await makeUser()).call)).toMatchObject(signInFirst);
    const besideCookie = callWith({ authorization: "Bearer ended", cookie: person.cookie });
    expect(await confirm(besideCookie)).toMatchObject(signInFirst);
    expect((await confirm(person.call)).status).toBe(204);
    expect((await confirm(person.call)).status).toBe(400);
    const { body: contact } = await person.call<Contact>("GET", "/api/account/contact");
    expect(contact).toMatchObject({ email: person.email, emailVerified: true, pendingEmail: null });
    expect(await mailsTo(person.email, "email-changed")).toEqual([]);
    expect((await person.call("POST", "/api/account/email")).status).toBe(409);
  });

  test("gets the link again on request", async () => {
    const person = await signUp();
    const first = tokenIn(await lastMail(person.email, "address-confirmation"));
    expect((await person.call("POST", "/api/account/email")).status).toBe(202);
    await expect.poll(() => mailsTo(person.email, "address-confirmation"), { timeout: 20_000 }).toHaveLength(2);
    const confirm = (token_hash: string) => person.call("POST", "/api/account/email/confirm", { token_hash });
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(tokenIn(await lastMail(person.email, "address-confirmation")))).status).toBe(204);
  });

  test("is not proved by a link that its owner follows for a stranger's account", async () => {
    const [administrator, stranger] = [await makeUser({ isAdmin: true }), await makeUser()];
    const email = newEmail();
    await stranger.call("PUT", `/api/users/${stranger.id}/profile`, { email });
    const token_hash = tokenIn(await lastMail(email, "email-confirmation"));
    const owner = await makeUser();
    expect((await owner.call("POST", "/api/account/email/confirm", { token_hash })).status).toBe(204);
    const { body: contact } = await stranger.call<Contact>("GET", "/api/account/contact");
    expect(contact).toMatchObject({ email, emailVerified: false, pendingEmail: null });
    const promoted = await administrator.call<Refusal>("PUT", `/api/users/${stranger.id}`, { isAdmin: true });
    expect(promoted).toMatchObject({ status: 409, body: { detail: "Confirm your address first" } });
    expect((await stranger.call("POST", "/api/account/email")).status).toBe(202);
    const own = { token_hash: tokenIn(await lastMail(email, "address-confirmation")) };
    expect((await visitor<Refusal>("POST", "/api/account/email/confirm", own)).status).toBe(403);
    expect((await stranger.call("POST", "/api/account/email/confirm", own)).status).toBe(204);
    expect((await stranger.call<Contact>("GET", "/api/account/contact")).body.emailVerified).toBe(true);
  });

  test("must be confirmed before its user becomes an administrator, which ends their sessions", async () => {
    const [administrator, person] = [await makeUser({ isAdmin: true }), await makeUser({ isProved: false })];
    const promote = (more = {}) =>
      administrator.call<User & Refusal>("PUT", `/api/users/${person.id}`, { isAdmin: true, ...more });
    expect(await promote()).toMatchObject({ status: 409, body: { detail: "Confirm your address first" } });
    await db().user.update({ where: { id: person.id }, data: { emailVerified: new Date() } });
    expect((await promote({ email: newEmail() })).status).toBe(409);
    expect((await promote()).body).toMatchObject({ isAdmin: true, emailVerified: true });
    expect((await person.call("GET", "/api/session")).status).toBe(401);
  });
});

test("recovery proves an address and removes the earlier sessions, factors and phone number", async () => {
  const person = await makeSquatter();
  await visitor("POST", "/api/account/recovery", { email: person.email });
  const token_hash = tokenIn(await lastMail(person.email, "recovery"));
  const reset = { token_hash, password: NEW_PASSWORD };
  expect((await visitor("POST", "/api/account/recovery/reset", reset)).status).toBe(204);
  await expectClaimed(person);
});

describe("an invitation to the address of an unproved account", () => {
  test("claims the account when it is accepted, with the name and role of the invitation", async () => {
    const [administrator, person] = [await makeUser({ isAdmin: true }), await makeSquatter()];
    expect(await invite(administrator, person.email, true)).toMatchObject({ status: 201, body: { id: person.id } });
    expect(await invitationOf(administrator, person.id)).toMatchObject({ name: "Ivy Invited", isAdmin: true });
    expect((await person.call<User>("GET", `/api/users/${person.id}`)).body).toMatchObject({ isAdmin: false });
    const { status, body } = await accept(tokenIn(await lastMail(person.email, "invitation")));
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: person.id, name: "Ivy Invited", isAdmin: true, emailVerified: true });
    await expectClaimed(person);
    expect(await invitationOf(administrator, person.id)).toMatchObject({ status: "accepted" });
    expect((await invite(administrator, person.email)).status).toBe(409);
  });

  test("can be sent again and withdrawn without changing the account", async () => {
    const [administrator, person] = [await makeUser({ isAdmin: true }), await makeUser({ isProved: false })];
    await invite(administrator, person.email);
    const invitation = await invitationOf(administrator, person.id);
    const first = tokenIn(await lastMail(person.email, "invitation"));
    expect((await administrator.call("POST", `/api/users/invitations/${invitation?.id}/resend`)).status).toBe(200);
    await expect.poll(() => mailsTo(person.email, "invitation"), { timeout: 20_000 }).toHaveLength(2);
    expect((await accept(first)).status).toBe(400);
    expect((await administrator.call("DELETE", `/api/users/invitations/${invitation?.id}`)).status).toBe(204);
    expect((await accept(tokenIn(await lastMail(person.email, "invitation")))).status).toBe(400);
    expect((await person.call("GET", "/api/session")).status).toBe(200);
  });

  test("can be accepted after the account is deleted", async () => {
    const [administrator, person] = [await makeUser({ isAdmin: true }), await makeUser({ isProved: false })];
    await invite(administrator, person.email);
    expect((await person.call("DELETE", "/api/account", { password: person.password })).status).toBe(204);
    const { status, body } = await accept(tokenIn(await lastMail(person.email, "invitation")));
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: person.email, name: "Ivy Invited", isAdmin: false });
    expect(body.id).not.toBe(person.id);
  });

  test("is reported as new in a bulk invitation", async () => {
    const [administrator, person] = [await makeUser({ isAdmin: true }), await makeUser({ isProved: false })];
    const rows = [{ email: person.email }, { email: administrator.email }];
    const { body } = await administrator.call<InvitedRow[]>("POST", "/api/users/invite/bulk", { rows });
    expect(body.map(({ fate }) => fate)).toEqual(["new", "account"]);
  });
});
