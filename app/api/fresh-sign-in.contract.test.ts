import { beforeAll, describe, expect, test } from "vitest";
import { openAdministrator } from "@/lib/identity/accounts/open-administrator";
import type { Scope } from "@/lib/identity/api-tokens/schema";
import { hashOfToken, makeToken } from "@/lib/identity/api-tokens/token";
import type { Invitation } from "@/lib/identity/invitations/schema";
import { db } from "@/lib/platform/db";
import { callWith, type Refusal } from "@/tests/fixtures/client";
import { makeUser, mintAccessToken, newEmail, type TestUser } from "@/tests/fixtures/test-user";

/** An act of an administrator on another user. */
type Act = { method: string; path: string; body?: unknown };

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const setAge = (minutes: number) =>
  db().session.updateMany({
    where: { userId: administrator.id },
    data: { authenticatedAt: new Date(Date.now() - minutes * 60_000) },
  });

const run = ({ method, path, body }: Act) => administrator.call<Refusal>(method, path, body);

async function invite(isAdmin: boolean): Promise<string> {
  await setAge(0);
  const email = newEmail();
  expect((await run({ method: "POST", path: "/api/users/invite", body: { email, name: "Ada", isAdmin } })).status).toBe(
    201,
  );
  const { body } = await administrator.call<Invitation[]>("GET", "/api/users/invitations?limit=200");
  return body.find((invitation) => invitation.email === email)?.id ?? "";
}

async function addressOf(invitationId: string): Promise<string> {
  const { user } = await db().invitation.findUniqueOrThrow({
    where: { id: invitationId },
    select: { user: { select: { email: true } } },
  });
  return user.email;
}

async function makeApiToken(userId: string, scopes: Scope[] = ["read"]) {
  const token = makeToken();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const data = { userId, name: "Nightly import", scopes, tokenHash: hashOfToken(token), expiresAt };
  return { id: (await db().apiToken.create({ data })).id, token };
}

async function makeDeactivated(traits: { isAdmin?: boolean } = {}): Promise<string> {
  const { id } = await makeUser(traits);
  await db().user.update({ where: { id }, data: { deactivatedAt: new Date() } });
  return id;
}

/** An administrator whom the operator made and who was invited as a learner. */
async function makeUnentered() {
  const { email } = await openAdministrator(newEmail());
  const { id } = await db().user.findUniqueOrThrow({ where: { email } });
  const data = { userId: id, isAdmin: false, expiresAt: new Date(Date.now() + 3_600_000) };
  const invitation = await db().invitation.create({ data });
  return { id, email, invitationId: invitation.id };
}

const change = async (body: object, traits: { isAdmin?: boolean } = {}): Promise<Act> => ({
  method: "PUT",
  path: `/api/users/${(await makeUser(traits)).id}`,
  body,
});

const inviteMany = (isAdmin: boolean, dryRun = false): Act => ({
  method: "POST",
  path: "/api/users/invite/bulk",
  body: { rows: [{ email: newEmail() }, { email: newEmail(), isAdmin }], dryRun },
});

/** Acts that give or take access, and so need a fresh sign-in (docs/behaviour.md, 3). */
const DOORS: [string, () => Promise<Act> | Act][] = [
  ["giving a role", () => change({ isAdmin: true })],
  ["giving a role in the other spelling", () => change({ is_admin: true })],
  ["taking a role", () => change({ isAdmin: false }, { isAdmin: true })],
  ["changing an address", () => change({ email: newEmail() })],
  [
    "inviting an administrator",
    () => ({ method: "POST", path: "/api/users/invite", body: { email: newEmail(), name: "Ada", isAdmin: true } }),
  ],
  ["inviting many with an administrator", () => inviteMany(true)],
  [
    "inviting an invited administrator as a learner",
    async () => ({
      method: "POST",
      path: "/api/users/invite",
      body: { email: await addressOf(await invite(true)), name: "Ada", isAdmin: false },
    }),
  ],
  [
    "inviting an invited administrator as a learner among many",
    async () => ({
      method: "POST",
      path: "/api/users/invite/bulk",
      body: { rows: [{ email: await addressOf(await invite(true)) }], dryRun: false, sendAgain: true },
    }),
  ],
  [
    "sending the invitation of an administrator again",
    async () => ({ method: "POST", path: `/api/users/invitations/${await invite(true)}/resend` }),
  ],
  [
    "removing the factors of a user",
    async () => ({ method: "DELETE", path: `/api/users/${(await makeUser({ factor: "totp" })).id}/factors` }),
  ],
  [
    "revoking the token of a user",
    async () => {
      const { id } = await makeUser();
      return { method: "DELETE", path: `/api/users/${id}/tokens/${(await makeApiToken(id)).id}` };
    },
  ],
  [
    "bringing an administrator back",
    async () => ({
      method: "PUT",
      path: `/api/users/${await makeDeactivated({ isAdmin: true })}/active`,
      body: { active: true },
    }),
  ],
  [
    "bringing an administrator back among many",
    async () => ({
      method: "POST",
      path: "/api/users/bulk",
      body: { action: "activate", userIds: [await makeDeactivated(), await makeDeactivated({ isAdmin: true })] },
    }),
  ],
  [
    "inviting an administrator who never entered as a learner",
    async () => ({
      method: "POST",
      path: "/api/users/invite",
      body: { email: (await makeUnentered()).email, name: "Ada" },
    }),
  ],
  [
    "inviting an administrator who never entered among many",
    async () => ({
      method: "POST",
      path: "/api/users/invite/bulk",
      body: { rows: [{ email: (await makeUnentered()).email }], dryRun: false, sendAgain: true },
    }),
  ],
  [
    "sending the invitation as a learner of an administrator who never entered again",
    async () => ({
      method: "POST",
      path: `/api/users/invitations/${(await makeUnentered()).invitationId}/resend`,
    }),
  ],
  [
    "sending it again among many",
    async () => ({
      method: "POST",
      path: "/api/users/bulk",
      body: { action: "resend", userIds: [(await makeUnentered()).id] },
    }),
  ],
  ["changing the rules for joining", () => ({ method: "PUT", path: "/api/settings/joining", body: {} })],
  ["changing the rules for security", () => ({ method: "PUT", path: "/api/settings/security", body: {} })],
];

/** Acts that need no fresh sign-in. */
const OTHERS: [string, () => Promise<Act> | Act][] = [
  ["changing a name", () => change({ name: "Grace" })],
  [
    "saving a user with the same role and address",
    async () => {
      const { id, email } = await makeUser();
      return { method: "PUT", path: `/api/users/${id}`, body: { email: ` ${email.toUpperCase()}`, isAdmin: false } };
    },
  ],
  [
    "inviting a learner",
    () => ({ method: "POST", path: "/api/users/invite", body: { email: newEmail(), name: "Ada" } }),
  ],
  ["inviting many learners", () => inviteMany(false)],
  ["a dry run with an administrator", () => inviteMany(true, true)],
  [
    "sending the invitation of a learner again",
    async () => ({ method: "POST", path: `/api/users/invitations/${await invite(false)}/resend` }),
  ],
  [
    "deactivating a user",
    async () => ({ method: "PUT", path: `/api/users/${(await makeUser()).id}/active`, body: { active: false } }),
  ],
  [
    "bringing a learner back",
    async () => ({ method: "PUT", path: `/api/users/${await makeDeactivated()}/active`, body: { active: true } }),
  ],
  [
    "bringing learners back among many",
    async () => ({
      method: "POST",
      path: "/api/users/bulk",
      body: { action: "activate", userIds: [await makeDeactivated(), (await makeUser({ isAdmin: true })).id] },
    }),
  ],
  ["changing the rules for watching", () => ({ method: "PUT", path: "/api/settings/learning", body: {} })],
];

describe("a session that was signed in 11 minutes ago", () => {
  test.each(DOORS)("is refused %s (403) until the password is entered again", async (_, prepare) => {
    const act = await prepare();
    await setAge(11);
    const refused = { status: 403, type: "urn:waypoint:password-required" };
    expect((await run(act)).body).toMatchObject(refused);
    const claims = { sub: administrator.id, sid: (await lastSession()).sessionToken, isAdmin: true };
    const program = callWith({ authorization: `Bearer ${await mintAccessToken(claims)}` });
    expect((await program<Refusal>(act.method, act.path, act.body)).body).toMatchObject(refused);
    const { password } = administrator;
    expect((await administrator.call("POST", "/api/account/authenticate", { password })).status).toBe(204);
    expect((await run(act)).status).toBeLessThan(300);
  });

  test.each(OTHERS)("needs no password for %s", async (_, prepare) => {
    const act = await prepare();
    await setAge(11);
    expect((await run(act)).status).toBeLessThan(300);
  });
});

const lastSession = () => db().session.findFirstOrThrow({ where: { userId: administrator.id } });

test("an API token is not asked for a password", async () => {
  const { token } = await makeApiToken(administrator.id, ["people:write"]);
  const program = callWith({ authorization: `Bearer ${token}` });
  const { id } = await makeUser();
  const { status, body } = await program<Refusal>("PUT", `/api/users/${id}`, { email: newEmail() });
  expect({ status, type: body.type }).not.toMatchObject({ type: "urn:waypoint:password-required" });
});

test("a learner with an old session learns nothing about the input", async () => {
  const learner = await makeUser();
  const { body } = await learner.call<Refusal>("PUT", `/api/users/${administrator.id}`, { isAdmin: false });
  expect(body).toMatchObject({ status: 403, detail: "Only administrators can do this" });
});
