import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { visitor } from "@/tests/fixtures/client";
import { signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail } from "@/tests/fixtures/test-user";
import { openAdministrator } from "./open-administrator";

const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get("token_hash");
const accept = (link: string, password: string) =>
  visitor("POST", "/api/account/invitations/accept", { token_hash: tokenOf(link), password });

test("makes an administrator of a new address, with a link that works once", async () => {
  const email = newEmail();
  const opened = await openAdministrator(` ${email.toUpperCase()} `);
  expect(opened).toMatchObject({ email, isNew: true, link: expect.stringContaining("/setup-password#") });
  const { status, body } = await accept(opened.link, "correct horse battery");
  expect([status, body]).toMatchObject([200, { email, isAdmin: true }]);
  expect((await accept(opened.link, "another battery")).status).toBe(400);
  expect((await signIn(email, "correct horse battery")).code).toBeNull();
});

test("reactivates an existing user as an administrator, and ends their earlier access", async () => {
  const user = await makeUser({ factor: "totp" });
  await db().user.update({ where: { id: user.id }, data: { deactivatedAt: new Date() } });
  const { isNew, link } = await openAdministrator(user.email);
  expect(isNew).toBe(false);
  expect((await user.call("GET", "/api/videos")).status).toBe(401);
  expect((await signIn(user.email, user.password)).code).toBe("CredentialsSignin");
  expect((await accept(link, "correct horse battery")).body).toMatchObject({ id: user.id, isAdmin: true });
  expect((await signIn(user.email, "correct horse battery")).code).toBeNull();
  expect(await db().auditEvent.count({ where: { subjectId: user.id, action: "user.opened_by_operator" } })).toBe(1);
});

test("makes an administrator of a user whom the directory deleted, and removes an earlier invitation", async () => {
  const user = await makeUser();
  const gone = { deactivatedAt: new Date(), unprovisionedAt: new Date() };
  await db().user.update({ where: { id: user.id }, data: gone });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db().invitation.create({ data: { userId: user.id, expiresAt, isAdmin: false } });
  const { link } = await openAdministrator(user.email);
  expect(await db().invitation.count({ where: { userId: user.id } })).toBe(0);
  expect((await accept(link, "correct horse battery")).body).toMatchObject({ id: user.id, isAdmin: true });
});

test("accepts only the latest link", async () => {
  const email = newEmail();
  const { link: first } = await openAdministrator(email);
  const { link: second } = await openAdministrator(email);
  expect((await accept(first, "correct horse battery")).status).toBe(400);
  expect((await accept(second, "correct horse battery")).status).toBe(200);
});
