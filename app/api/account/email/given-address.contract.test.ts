import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { openAdministrator } from "@/lib/identity/accounts/open-administrator";
import { hashOfToken, makeToken } from "@/lib/identity/api-tokens/token";
import type { Contact } from "@/lib/identity/contact-details/api";
import type { User } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";
import { openBrowser } from "@/tests/fixtures/browser";
import { type Call, callWith, type Refusal, visitor } from "@/tests/fixtures/client";
import { invite } from "@/tests/fixtures/invitation";
import { lastMail, mailsTo, settledMailsTo, tokenIn } from "@/tests/fixtures/mailbox";
import { startProvider } from "@/tests/fixtures/oidc";
import { signIn } from "@/tests/fixtures/sign-in";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let program: Call;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  const token = makeToken();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const scopes = ["people:write", "scim"];
  const data = { userId: administrator.id, name: "Directory", scopes, tokenHash: hashOfToken(token), expiresAt };
  await db().apiToken.create({ data });
  program = callWith({ authorization: `Bearer ${token}` });
});

type Give = (user: { id: string }, email: string) => Promise<{ status: number }>;

const GIVERS: [string, Give][] = [
  ["an administrator", ({ id }, email) => administrator.call("PUT", `/api/users/${id}`, { email })],
  ["an API token", ({ id }, email) => program("PUT", `/api/users/${id}`, { email })],
  ["the directory", ({ id }, email) => program("PUT", `/api/scim/v2/Users/${id}`, { userName: email })],
];

const rowOf = ({ id }: { id: string }) => db().user.findUniqueOrThrow({ where: { id } });
const stop = (token_hash: string) => visitor<Refusal>("POST", "/api/account/email/stop", { token_hash });

const recover = (email: string) => visitor("POST", "/api/account/recovery", { email });

/** Requests a second recovery and waits for its mail: mails are sent in order, so the first would have arrived. */
async function expectNoRecovery(email: string): Promise<void> {
  const other = await makeUser();
  await recover(email);
  await recover(other.email);
  await lastMail(other.email, "recovery");
  expect(await settledMailsTo(email, "recovery")).toEqual([]);
}

async function expectRecovery(email: string): Promise<void> {
  await recover(email);
  expect((await lastMail(email, "recovery")).links).toHaveLength(1);
}

// A directory claims such an account first, and gives it no other address before.
test.each(GIVERS.slice(0, 2))(
  "an address given by %s sends no link to an old one that was never proved",
  async (_, give) => {
    const user = await makeUser({ isProved: false });
    expect((await give(user, newEmail())).status).toBe(200);
    const mail = await lastMail(user.email, "email-changed");
    expect(mail.links.some((link) => link.includes("token_hash"))).toBe(false);
  },
);

describe.each(GIVERS)("an address given by %s", (_, give) => {
  test("links no sign-on to the account until it is confirmed", async () => {
    const provider = await startProvider();
    const user = await makeUser();
    const given = `${user.id}@${provider.domain}`;
    await give(user, given);
    provider.current = { sub: "stranger", email: given, email_verified: true };
    const signOn = () => openBrowser().visit(`/api/sign-on/${provider.slug}/start`);
    expect(await signOn()).toContain("/login");
    expect(await db().identity.count({ where: { userId: user.id } })).toBe(0);
    await administrator.call("POST", `/api/users/${user.id}/email/confirm`);
    expect(await signOn()).toBe("/");
    expect(await db().identity.count({ where: { userId: user.id } })).toBe(1);
  });

  test("sends the old address a link that restores it and ends sessions opened meanwhile", async () => {
    const user = await makeUser();
    const given = newEmail();
    expect((await give(user, given)).status).toBe(200);
    expect(await rowOf(user)).toMatchObject({ email: given });
    const mail = await lastMail(user.email, "email-changed");
    const stranger = await user.signInElsewhere();
    expect((await stop(tokenIn(mail))).status).toBe(204);
    expect(await rowOf(user)).toMatchObject({ email: user.email, emailGivenAt: null });
    expect((await stranger("GET", "/api/session")).status).toBe(401);
    expect((await signIn(user.email, user.password)).code).toBeNull();
    expect((await stop(tokenIn(mail))).status).toBe(400);
    await expectRecovery(user.email);
  });

  test("gets no recovery mail until the signed-in user confirms it, and signs in with the password", async () => {
    const user = await makeUser();
    const given = newEmail();
    await give(user, given);
    await expectNoRecovery(given);
    expect((await signIn(given, user.password)).code).toBeNull();
    const call = await user.signInElsewhere();
    const contact = await call<Contact>("GET", "/api/account/contact");
    expect(contact.body).toMatchObject({ email: given, emailVerified: false, emailGiven: true });
    const shown = await administrator.call<User>("GET", `/api/users/${user.id}`);
    expect(shown.body).toMatchObject({ emailVerified: false });
    expect((await call("POST", "/api/account/email")).status).toBe(202);
    const token_hash = tokenIn(await lastMail(given, "address-confirmation"));
    expect((await visitor("POST", "/api/account/email/confirm", { token_hash })).status).toBe(403);
    expect((await call("POST", "/api/account/email/confirm", { token_hash })).status).toBe(204);
    await expectRecovery(given);
    expect((await call<Contact>("GET", "/api/account/contact")).body).toMatchObject({ emailGiven: false });
    expect((await stop(tokenIn(await lastMail(user.email, "email-changed")))).status).toBe(400);
  });

  test("cannot be invited, and the first address can be restored after a second change", async () => {
    const user = await makeUser();
    const [second, third] = [newEmail(), newEmail()];
    await give(user, second);
    const invited = await administrator.call("POST", "/api/users/invite", { email: second, name: "Other" });
    expect(invited.status).toBe(409);
    await give(user, third);
    expect((await lastMail(second, "email-changed")).links.some((link) => link.includes("token_hash"))).toBe(false);
    expect((await stop(tokenIn(await lastMail(user.email, "email-changed")))).status).toBe(204);
    expect(await rowOf(user)).toMatchObject({ email: user.email });
  });
});

test("a user created by the directory can request recovery at a changed address before the first sign-in, and the old one cannot take it back", async () => {
  const [mistaken, email] = [newEmail(), newEmail()];
  const { body } = await program<{ id: string }>("POST", "/api/scim/v2/Users", { userName: mistaken });
  await program("PUT", `/api/scim/v2/Users/${body.id}`, { userName: email });
  await expectRecovery(email);
  expect((await lastMail(mistaken, "email-changed")).links.some((link) => link.includes("token_hash"))).toBe(false);
});

test("an invited user's new address gets the invitation, and the old address gets no link", async () => {
  const invitee = await invite(administrator);
  const email = newEmail();
  await administrator.call("PUT", `/api/users/${invitee.id}`, { email });
  const token_hash = tokenIn(await lastMail(email, "invitation"));
  expect(await mailsTo(invitee.email, "email-changed")).toEqual([]);
  const accepted = await visitor("POST", "/api/account/invitations/accept", { token_hash, password: "a new password" });
  expect(accepted.status).toBe(200);
});

test("an old address is not restored when another account has taken it", async () => {
  const user = await makeUser();
  await administrator.call("PUT", `/api/users/${user.id}`, { email: newEmail() });
  const token = tokenIn(await lastMail(user.email, "email-changed"));
  await db().user.create({ data: { email: user.email, name: "Other" } });
  expect((await stop(token)).status).toBe(409);
});

test("an address that only an administrator confirmed cannot be brought back, and the user's own still can", async () => {
  const user = await makeUser();
  const [mistaken, right] = [newEmail(), newEmail()];
  await administrator.call("PUT", `/api/users/${user.id}`, { email: mistaken });
  await administrator.call("POST", `/api/users/${user.id}/email/confirm`);
  await administrator.call("PUT", `/api/users/${user.id}`, { email: right });
  expect((await lastMail(mistaken, "email-changed")).links.some((link) => link.includes("token_hash"))).toBe(false);
  expect((await stop(tokenIn(await lastMail(user.email, "email-changed")))).status).toBe(204);
  expect(await rowOf(user)).toMatchObject({ email: user.email });
});

test("whoever entered an account at an address that is not proved manages nothing, also without a password", async () => {
  const user = await makeUser({ isProved: false });
  await db().credential.delete({ where: { userId: user.id } });
  await db().user.update({ where: { id: user.id }, data: { hasPassword: false, lastSignInAt: new Date() } });
  const { id: teamId } = await makeTeam();
  const place = `/api/teams/${teamId}/members/${user.id}`;
  expect((await administrator.call("PUT", place, { role: "manager" })).status).toBe(409);
  expect((await administrator.call("PUT", `/api/users/${user.id}`, { isAdmin: true })).status).toBe(409);
});

test("an address at which only the operator opened an administrator cannot be brought back", async () => {
  const mistaken = newEmail();
  const { link } = await openAdministrator(mistaken);
  const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get("token_hash");
  const accepted = { token_hash, password: "a long walk at noon" };
  expect((await visitor("POST", "/api/account/invitations/accept", accepted)).status).toBe(200);
  const { id } = await db().user.findUniqueOrThrow({ where: { email: mistaken } });
  await administrator.call("PUT", `/api/users/${id}`, { email: newEmail() });
  expect((await lastMail(mistaken, "email-changed")).links.some((one) => one.includes("token_hash"))).toBe(false);
});

const restoreLink = async ({ email }: { email: string }) => {
  const [mail] = await settledMailsTo(email, "email-changed");
  return mail?.links.some((link) => link.includes("token_hash")) ? tokenIn(mail) : undefined;
};

test("an address that its link brought back is brought back again after another change", async () => {
  const user = await makeUser();
  const give = (email: string) => program("PUT", `/api/scim/v2/Users/${user.id}`, { userName: email });
  await give(newEmail());
  const first = await restoreLink(user);
  expect((await stop(first ?? "")).status).toBe(204);
  await give(newEmail());
  const second = await restoreLink(user);
  expect(second).not.toBe(first);
  expect((await stop(second ?? "")).status).toBe(204);
  expect(await rowOf(user)).toMatchObject({ email: user.email });
});

test("an address that its user proved by a mailed link can be brought back after a first sign-on", async () => {
  const provider = await startProvider();
  const user = await makeUser();
  const email = `${user.id}@${provider.domain}`;
  await db().user.update({ where: { id: user.id }, data: { email } });
  provider.current = { sub: "ada", email, email_verified: true };
  expect(await openBrowser().visit(`/api/sign-on/${provider.slug}/start`)).toBe("/");
  await administrator.call("PUT", `/api/users/${user.id}`, { email: newEmail() });
  expect((await stop((await restoreLink({ email })) ?? "")).status).toBe(204);
});

test.each([
  ["at once", false],
  ["after it forgot that one's externalId", true],
])(
  "the directory gives an account to another of its users %s, without a link for the one before",
  async (_, forgets) => {
    const user = await makeUser();
    const put = (body: object) => program("PUT", `/api/scim/v2/Users/${user.id}`, body);
    await put({ userName: user.email, externalId: "one" });
    if (forgets) await put({ userName: user.email, externalId: null });
    expect((await put({ userName: newEmail(), externalId: "other" })).status).toBe(200);
    expect(await restoreLink(user)).toBeUndefined();
  },
);

test("the directory can forget a user's externalId without ending the link that brings the address back", async () => {
  const user = await makeUser();
  const put = (body: object) => program("PUT", `/api/scim/v2/Users/${user.id}`, body);
  await put({ userName: user.email, externalId: "one" });
  await put({ userName: newEmail() });
  const remove = {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [{ op: "remove", path: "externalId" }],
  };
  expect((await program("PATCH", `/api/scim/v2/Users/${user.id}`, remove)).status).toBe(200);
  expect((await stop((await restoreLink(user)) ?? "")).status).toBe(204);
});

/** Ways to enter an account at an address that only a provider or the directory named. */
const NAMED: [string, (email: string, signOn: () => Promise<string>) => Promise<unknown>][] = [
  ["at which a first sign-on made the account", (_, signOn) => signOn()],
  [
    "at which a first sign-on entered the directory's account",
    async (userName, signOn) => {
      await program("POST", "/api/scim/v2/Users", { userName });
      await signOn();
    },
  ],
  [
    "that the directory named again",
    async (userName) => {
      const { id } = await makeUser();
      await db().user.update({ where: { id }, data: { email: userName } });
      await program("DELETE", `/api/scim/v2/Users/${id}`);
      await program("POST", "/api/scim/v2/Users", { userName });
    },
  ],
];

test.each(NAMED)("an address %s cannot be brought back", async (_, enter) => {
  const provider = await startProvider({ createPeople: true });
  const mistaken = `${randomUUID()}@${provider.domain}`;
  provider.current = { sub: "ada", email: mistaken, email_verified: true };
  await enter(mistaken, () => openBrowser().visit(`/api/sign-on/${provider.slug}/start`));
  const { id } = await db().user.findUniqueOrThrow({ where: { email: mistaken } });
  expect((await administrator.call("PUT", `/api/users/${id}`, { email: newEmail() })).status).toBe(200);
  expect((await lastMail(mistaken, "email-changed")).links.some((link) => link.includes("token_hash"))).toBe(false);
});

test("an address that the directory claimed for its user cannot be brought back", async () => {
  const user = await makeUser({ isProved: false });
  const replace = (userName: string) => program("PUT", `/api/scim/v2/Users/${user.id}`, { userName });
  await replace(user.email);
  await replace(newEmail());
  expect((await lastMail(user.email, "email-changed")).links.some((link) => link.includes("token_hash"))).toBe(false);
});

test("an administrator can confirm a given address, and an API token cannot", async () => {
  const user = await makeUser();
  const given = newEmail();
  await administrator.call("PUT", `/api/users/${user.id}`, { email: given });
  const path = `/api/users/${user.id}/email/confirm`;
  expect((await program("POST", path)).status).toBe(403);
  expect((await user.call("POST", path)).status).toBe(401);
  expect((await administrator.call("POST", path, undefined, { "if-match": '"1"' })).status).toBe(412);
  expect((await administrator.call("POST", path)).status).toBe(204);
  expect((await administrator.call("POST", path)).status).toBe(409);
  const event = { subjectId: user.id, actorId: administrator.id, action: "user.address_confirmed" };
  expect(await db().auditEvent.count({ where: event })).toBe(1);
  await expectRecovery(given);
});
