import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { setAttempts } from "@/tests/fixtures/attempts";
import { newAddress } from "@/tests/fixtures/client";
import { codeIn, lastSms, textsTo } from "@/tests/fixtures/mailbox";
import { openSignIn, signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail } from "@/tests/fixtures/test-user";

const overall = [PURPOSES.signIn.overall, PURPOSES.phoneCode.overall];

test("a browser known to the account can sign in while the overall limits are used up", async () => {
  const user = await makeUser({ factor: "phone" });
  const { email: identifier, password, phoneNumber } = user;
  const enter = async (cookie: string) => openSignIn({ cookie, "x-forwarded-for": newAddress() });
  expect((await signIn(identifier, password)).code).toBe("MfaRequired");
  await expect.poll(() => textsTo(phoneNumber), { timeout: 20_000 }).toHaveLength(1);
  const { cookie } = await signIn(identifier, password, { code: codeIn(await lastSms(phoneNumber)) });
  expect(cookie).toContain("waypoint.browser=");
  for (const limit of overall) await setAttempts(limit, "", limit.max);
  try {
    expect((await signIn(identifier, password)).code).toBe("TooManyAttempts");
    expect((await (await enter(cookie))({ identifier, password })).code).toBe("MfaRequired");
    await expect.poll(() => textsTo(phoneNumber), { timeout: 20_000 }).toHaveLength(2);
    const code = codeIn(await lastSms(phoneNumber));
    expect((await (await enter(cookie))({ identifier, password, code })).code).toBeNull();
  } finally {
    for (const limit of overall) await setAttempts(limit, "", 0);
  }
});

test("an account has thirty attempts in all its known browsers together", async () => {
  const { id, email: identifier, password } = await makeUser();
  const { cookie } = await signIn(identifier, password);
  const enter = await openSignIn({ cookie, "x-forwarded-for": newAddress() });
  await setAttempts(PURPOSES.knownBrowser.recipient, id, PURPOSES.knownBrowser.recipient.max - 1);
  expect((await enter({ identifier, password: "wrong" })).code).toBe("CredentialsSignin");
  expect((await enter({ identifier, password })).code).toBe("TooManyAttempts");
  expect((await signIn(identifier, password)).code).toBeNull();
});

test("an account forgets its known browsers when an administrator changes its address", async () => {
  const [user, administrator] = [await makeUser(), await makeUser({ isAdmin: true })];
  const { cookie } = await signIn(user.email, user.password);
  const identifier = newEmail();
  expect((await administrator.call("PUT", `/api/users/${user.id}`, { email: identifier })).status).toBe(200);
  await setAttempts(PURPOSES.signIn.account, user.id, PURPOSES.signIn.account.max);
  const enter = await openSignIn({ cookie, "x-forwarded-for": newAddress() });
  expect((await enter({ identifier, password: user.password })).code).toBe("TooManyAttempts");
  await setAttempts(PURPOSES.signIn.account, user.id, 0);
  const known = await signIn(identifier, user.password);
  await setAttempts(PURPOSES.signIn.account, user.id, PURPOSES.signIn.account.max);
  const again = await openSignIn({ cookie: known.cookie, "x-forwarded-for": newAddress() });
  expect((await again({ identifier, password: user.password })).code).toBeNull();
  expect(await db().credential.count({ where: { userId: user.id, browsersForgottenAt: null } })).toBe(0);
});
