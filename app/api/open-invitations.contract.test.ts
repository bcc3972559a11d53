import { beforeAll, describe, expect, test } from "vitest";
import { hashOfToken, makeToken } from "@/lib/identity/api-tokens/token";
import type { Invitation, InvitedRow } from "@/lib/identity/invitations/schema";
import { issueToken } from "@/lib/identity/one-time-tokens/data";
import { db } from "@/lib/platform/db";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { openBrowser } from "@/tests/fixtures/browser";
import { changeDuring, lockedUser } from "@/tests/fixtures/change-during";
import { type Call, callWith, type Refusal, visitor } from "@/tests/fixtures/client";
import { lastMail, tokenIn } from "@/tests/fixtures/mailbox";
import { startProvider } from "@/tests/fixtures/oidc";
import { makeUser, newEmail, type TestUser } from "@/tests/fixtures/test-user";

const PASSWORD = "another battery staple";

let administrator: TestUser;
let scim: Call;
let program: Call;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  const token = makeToken();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const data = { name: "Directory", scopes: ["scim", "people:write"], tokenHash: hashOfToken(token), expiresAt };
  await db().apiToken.create({ data: { ...data, userId: administrator.id } });
  program = callWith({ authorization: `Bearer ${token}` });
  scim = callWith({ authorization: `Bearer ${token}`, "content-type": "application/scim+json" });
});

type Invited = { id: string; email: string };

async function inviteAs({ call }: TestUser, email: string): Promise<Invited> {
  const { status, body } = await call<Invited>("POST", "/api/users/invite", { email, name: "Ivy", isAdmin: true });
  expect(status).toBe(201);
  return { id: body.id, email };
}

const invitationLink = async ({ email }: Invited) => tokenIn(await lastMail(email, "invitation"));
const accept = (token_hash: string) =>
  visitor("POST", "/api/account/invitations/accept", { token_hash, password: PASSWORD });
const rowOf = ({ id }: { id: string }) => db().user.findUniqueOrThrow({ where: { id } });
const linkOf = ({ id, email }: Invited, purpose: "recovery" | "email_change") =>
  transaction(async (tx) => (await issueToken(tx, { purpose, userId: id, email })).token);
const actionsOf = async ({ id }: Invited) =>
  (await db().auditEvent.findMany({ where: { subjectId: id } })).map(({ action }) => action);

async function statusOf({ email }: Invited): Promise<string | undefined> {
  const { body } = await administrator.call<Invitation[]>("GET", `/api/users/invitations?q=${email}`);
  return body[0]?.status;
}

/** Ends the link as the clean-up does after its seven days. */
async function expire({ id }: Invited): Promise<void> {
  await db().invitation.update({ where: { userId: id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  await db().verificationToken.deleteMany({ where: { userId: id, purpose: "invite" } });
}

/** An account whose address nobody proved, invited as an administrator. */
async function inviteStranger(inviter = administrator) {
  const stranger = await makeUser({ isProved: false });
  await inviteAs(inviter, stranger.email);
  return stranger;
}

async function recover(user: Invited): Promise<void> {
  const token_hash = await linkOf(user, "recovery");
  const answer = await visitor("POST", "/api/account/recovery/reset", { token_hash, password: PASSWORD });
  expect(answer.status).toBe(204);
}

/** Ways to prove the address of an invited account. */
const PROOFS: [string, () => Promise<{ user: Invited; prove: () => Promise<void> }>][] = [
  [
    "a recovery",
    async () => {
      const user = await inviteStranger();
      return { user, prove: () => recover(user) };
    },
  ],
  [
    "a recovery of a user whom the directory made",
    async () => {
      const email = newEmail();
      await scim("POST", "/api/scim/v2/Users", { userName: email });
      const user = await inviteAs(administrator, email);
      return { user, prove: () => recover(user) };
    },
  ],
  [
    "a confirmation while signed in",
    async () => {
      const user = await inviteStranger();
      const prove = async () => {
        const token_hash = await linkOf(user, "email_change");
        expect((await user.call("POST", "/api/account/email/confirm", { token_hash })).status).toBe(204);
      };
      return { user, prove };
    },
  ],
  [
    "the first sign-on",
    async () => {
      const provider = await startProvider();
      const email = `ivy@${provider.domain}`;
      const user = await inviteAs(administrator, email);
      const prove = async () => {
        provider.current = { sub: "ivy", email, email_verified: true };
        expect(await openBrowser().visit(`/api/sign-on/${provider.slug}/start`)).toBe("/");
      };
      return { user, prove };
    },
  ],
];

describe.each(PROOFS)("%s", (_, prepare) => {
  test("accepts an open invitation with its role, says so in the audit log, and ends its link", async () => {
    const { user, prove } = await prepare();
    const link = await invitationLink(user);
    await prove();
    expect(await rowOf(user)).toMatchObject({ isAdmin: true });
    expect(await actionsOf(user)).toContain("user.invitation_accepted");
    expect(await statusOf(user)).toBe("accepted");
    expect((await accept(link)).status).toBe(400);
  });

  test("accepts no expired invitation", async () => {
    const { user, prove } = await prepare();
    await expire(user);
    await prove();
    expect(await rowOf(user)).toMatchObject({ isAdmin: false });
    expect(await actionsOf(user)).not.toContain("user.invitation_accepted");
    expect(await statusOf(user)).toBe("expired");
  });
});

test("an invitation of an account that was deactivated counts as expired and gives no role", async () => {
  const user = await inviteStranger();
  const link = await invitationLink(user);
  for (const active of [false, true]) {
    expect((await administrator.call("PUT", `/api/users/${user.id}/active`, { active })).status).toBe(200);
  }
  expect(await statusOf(user)).toBe("expired");
  expect((await accept(link)).status).toBe(400);
  await recover(user);
  expect(await rowOf(user)).toMatchObject({ isAdmin: false });
});

const FALLS: [string, (inviter: TestUser) => Promise<{ status: number }>][] = [
  ["demoted", ({ id }) => administrator.call("PUT", `/api/users/${id}`, { isAdmin: false })],
  ["deactivated", ({ id }) => administrator.call("PUT", `/api/users/${id}/active`, { active: false })],
  ["deleted", ({ id }) => administrator.call("DELETE", `/api/users/${id}`)],
];

test.each(FALLS)("an invitation as administrator makes a learner once its inviter was %s", async (_, fall) => {
  const inviter = await makeUser({ isAdmin: true });
  const user = await inviteAs(inviter, newEmail());
  const link = await invitationLink(user);
  expect((await fall(inviter)).status).toBeLessThan(300);
  expect((await accept(link)).status).toBe(200);
  expect(await rowOf(user)).toMatchObject({ isAdmin: false });
});

test("a token that repeats the role of an invitation does not replace an inviter who was demoted", async () => {
  const inviter = await makeUser({ isAdmin: true });
  const user = await inviteAs(inviter, newEmail());
  const link = await invitationLink(user);
  await administrator.call("PUT", `/api/users/${inviter.id}`, { isAdmin: false });
  expect((await program("PUT", `/api/users/${user.id}`, { isAdmin: true, name: "Ada" })).status).toBe(200);
  expect((await accept(link)).status).toBe(200);
  expect(await rowOf(user)).toMatchObject({ isAdmin: false });
});

test("an administrator who gives the role to an invited user answers for it", async () => {
  const inviter = await makeUser({ isAdmin: true });
  const user = await inviteAs(inviter, newEmail());
  const link = await invitationLink(user);
  for (const isAdmin of [false, true]) await administrator.call("PUT", `/api/users/${user.id}`, { isAdmin });
  await administrator.call("PUT", `/api/users/${inviter.id}`, { isAdmin: false });
  expect((await accept(link)).status).toBe(200);
  expect(await rowOf(user)).toMatchObject({ isAdmin: true });
});

/** Acts of the holder of an account whose address nobody proved. */
const HOLDERS_ACTS: [string, (holder: TestUser) => Promise<{ status: number }>][] = [
  ["ends all other sessions", ({ call }) => call("DELETE", "/api/account/sessions")],
  [
    "changes the password",
    ({ call, password }) => call("PUT", "/api/account/password", { currentPassword: password, password: PASSWORD }),
  ],
  [
    "changes the address",
    async ({ id, call }) => {
      const token_hash = await linkOf({ id, email: newEmail() }, "email_change");
      return call("POST", "/api/account/email/confirm", { token_hash });
    },
  ],
  ["deletes the account", ({ call, password }) => call("DELETE", "/api/account", { password })],
];

test.each(HOLDERS_ACTS)("an invitation stays open for the owner when the holder %s", async (_, act) => {
  const holder = await inviteStranger();
  const link = await invitationLink(holder);
  expect((await act(holder)).status).toBe(204);
  expect(await statusOf(holder)).toBe("sent");
  expect((await accept(link)).status).toBe(200);
  const owner = await db().user.findUniqueOrThrow({ where: { email: holder.email } });
  expect(owner).toMatchObject({ isAdmin: true, name: "Ivy" });
});

describe("a user whom the directory finds and names as its own", () => {
  const name = (user: TestUser, how: string) => {
    const { id, email } = user;
    const fields = { userName: email, externalId: "e-1", displayName: "The CEO", active: true };
    const Operations = [{ op: "replace", value: fields }];
    const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];
    return scim(how, `/api/scim/v2/Users/${id}`, how === "PUT" ? fields : { schemas, Operations });
  };

  test.each(["PUT", "PATCH"])("loses what anybody set up before nobody proved the address (%s)", async (how) => {
    const stranger = await makeUser({ isProved: false });
    expect((await name(stranger, how)).status).toBe(200);
    expect((await stranger.call("GET", "/api/session")).status).toBe(401);
    const { emailVerified, hasPassword, name: shown } = await rowOf(stranger);
    expect({ isProved: emailVerified !== null, hasPassword, shown }).toEqual({
      isProved: true,
      hasPassword: false,
      shown: "The CEO",
    });
    // A second time changes nothing.
    await recover(stranger);
    expect((await name(stranger, how)).status).toBe(200);
    expect(await rowOf(stranger)).toMatchObject({ hasPassword: true });
  });

  test("keeps an open invitation, whose role begins with its link", async () => {
    const stranger = await inviteStranger();
    const link = await invitationLink(stranger);
    expect((await name(stranger, "PUT")).status).toBe(200);
    expect(await rowOf(stranger)).toMatchObject({ isAdmin: false });
    expect(await statusOf(stranger)).toBe("sent");
    expect((await accept(link)).status).toBe(200);
    expect(await rowOf(stranger)).toMatchObject({ isAdmin: true });
  });

  test("is refused where they are an administrator whose address nobody proved", async () => {
    const user = await makeUser({ isAdmin: true, isProved: false });
    expect((await name(user, "PUT")).status).toBe(403);
    expect(await rowOf(user)).toMatchObject({ emailVerified: null, hasPassword: true, externalId: null });
  });
});

describe("an account that gets another address while it is invited", () => {
  const moved = (id: string) => (tx: Transaction) => tx.user.update({ where: { id }, data: { email: newEmail() } });

  test("gets no invitation that was for the former one", async () => {
    const { body } = await scim<Invited>("POST", "/api/scim/v2/Users", { userName: newEmail() });
    const { id, email } = await rowOf(body);
    const invite = () => administrator.call("POST", "/api/users/invite", { email, name: "Ivy", isAdmin: true });
    expect((await changeDuring(invite, moved(id), lockedUser({ id }))).status).toBe(409);
    expect(await db().invitation.count({ where: { userId: id } })).toBe(0);
  });

  test("is not opened by a link that was sent again to the former one", async () => {
    const invited = await inviteAs(administrator, newEmail());
    const { id } = await db().invitation.findUniqueOrThrow({ where: { userId: invited.id } });
    const resend = () => administrator.call("POST", `/api/users/invitations/${id}/resend`);
    expect((await changeDuring(resend, moved(invited.id), lockedUser(invited))).status).toBe(409);
  });

  test("keeps the invitation that went to the former one, also when it is withdrawn at that moment", async () => {
    const stranger = await inviteStranger();
    const { id } = await db().invitation.findUniqueOrThrow({ where: { userId: stranger.id } });
    const owner = await db().user.create({ data: { email: newEmail(), name: "Ivy" } });
    const withdraw = () => administrator.call("DELETE", `/api/users/invitations/${id}`);
    const handOver = (tx: Transaction) =>
      tx.invitation.update({ where: { id }, data: { userId: owner.id, name: null } });
    const answer = await changeDuring(withdraw, handOver, lockedUser(stranger));
    expect(answer.status).toBe(409);
    expect((await withdraw()).status).toBe(204);
    expect(await db().user.count({ where: { id: owner.id } })).toBe(0);
  });

  test.each(["invite", "recovery"] as const)("is not opened by a link (%s) to the former one", async (purpose) => {
    const user = await makeUser();
    const token_hash = (await transaction((tx) => issueToken(tx, { purpose, userId: user.id, email: newEmail() })))
      .token;
    const path = purpose === "invite" ? "/api/account/invitations/accept" : "/api/account/recovery/reset";
    expect((await visitor("POST", path, { token_hash, password: PASSWORD })).status).toBe(400);
    expect((await user.call("GET", "/api/session")).status).toBe(200);
  });
});

test("an address that somebody else gave still waits to be confirmed when the directory brings the user back", async () => {
  const { id } = await makeUser();
  const data = { emailGivenAt: new Date(), deactivatedAt: new Date() };
  await db().user.update({ where: { id }, data });
  expect((await scim("PUT", `/api/scim/v2/Users/${id}`, { active: true })).status).toBe(200);
  expect(await rowOf({ id })).toMatchObject({ emailGivenAt: data.emailGivenAt, deactivatedAt: null });
});

test("a session whose second factor is due confirms a new address as a visitor does", async () => {
  const user = await makeUser({ factor: "totp", factorMet: false });
  const token_hash = await linkOf({ id: user.id, email: newEmail() }, "email_change");
  expect((await user.call("POST", "/api/account/email/confirm", { token_hash })).status).toBe(204);
  expect((await rowOf(user)).emailGivenAt).not.toBeNull();
});

describe("an address that a link can bring back to its user", () => {
  async function replaced() {
    const user = await makeUser();
    await administrator.call("PUT", `/api/users/${user.id}`, { email: newEmail() });
    return { user, restoring: tokenIn(await lastMail(user.email, "email-changed")) };
  }
  const restore = (token_hash: string) => visitor<Refusal>("POST", "/api/account/email/stop", { token_hash });

  test("is refused at sign-up and as another user's new one, like a known address, until it is back", async () => {
    const { user, restoring } = await replaced();
    const known = await makeUser();
    const signUp = (email: string) =>
      visitor<Refusal>("POST", "/api/account/sign-up", { name: "Eve", email, password: PASSWORD });
    const refused = await signUp(user.email);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe((await signUp(known.email)).body.detail);
    const other = await makeUser();
    const change = (email: string) => other.call<Refusal>("PUT", `/api/users/${other.id}/profile`, { email });
    const unchanged = await change(user.email);
    expect(unchanged.status).toBe(409);
    expect(unchanged.body.detail).toBe((await change(known.email)).body.detail);
    const token_hash = await linkOf({ id: other.id, email: user.email }, "email_change");
    expect((await other.call("POST", "/api/account/email/confirm", { token_hash })).status).toBe(409);
    expect((await restore(restoring)).status).toBe(204);
    expect(await rowOf(user)).toMatchObject({ email: user.email });
  });

  test("is invited, given to another user and named by the directory only after that", async () => {
    const { user, restoring } = await replaced();
    const row = { email: user.email, name: "Eve", isAdmin: false };
    for (const call of [administrator.call, program]) {
      expect((await call("POST", "/api/users/invite", row)).status).toBe(409);
    }
    for (const dryRun of [true, false]) {
      const many = { rows: [row], dryRun };
      const { body } = await administrator.call<InvitedRow[]>("POST", "/api/users/invite/bulk", many);
      expect(body).toMatchObject([{ fate: "account", message: "Already has an account" }]);
    }
    const other = await makeUser();
    expect((await administrator.call("PUT", `/api/users/${other.id}`, { email: user.email })).status).toBe(409);
    const named = { schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"], userName: user.email };
    expect((await scim("POST", "/api/scim/v2/Users", named)).status).toBe(409);
    expect((await scim("PUT", `/api/scim/v2/Users/${other.id}`, named)).status).toBe(409);
    expect((await restore(restoring)).status).toBe(204);
    expect(await rowOf(user)).toMatchObject({ email: user.email });
  });

  test("makes no account for whoever signs on with it, and links that sign-on to nobody", async () => {
    const provider = await startProvider({ createPeople: true });
    const { id } = await makeUser();
    const email = `${id}@${provider.domain}`;
    await db().user.update({ where: { id }, data: { email } });
    await administrator.call("PUT", `/api/users/${id}`, { email: newEmail() });
    provider.current = { sub: "eve", email, email_verified: true };
    expect(await openBrowser().visit(`/api/sign-on/${provider.slug}/start`)).toContain("/login");
    expect(await db().identity.count({ where: { email } })).toBe(0);
    expect(await db().user.count({ where: { email } })).toBe(0);
  });

  test("is free once the link is dead", async () => {
    const { user } = await replaced();
    await db().verificationToken.updateMany({
      where: { userId: user.id, purpose: "email_restore" },
      data: { expires: new Date(Date.now() - 1_000) },
    });
    const input = { name: "Eve", email: user.email, password: PASSWORD };
    expect((await visitor("POST", "/api/account/sign-up", input)).status).toBe(201);
  });
});
