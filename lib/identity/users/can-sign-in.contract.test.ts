import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setActive, updateAccount } from "@/lib/identity/accounts/data";
import { resetPassword } from "@/lib/identity/accounts/recover";
import { confirmByToken } from "@/lib/identity/contact-details/change";
import { resetFactors } from "@/lib/identity/factors/reset";
import { issueToken } from "@/lib/identity/one-time-tokens/data";
import type { Actor } from "@/lib/identity/sessions/data";
import { deleteConnection, updateConnection } from "@/lib/identity/sso-connections/data";
import { db } from "@/lib/platform/db";
import { startIssuer } from "@/tests/fixtures/issuer";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { makeUser, removePassword } from "@/tests/fixtures/test-user";

let drop: () => Promise<void>;

beforeAll(async () => {
  drop = await useOwnDatabase();
});
afterAll(() => drop());
beforeEach(async () => {
  await db().user.deleteMany();
  await db().ssoConnection.deleteMany();
});

const refused = {
  status: 409,
  detail: "No administrator could sign in any more. Give one a password and a second factor first",
};
const origin = { address: null, device: null };

const makeConnection = (more: object = {}) =>
  db().ssoConnection.create({
    data: {
      slug: `c-${crypto.randomUUID().slice(0, 8)}`,
      name: "Example Ltd",
      issuer: "https://issuer.test",
      clientId: "waypoint",
      clientSecret: new Uint8Array(1),
      domainToken: crypto.randomUUID(),
      domains: ["people.test"],
      verifiedDomains: ["people.test"],
      ...more,
    },
  });

/** An administrator who only signs on by the connection. */
async function makeSignOnAdministrator(connectionId: string) {
  const user = await makeUser({ isAdmin: true });
  await db().identity.create({ data: { connectionId, subject: user.id, userId: user.id } });
  await removePassword(user.id);
  return user;
}

const context = ({ id, sessionId }: { id: string; sessionId: string }) => ({
  actorId: id,
  session: { sessionId },
  origin,
});

const asActor = ({ id, sessionId }: { id: string; sessionId: string }) => ({ id, sessionId }) as Actor;

describe("the only connection by which an administrator signs in", () => {
  test("cannot be switched off, deleted or moved to another issuer (409)", async () => {
    const { id } = await makeConnection();
    const user = await makeSignOnAdministrator(id);
    const context = { actorId: user.id, origin };
    const change = (input: object) => updateConnection(id, input, asActor(user), context, undefined);
    await expect(change({ active: false })).rejects.toMatchObject(refused);
    await expect(change({ issuer: await startIssuer() })).rejects.toMatchObject(refused);
    await expect(deleteConnection(id, context, undefined)).rejects.toMatchObject(refused);
    expect(await db().ssoConnection.count({ where: { id, active: true, issuer: "https://issuer.test" } })).toBe(1);
    expect(await db().identity.count({ where: { connectionId: id } })).toBe(1);
    expect((await change({ name: "Another name", domains: [] })).name).toBe("Another name");
  });

  test("can be switched off and deleted once another administrator has a password", async () => {
    const { id } = await makeConnection();
    const user = await makeSignOnAdministrator(id);
    const context = { actorId: user.id, origin };
    await makeUser({ isAdmin: true });
    expect((await updateConnection(id, { active: false }, asActor(user), context, undefined)).active).toBe(false);
    await deleteConnection(id, context, undefined);
    expect(await db().ssoConnection.count()).toBe(0);
  });

  test("cannot be deleted when the others are a deactivated administrator and a learner (409)", async () => {
    const { id } = await makeConnection();
    const user = await makeSignOnAdministrator(id);
    const gone = await makeUser({ isAdmin: true });
    await db().user.update({ where: { id: gone.id }, data: { deactivatedAt: new Date() } });
    await makeUser();
    await expect(deleteConnection(id, { actorId: user.id, origin }, undefined)).rejects.toMatchObject(refused);
  });
});

test("the only administrator cannot be moved to an address that requires sign-on (409)", async () => {
  await makeConnection({ required: true, domains: ["required.test"], verifiedDomains: ["required.test"] });
  const user = await makeUser({ isAdmin: true });
  const move = (email: string) =>
    updateAccount(user.id, { email }, { ...context(user), versions: undefined }, async () => {});
  await expect(move(`${user.id}@required.test`)).rejects.toMatchObject(refused);
  expect((await move(`${user.id}@other.test`)).email).toBe(`${user.id}@other.test`);
});

test("the only administrator cannot confirm an address that requires sign-on (409)", async () => {
  await makeConnection({ required: true, domains: ["required.test"], verifiedDomains: ["required.test"] });
  const user = await makeUser({ isAdmin: true });
  const confirm = async (email: string) => {
    const { token } = await issueToken(db(), { purpose: "email_change", userId: user.id, email });
    return confirmByToken(token, user.id, origin);
  };
  await expect(confirm(`${user.id}@required.test`)).rejects.toMatchObject(refused);
  expect(await confirm(`${user.id}@other.test`)).toMatchObject({ isNew: true });
});

test("the only administrator cannot reset a password at an address that requires sign-on (409)", async () => {
  const { id } = await makeConnection({ required: true });
  const user = await makeSignOnAdministrator(id);
  const { email } = await db().user.update({ where: { id: user.id }, data: { email: `${user.id}@people.test` } });
  const reset = async () => {
    const { token } = await issueToken(db(), { purpose: "recovery", userId: user.id, email });
    return resetPassword(token, "a hash", origin);
  };
  await expect(reset()).rejects.toMatchObject(refused);
  expect(await db().identity.count({ where: { userId: user.id } })).toBe(1);
  await makeUser({ isAdmin: true, factor: "totp" });
  expect(await reset()).toBe(user.id);
});

test("of two concurrent acts that would together leave no administrator able to sign in, one is refused", async () => {
  const { id } = await makeConnection();
  const [byPassword, bySignOn] = [await makeUser({ isAdmin: true }), await makeSignOnAdministrator(id)];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const lock = db().$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT FROM users WHERE is_admin ORDER BY id FOR NO KEY UPDATE`;
      await held;
    },
    { timeout: 20_000 },
  );
  const acts = [
    updateConnection(id, { active: false }, asActor(bySignOn), { actorId: bySignOn.id, origin }, undefined),
    setActive(byPassword.id, false, { actorId: bySignOn.id, origin, versions: undefined }),
  ];
  await expect
    .poll(
      () =>
        db().$queryRaw`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    .toHaveLength(2);
  letGo();
  const done = await Promise.allSettled(acts);
  await lock;
  expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("second factors that the last administrator signs in with cannot be reset (409)", async () => {
  await makeConnection({ required: true });
  const [last, bare] = [await makeUser({ isAdmin: true, factor: "totp" }), await makeUser({ isAdmin: true })];
  await expect(resetFactors(last.id, asActor(bare), origin)).rejects.toMatchObject(refused);
  expect(await db().factor.count({ where: { userId: last.id } })).toBe(1);
});

test("the last administrator whose connection is on cannot be deactivated (409)", async () => {
  const { id } = await makeConnection({ active: false });
  const stranded = await makeSignOnAdministrator(id);
  const last = await makeUser({ isAdmin: true });
  const context = { actorId: last.id, origin, versions: undefined };
  await expect(setActive(last.id, false, context)).rejects.toMatchObject({ status: 409 });
  expect((await setActive(stranded.id, false, context)).deactivatedAt).not.toBeNull();
});

test("connections can be changed when no administrator could sign in before either", async () => {
  const { id } = await makeConnection({ active: false });
  const user = await makeSignOnAdministrator(id);
  await deleteConnection(id, { actorId: user.id, origin }, undefined);
  expect(await db().ssoConnection.count()).toBe(0);
});
