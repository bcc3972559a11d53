import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { networkOf } from "@/lib/platform/networks";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { setAttempts } from "@/tests/fixtures/attempts";
import { callWith, newAddress, type Refusal, visitor } from "@/tests/fixtures/client";
import { invite } from "@/tests/fixtures/invitation";
import { lastMail, mailsTo, tokenIn } from "@/tests/fixtures/mailbox";
import { signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, type TestUser, totpCode } from "@/tests/fixtures/test-user";

const ask = (email: unknown) => visitor<Refusal>("POST", "/api/account/recovery", { email });
const reset = (token_hash: unknown, password: unknown = "another password") =>
  visitor<Refusal>("POST", "/api/account/recovery/reset", { token_hash, password });

async function askForToken({ email }: TestUser): Promise<string> {
  await ask(email);
  return tokenIn(await lastMail(email, "recovery"));
}

test("a mailed link sets a new password once, ends every session and sends a mail", async () => {
  const person = await makeUser();
  expect(await ask(person.email.toUpperCase())).toMatchObject({ status: 202, body: "" });
  const mail = await lastMail(person.email, "recovery");
  expect(mail.links[0]).toMatch(`${env().APP_URL}/reset-password#token_hash=`);
  const token = tokenIn(mail);

  const refused = await reset(token, "12345");
  expect(refused.body.errors).toContainEqual({
    path: "password",
    message: "Password must be at least 6 characters long",
  });
  expect((await reset(token)).status).toBe(204);
  expect((await person.call("GET", "/api/account/sessions")).status).toBe(401);
  expect((await signIn(person.email, person.password)).code).toBe("CredentialsSignin");
  expect((await signIn(person.email, "another password")).code).toBeNull();
  expect((await lastMail(person.email, "password-changed")).subject).toBe("Your Waypoint password has changed");
  expect(await reset(token)).toMatchObject({
    status: 400,
    body: { detail: "This link is no longer valid. Request a new one" },
  });
});

test("a new password keeps the second factor", async () => {
  const person = await makeUser({ factor: "totp" });
  await reset(await askForToken(person));
  expect((await signIn(person.email, "another password")).code).toBe("MfaRequired");
  const code = await totpCode(person.secret);
  expect((await signIn(person.email, "another password", { code })).code).toBeNull();
});

test("a user locked out by wrong passwords signs in after resetting the password", async () => {
  const person = await makeUser();
  for (let tried = 0; tried < 11; tried += 1) await signIn(person.email, "guess");
  expect((await signIn(person.email, person.password)).code).toBe("TooManyAttempts");
  await reset(await askForToken(person));
  expect((await signIn(person.email, "another password")).code).toBeNull();
});

test("a link ends after an hour, at the next link, and at a change of password or address", async () => {
  const expired = await makeUser();
  const token = await askForToken(expired);
  const life = (await db().verificationToken.findFirstOrThrow({ where: { userId: expired.id } })).expires.getTime();
  expect(life - Date.now()).toBeGreaterThan(3_540_000);
  expect(life - Date.now()).toBeLessThanOrEqual(3_600_000);
  await db().verificationToken.updateMany({ where: { userId: expired.id }, data: { expires: new Date() } });
  expect((await reset(token)).status).toBe(400);

  const replaced = await makeUser();
  const first = await askForToken(replaced);
  await ask(replaced.email);
  await expect.poll(() => mailsTo(replaced.email, "recovery"), { timeout: 20_000 }).toHaveLength(2);
  expect((await reset(first)).status).toBe(400);

  const changed = await makeUser();
  const before = await askForToken(changed);
  const passwords = { currentPassword: changed.password, password: "another password" };
  expect((await changed.call("PUT", "/api/account/password", passwords)).status).toBe(204);
  expect((await reset(before)).status).toBe(400);

  const moved = await makeUser();
  const old = await askForToken(moved);
  const email = newEmail();
  await moved.call("PUT", `/api/users/${moved.id}/profile`, { email });
  const token_hash = tokenIn(await lastMail(email, "email-confirmation"));
  expect((await visitor("POST", "/api/account/email/confirm", { token_hash })).status).toBe(204);
  expect((await reset(old)).status).toBe(400);
});

test("the answer does not tell whether an account exists", async () => {
  const administrator = await makeUser({ isAdmin: true });
  const invitee = await invite(administrator);
  const unknown = newEmail();
  for (const email of [unknown, invitee.email]) expect(await ask(email)).toMatchObject({ status: 202, body: "" });
  for (const email of ["nobody", "", null, { $gt: "" }]) expect((await ask(email)).status).toBe(400);
  // Mails are sent in the order of the requests: once this one arrives, the others will not come.
  await askForToken(await makeUser());
  expect(await mailsTo(unknown)).toEqual([]);
  expect(await mailsTo(invitee.email, "recovery")).toEqual([]);
});

test("an address gets at most five mails an hour, and the answer stays the same", async () => {
  const person = await makeUser();
  for (let asked = 0; asked < 7; asked += 1) expect((await ask(person.email)).status).toBe(202);
  await expect.poll(() => mailsTo(person.email, "recovery"), { timeout: 20_000 }).toHaveLength(5);
  await askForToken(await makeUser());
  expect(await mailsTo(person.email, "recovery")).toHaveLength(5);
});

test("one of twenty concurrent resets succeeds", async () => {
  const person = await makeUser();
  const token = await askForToken(person);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => reset(token, `password ${at}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 19 }, () => 400)]);
});

test("one network address may try a hundred links in 15 minutes", async () => {
  const address = newAddress();
  const call = callWith({ "x-forwarded-for": address });
  for (const [path, { network }, last] of [
    ["/api/account/recovery/reset", PURPOSES.resetLink, { password: "a password" }],
    ["/api/account/email/confirm", PURPOSES.emailLink, {}],
    ["/api/account/invitations/accept", PURPOSES.invitationLink, { password: "a password" }],
  ] as const) {
    const attempt = async () => (await call("POST", path, { token_hash: "a.b", ...last })).status;
    expect(await attempt()).toBe(400);
    await setAttempts(network, networkOf(address), 99);
    expect([await attempt(), await attempt()]).toEqual([400, 429]);
  }
});
