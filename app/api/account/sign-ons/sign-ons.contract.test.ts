import { expect, test } from "vitest";
import type { Session } from "@/lib/identity/sessions/schema";
import { type SignInWays, signInWaysSchema } from "@/lib/identity/sign-on/schema";
import { db } from "@/lib/platform/db";
import { openBrowser } from "@/tests/fixtures/browser";
import { callWith, type Refusal } from "@/tests/fixtures/client";
import { startProvider } from "@/tests/fixtures/oidc";
import { makeUser, mintToken } from "@/tests/fixtures/test-user";

const SIGN_ONS = "/api/account/sign-ons";

/** A user whom a sign-on has just created. */
async function signOn() {
  const provider = await startProvider({ createPeople: true });
  provider.current = { sub: "ada", email: `ada@${provider.domain}`, email_verified: true };
  const browser = openBrowser();
  await browser.visit(`/api/sign-on/${provider.slug}/start`);
  const call = browser.call();
  const { id } = (await call<Session>("GET", "/api/session")).body.user;
  return { provider, call, id };
}

/** Opens a session of a user by password. @returns calls with its cookie */
async function openSessionOf(userId: string) {
  const data = { userId, expires: new Date(Date.now() + 3_600_000) };
  const { sessionToken } = await db().session.create({ data });
  return callWith({
    cookie: `authjs.session-token=${await mintToken({ sub: userId, sid: sessionToken, isAdmin: false })}`,
  });
}

/** Moves the authentication of a user's sessions back by an hour. */
const wait = (userId: string) =>
  db().session.updateMany({ where: { userId }, data: { authenticatedAt: new Date(Date.now() - 3_600_000) } });

test("a user can unlink only their own sign-on, and only when they have a password", async () => {
  const { provider, call, id } = await signOn();
  const ways = signInWaysSchema.strict().parse((await call<SignInWays>("GET", SIGN_ONS)).body);
  expect(ways).toMatchObject({ hasPassword: false, signOns: [{ id: provider.id, name: "Example Ltd", active: true }] });
  const own = `${SIGN_ONS}/${provider.id}`;
  expect((await call<Refusal>("DELETE", own)).body).toMatchObject({ status: 409, detail: "Set a password first" });
  expect((await (await makeUser()).call("DELETE", own)).status).toBe(404);
  await db().credential.create({ data: { userId: id, passwordHash: "none" } });
  const byPassword = await openSessionOf(id);
  expect((await byPassword("DELETE", own)).status).toBe(204);
  expect((await call("GET", "/api/session")).status).toBe(401);
  expect((await byPassword("GET", SIGN_ONS)).body).toEqual({ hasPassword: true, signOns: [] });
  expect(await db().user.findUnique({ where: { id } })).toMatchObject({ hasPassword: true });
  expect(await db().auditEvent.count({ where: { subjectId: id, action: "account.sign_on_unlinked" } })).toBe(1);
});

test("a user without a password can delete the account only shortly after a sign-on", async () => {
  const { call, id } = await signOn();
  await wait(id);
  expect((await call<Refusal>("DELETE", "/api/account", {})).body).toMatchObject({
    status: 403,
    type: "urn:waypoint:password-required",
  });
  const { provider, call: again, id: other } = await signOn();
  expect((await again("DELETE", "/api/account")).status).toBe(204);
  expect(await db().identity.count({ where: { connectionId: provider.id } })).toBe(0);
  expect(await db().user.count({ where: { id: { in: [id, other] } } })).toBe(1);
  const withPassword = await makeUser();
  expect((await withPassword.call<Refusal>("DELETE", "/api/account", {})).body).toMatchObject({
    status: 400,
    detail: "Password is required",
  });
});
