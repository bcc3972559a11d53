import { beforeAll, describe, expect, test } from "vitest";
import type { InvitedRow } from "@/lib/identity/invitations/schema";
import type { ListedUser, User } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { visitor } from "@/tests/fixtures/client";
import { invite } from "@/tests/fixtures/invitation";
import { lastMail, mailsTo, tokenIn } from "@/tests/fixtures/mailbox";
import { followWaysIn, makeUser, newEmail, removePassword, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let connectionId: string;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true, name: "Grace Keeper" });
  const connection = await db().ssoConnection.create({
    data: {
      slug: crypto.randomUUID(),
      name: "Example Ltd",
      issuer: "https://issuer.test",
      clientId: "x",
      clientSecret: new Uint8Array(1),
      domainToken: "x",
    },
  });
  connectionId = connection.id;
});

/** A user who signs on and has no password, with an open session. */
async function makeSignOnUser(traits: Parameters<typeof makeUser>[0] = {}): Promise<TestUser> {
  const user = await makeUser({ name: "Sina Sign-On", ...traits });
  await db().identity.create({ data: { connectionId, subject: user.id, userId: user.id } });
  await removePassword(user.id);
  return user;
}

/** A user as SCIM creates one, with a proved address and without a password or sign-on. */
const makeDirectoryUser = () =>
  db().user.create({ data: { email: newEmail(), name: "Dora Directory", emailVerified: new Date(), externalId: "d" } });

const inviteAs = (email: string, traits: Record<string, unknown> = {}) =>
  administrator.call<{ id: string } & Refusal>("POST", "/api/users/invite", { email, name: "Other Name", ...traits });
const inviteMany = async (email: string, dryRun: boolean) => {
  const rows = [{ email, name: "Other Name", isAdmin: true }];
  return (await administrator.call<InvitedRow[]>("POST", "/api/users/invite/bulk", { rows, dryRun })).body[0];
};
const withdraw = async (userId: string) => {
  const { id } = await db().invitation.findUniqueOrThrow({ where: { userId } });
  return (await administrator.call("DELETE", `/api/users/invitations/${id}`)).status;
};
const rowOf = (id: string) => db().user.findUnique({ where: { id } });
const listed = async ({ email }: { email: string }, more = "") =>
  (await administrator.call<ListedUser[]>("GET", `/api/users?q=${encodeURIComponent(email)}${more}`)).body[0];

describe("an invitation to an active user", () => {
  test.each([
    ["with a password", (isAdmin: boolean) => makeUser({ isAdmin })],
    ["who signs on", (isAdmin: boolean) => makeSignOnUser({ isAdmin })],
    [
      "of the directory who signs on",
      async (isAdmin: boolean) => {
        const user = await makeSignOnUser({ isAdmin });
        await db().user.update({ where: { id: user.id }, data: { externalId: "e" } });
        return user;
      },
    ],
    [
      "whose connection was deleted",
      async (isAdmin: boolean) => {
        const user = await makeSignOnUser({ isAdmin });
        await db().identity.deleteMany({ where: { userId: user.id } });
        await followWaysIn(user.id);
        await db().user.update({ where: { id: user.id }, data: { lastSignInAt: new Date() } });
        return user;
      },
    ],
  ])("%s is refused; name, role and session stay", async (_, make) => {
    for (const isAdmin of [true, false]) {
      const user = await make(isAdmin);
      expect(await inviteAs(user.email, { isAdmin: !isAdmin })).toMatchObject({
        status: 409,
        body: { detail: "Already has an account" },
      });
      for (const dryRun of [true, false]) {
        expect(await inviteMany(user.email, dryRun)).toMatchObject({
          fate: "account",
          message: "Already has an account",
        });
      }
      expect(await rowOf(user.id)).toMatchObject({ isAdmin, name: user.name });
      expect(await listed(user)).toMatchObject({ state: "active", isAdmin });
      expect(await listed(user, "&state=active")).toMatchObject({ id: user.id });
      expect(await listed(user, "&state=invited")).toBeUndefined();
      expect((await user.call("GET", isAdmin ? "/api/users?limit=1" : "/api/session")).status).toBe(200);
      expect(await db().invitation.count({ where: { userId: user.id } })).toBe(0);
    }
  });
});

describe("the role of an invitation", () => {
  const accept = (token_hash: string) =>
    visitor<User>("POST", "/api/account/invitations/accept", { token_hash, password: "a new password" });

  test("takes effect when the invitation is accepted, and is shown before", async () => {
    const invitee = await invite(administrator, { isAdmin: true });
    expect(await rowOf(invitee.id)).toMatchObject({ isAdmin: false });
    expect(await listed(invitee)).toMatchObject({ state: "invited", isAdmin: false, invitedAsAdmin: true });
    const shown = await administrator.call<User>("GET", `/api/users/${invitee.id}`);
    expect(shown.body).toMatchObject({ isAdmin: false, invitedAsAdmin: true });
    expect((await listed(invitee, "&role=admin"))?.id).toBeUndefined();
    expect((await accept(invitee.token)).body).toMatchObject({ isAdmin: true });
    expect(await listed(invitee)).toMatchObject({ state: "active", isAdmin: true });
  });

  test.each([true, false])("is the latest choice of an administrator: %s", async (isAdmin) => {
    const invitee = await invite(administrator, { isAdmin: !isAdmin });
    const body = { isAdmin, name: "Renamed" };
    const { body: changed } = await administrator.call<User>("PUT", `/api/users/${invitee.id}`, body);
    expect({ ...changed, invitedAsAdmin: changed.invitedAsAdmin ?? false }).toMatchObject({
      isAdmin: false,
      invitedAsAdmin: isAdmin,
      name: "Renamed",
    });
    expect((await accept(invitee.token)).body).toMatchObject({ isAdmin, name: "Renamed" });
  });

  test("does not change an account created by the directory until the invitation is accepted", async () => {
    const user = await makeDirectoryUser();
    expect(await listed(user)).toMatchObject({ state: "active" });
    expect(await inviteMany(user.email, true)).toMatchObject({ fate: "new" });
    expect((await inviteAs(user.email, { isAdmin: true })).status).toBe(201);
    expect(await inviteMany(user.email, true)).toMatchObject({ fate: "pending" });
    expect(await rowOf(user.id)).toMatchObject({ isAdmin: false, name: "Dora Directory" });
    const accepted = await accept(tokenIn(await lastMail(user.email, "invitation")));
    expect(accepted.body).toMatchObject({ id: user.id, isAdmin: true });
  });
});

describe("withdrawing an invitation", () => {
  test("deletes an account that it created and nobody used, and sends a mail", async () => {
    const invitee = await invite(administrator, { isAdmin: true });
    expect(await withdraw(invitee.id)).toBe(204);
    expect(await rowOf(invitee.id)).toBeNull();
    expect((await lastMail(invitee.email, "account-deleted")).subject).toBe("Your Waypoint account has been deleted");
    const events = await db().auditEvent.findMany({ where: { subjectId: invitee.id } });
    expect(events.map(({ action }) => action).sort()).toEqual([
      "user.deleted",
      "user.invitation_withdrawn",
      "user.invited",
    ]);
  });

  test.each([
    ["a user of the directory", makeDirectoryUser],
    [
      "an invited user whom the directory added later",
      async () => {
        const { id } = await invite(administrator);
        return db().user.update({ where: { id }, data: { externalId: "known" } });
      },
    ],
    [
      "a user who signs on, invited by an earlier version",
      async () => {
        const user = await makeSignOnUser();
        await db().invitation.create({ data: { userId: user.id, expiresAt: new Date(Date.now() + 60_000) } });
        return user;
      },
    ],
    [
      "a user who signed in once",
      async () => {
        const { id } = await invite(administrator);
        return db().user.update({ where: { id }, data: { lastSignInAt: new Date() } });
      },
    ],
    ["an unproved account", () => makeUser({ isProved: false })],
  ])("keeps %s", async (_, make) => {
    const user = await make();
    await inviteAs(user.email, { isAdmin: true });
    expect(await withdraw(user.id)).toBe(204);
    expect(await rowOf(user.id)).toMatchObject({ isAdmin: false });
    expect(await db().invitation.count({ where: { userId: user.id } })).toBe(0);
    expect(await mailsTo(user.email, "account-deleted")).toEqual([]);
  });
});
