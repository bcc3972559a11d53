import { beforeAll, expect, test } from "vitest";
import { signOnOfUserSchema } from "@/lib/identity/sign-on/schema";
import { db } from "@/lib/platform/db";
import { openBrowser } from "@/tests/fixtures/browser";
import type { Refusal } from "@/tests/fixtures/client";
import { lastMail } from "@/tests/fixtures/mailbox";
import { startProvider } from "@/tests/fixtures/oidc";
import { signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

/** A user who has just signed on for the first time. */
async function signOn(traits: { isAdmin?: boolean } = {}) {
  const user = await makeUser(traits);
  const provider = await startProvider();
  const email = `${user.id}@${provider.domain}`;
  await db().user.update({ where: { id: user.id }, data: { email } });
  provider.current = { sub: user.id, email, email_verified: true };
  const browser = openBrowser();
  await browser.visit(`/api/sign-on/${provider.slug}/start`);
  const path = `/api/users/${user.id}/sign-ons`;
  return { user: { ...user, email }, provider, bySignOn: browser.call(), path, own: `${path}/${provider.id}` };
}

test("an administrator sees a user's sign-ons and removes one with the sessions that it opened", async () => {
  const { user, provider, bySignOn, path, own } = await signOn();
  const { body } = await administrator.call<object[]>("GET", path);
  expect(signOnOfUserSchema.strict().array().parse(body)).toMatchObject([
    { id: provider.id, name: "Example Ltd", active: true, email: user.email },
  ]);
  expect((await administrator.call("DELETE", own)).status).toBe(204);
  expect((await administrator.call("GET", path)).body).toEqual([]);
  expect((await bySignOn("GET", "/api/session")).status).toBe(401);
  expect((await user.call("GET", "/api/session")).status).toBe(200);
  expect((await administrator.call("DELETE", own)).status).toBe(404);
  expect((await lastMail(user.email, "sign-on-removed")).subject).toBe("A sign-on was removed from your account");
  const event = await db().auditEvent.findFirst({ where: { subjectId: user.id, action: "account.sign_on_unlinked" } });
  expect(event).toMatchObject({ actorId: administrator.id, detail: { connection: "Example Ltd" } });
});

test("removing a sign-on requires an administrator with a recently entered password", async () => {
  const { user, path, own } = await signOn();
  expect((await user.call("GET", path)).status).toBe(403);
  expect((await user.call("DELETE", own)).status).toBe(403);
  const stale = await makeUser({ isAdmin: true });
  const authenticatedAt = new Date(Date.now() - 3_600_000);
  await db().session.updateMany({ where: { userId: stale.id }, data: { authenticatedAt } });
  expect((await stale.call("GET", path)).status).toBe(200);
  expect((await stale.call<Refusal>("DELETE", own)).body).toMatchObject({
    status: 403,
    type: "urn:waypoint:password-required",
  });
  expect((await administrator.call("GET", `/api/users/${crypto.randomUUID()}/sign-ons`)).status).toBe(404);
});

test("a password does not work at a new address outside a required domain until that address is proved", async () => {
  const provider = await startProvider({ required: true });
  const user = await makeUser();
  await db().user.update({ where: { id: user.id }, data: { email: `${user.id}@${provider.domain}` } });
  const email = newEmail();
  expect((await administrator.call("PUT", `/api/users/${user.id}`, { email })).status).toBe(200);
  expect((await signIn(email, user.password)).code).toBe("CredentialsSignin");
  const elsewhere = newEmail();
  const other = await makeUser();
  expect((await administrator.call("PUT", `/api/users/${other.id}`, { email: elsewhere })).status).toBe(200);
  expect((await signIn(elsewhere, other.password)).code).toBeNull();
});
