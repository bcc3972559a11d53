import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findKnownBrowser, rememberAccount } from "@/lib/identity/accounts/known-browser";
import { openAdministrator } from "@/lib/identity/accounts/open-administrator";
import { hashOfToken, makeToken } from "@/lib/identity/api-tokens/token";
import { issueCode, issueToken } from "@/lib/identity/one-time-tokens/data";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { transaction } from "@/lib/platform/sql/constraints";
import { openBrowser } from "@/tests/fixtures/browser";
import { type Call, callWith, visitor } from "@/tests/fixtures/client";
import { newName } from "@/tests/fixtures/library";
import { lastMail, tokenIn } from "@/tests/fixtures/mailbox";
import { startProvider } from "@/tests/fixtures/oidc";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, newEmail, newPhoneNumber, type TestUser } from "@/tests/fixtures/test-user";

const NEW_PASSWORD = "another battery staple";
const soon = () => new Date(Date.now() + 3_600_000);
const secret = () => env().AUTH_SECRET ?? "";

let administrator: TestUser;
let scim: Call;
let connection: { id: string; name: string };
let trackId: string;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  const token = makeToken();
  const data = { name: "Directory", scopes: ["scim"], tokenHash: hashOfToken(token), expiresAt: soon() };
  await db().apiToken.create({ data: { ...data, userId: administrator.id } });
  scim = callWith({ authorization: `Bearer ${token}`, "content-type": "application/scim+json" });
  const name = newName("Connection");
  const fields = { slug: `c-${crypto.randomUUID()}`, issuer: "https://example.org", clientId: "waypoint" };
  connection = await db().ssoConnection.create({
    data: { ...fields, name, clientSecret: new Uint8Array(), domainToken: name, active: false },
  });
  const track = { title: newName("Track"), description: "A track", industry: "Crafts", level: "entry" as const };
  trackId = (await db().careerTrack.create({ data: track })).id;
});

afterAll(() => db().ssoConnection.delete({ where: { id: connection.id } }));

/** A user whose account has access of every kind. */
async function furnish(traits: { isProved?: boolean; isAdmin?: boolean } = {}) {
  const user = await makeUser({ factor: "totp", ...traits });
  const { id, email } = user;
  const { passwordHash } = await db().credential.findUniqueOrThrow({ where: { userId: id } });
  const opened = async (connectionId: string | null) =>
    (await db().session.create({ data: { userId: id, expires: soon(), connectionId } })).sessionToken;
  const [byPassword, bySignOn] = [await opened(null), await opened(connection.id)];
  await db().identity.create({ data: { connectionId: connection.id, subject: id, userId: id } });
  await db().apiToken.create({
    data: { userId: id, name: "Mine", scopes: ["read"], tokenHash: hashOfToken(makeToken()), expiresAt: soon() },
  });
  await db().refreshToken.create({ data: { tokenHash: new TextEncoder().encode(id), sessionId: user.sessionId } });
  await db().recoveryCode.create({ data: { userId: id, codeHash: new TextEncoder().encode(id) } });
  await db().user.update({
    where: { id },
    data: { phoneNumber: newPhoneNumber(), phoneVerifiedAt: new Date() },
  });
  await db().learningPlan.create({
    data: {
      userId: id,
      trackId,
      hoursPerWeek: 1,
      weekdays: 1,
      sessionAtMinutes: 0,
      startOn: new Date(),
      countedFrom: new Date(),
      timeZone: "UTC",
      calendarHash: new TextEncoder().encode(id),
    },
  });
  const links = await transaction(async (tx) => {
    await issueCode(tx, { userId: id, aim: "number:+491510000000" });
    await issueToken(tx, { purpose: "email_change_stop", userId: id, email });
    await issueToken(tx, { purpose: "invite", userId: id, email });
    return {
      restoring: (await issueToken(tx, { purpose: "email_restore", userId: id, email })).token,
      recovery: (await issueToken(tx, { purpose: "recovery", userId: id, email })).token,
      confirmation: (await issueToken(tx, { purpose: "email_change", userId: id, email })).token,
    };
  });
  await db().invitation.create({ data: { userId: id, expiresAt: soon() } });
  await makeTeam({ managers: [id] });
  const mark = rememberAccount(undefined, { id, passwordHash }, secret());
  return { ...user, passwordHash, byPassword, bySignOn, mark, ...links };
}

type Furnished = Awaited<ReturnType<typeof furnish>>;

/** True while an invitation is open and its link works. */
async function isInvited(userId: string): Promise<boolean> {
  const open = { acceptedAt: null, expiresAt: { gt: new Date() } };
  const [invitations, links] = await Promise.all([
    db().invitation.count({ where: { userId, ...open } }),
    db().verificationToken.count({ where: { userId, purpose: "invite" } }),
  ]);
  expect(links, "an open invitation has a link").toBeGreaterThanOrEqual(invitations);
  return invitations > 0;
}

/** The kinds of access that are left. */
async function accessOf({ id, passwordHash, byPassword, bySignOn, mark, sessionId }: Furnished) {
  const user = await db().user.findUniqueOrThrow({
    where: { id },
    include: { credential: true, sessions: true, apiTokens: true, identities: true, factors: true },
  });
  const isOpen = (session: string) => user.sessions.some(({ sessionToken }) => sessionToken === session);
  const pending = (purposes: ("recovery" | "phone" | "email_change" | "email_change_stop" | "email_restore")[]) =>
    db().verificationToken.count({ where: { userId: id, purpose: { in: purposes } } });
  const { credential } = user;
  const account = credential && { ...credential, id, forgottenAt: credential.browsersForgottenAt };
  const left = {
    password: credential?.passwordHash === passwordHash,
    "own session": isOpen(sessionId),
    "refresh token of the own session": (await db().refreshToken.count({ where: { session: { userId: id } } })) > 0,
    "other session": isOpen(byPassword),
    "session of the sign-on": isOpen(bySignOn),
    "API token": user.apiTokens.length > 0,
    "sign-on": user.identities.some(({ connectionId }) => connectionId === connection.id),
    factor: user.factors.length > 0,
    "recovery code": (await db().recoveryCode.count({ where: { userId: id } })) > 0,
    phone: user.phoneVerifiedAt !== null,
    "mailed link": (await pending(["recovery", "phone"])) > 0,
    "change of address": (await pending(["email_change", "email_change_stop"])) > 0,
    "way back to the old address": (await pending(["email_restore"])) > 0,
    invitation: await isInvited(id),
    calendar: (await db().learningPlan.count({ where: { userId: id, calendarHash: { not: null } } })) > 0,
    "browser mark": account !== null && findKnownBrowser(mark, account, secret()) !== null,
    role: user.isAdmin,
    "managed team": (await db().teamMember.count({ where: { userId: id, role: "manager" } })) > 0,
  };
  return Object.entries(left).flatMap(([kind, stays]) => (stays ? [kind] : []));
}

const reset = ({ recovery }: Furnished) =>
  visitor("POST", "/api/account/recovery/reset", { token_hash: recovery, password: NEW_PASSWORD });
const accept = (token_hash: string) =>
  visitor("POST", "/api/account/invitations/accept", { token_hash, password: NEW_PASSWORD });
const userOf = ({ id }: Furnished, method: string, path: string, body?: unknown) =>
  administrator.call(method, `/api/users/${id}${path}`, body);
const inDirectory = ({ id }: Furnished, body: object) => scim("PUT", `/api/scim/v2/Users/${id}`, body);
const deactivate = ({ id }: Furnished, unprovisionedAt: Date | null = null) =>
  db().user.update({ where: { id }, data: { deactivatedAt: new Date(), unprovisionedAt } });

async function acceptInvitation({ email }: Furnished) {
  await administrator.call("POST", "/api/users/invite", { email, name: "Ada", isAdmin: false });
  return accept(tokenIn(await lastMail(email, "invitation")));
}

async function acceptLinkOfOperator({ id, email }: Furnished) {
  return accept((await transaction((tx) => issueToken(tx, { purpose: "invite", userId: id, email }))).token);
}

/** Signs on for the first time at a connection that has proved the domain of the user's address. */
async function signOn({ id }: Furnished) {
  const provider = await startProvider();
  const email = `${id}@${provider.domain}`;
  await db().user.update({ where: { id }, data: { email } });
  provider.current = { sub: "owner", email, email_verified: true };
  expect(await openBrowser().visit(`/api/sign-on/${provider.slug}/start`)).toBe("/");
  return { status: 200 };
}

const SESSIONS = ["own session", "refresh token of the own session", "other session", "session of the sign-on"];
const LINKS = ["mailed link", "change of address"];
const ALL_LINKS = [...LINKS, "way back to the old address"];
const SET_UP = [
  "password",
  ...SESSIONS,
  "API token",
  "sign-on",
  "factor",
  "recovery code",
  "phone",
  ...ALL_LINKS,
  "calendar",
  "browser mark",
];
const CLAIM = [...SET_UP, "invitation"];
const RESET = ["password", ...SESSIONS, "API token", "sign-on", ...ALL_LINKS, "invitation", "calendar", "browser mark"];
const ADDRESS = [...SESSIONS, "sign-on", ...LINKS, "invitation", "calendar", "browser mark"];
const SWITCHED_OFF = [...SESSIONS, "API token", "sign-on", ...ALL_LINKS, "invitation", "calendar"];

type Event = [
  name: string,
  act: (user: Furnished) => Promise<{ status?: number }>,
  ends: string[],
  traits?: { isProved?: boolean; isAdmin?: boolean },
];

const events: Event[] = [
  ["an accepted invitation to an unproved account", acceptInvitation, CLAIM, { isProved: false }],
  ["an accepted invitation to a proved account", acceptLinkOfOperator, RESET],
  ["a recovery of an unproved account", reset, CLAIM, { isProved: false }],
  ["a password reset of a proved account", reset, RESET],
  ["the first sign-on at a proved domain of an unproved account", signOn, CLAIM, { isProved: false }],
  ["the first sign-on at a proved domain of a proved account", signOn, [...ALL_LINKS, "invitation"]],
  ["an address given by an administrator", (user) => userOf(user, "PUT", "", { email: newEmail() }), ADDRESS],
  ["an address given by the directory", (user) => inDirectory(user, { userName: newEmail() }), ADDRESS],
  [
    "a given address confirmed by an administrator",
    async (user) => {
      await db().user.update({ where: { id: user.id }, data: { emailGivenAt: new Date() } });
      return userOf(user, "POST", "/email/confirm");
    },
    ["password", "API token", ...ADDRESS],
  ],
  [
    "the given address of an unproved account confirmed by an administrator",
    async (user) => {
      await db().user.update({ where: { id: user.id }, data: { emailGivenAt: new Date() } });
      return userOf(user, "POST", "/email/confirm");
    },
    CLAIM,
    { isProved: false },
  ],
  [
    "the directory naming the address of an unproved account",
    (user) => inDirectory(user, { userName: user.email }),
    [...SET_UP, "managed team"],
    { isProved: false },
  ],
  [
    "the directory naming an unproved account by its own id",
    (user) => inDirectory(user, { externalId: "e-1" }),
    [...SET_UP, "managed team"],
    { isProved: false },
  ],
  [
    "the directory naming a proved account",
    (user) => inDirectory(user, { userName: user.email, externalId: "e-1", displayName: "Ada" }),
    ["way back to the old address"],
    { isAdmin: true },
  ],
  [
    "the directory naming a user again whose address it gave",
    async (user) => {
      const data = { emailGivenAt: new Date(), externalId: "e-1" };
      await db().user.update({ where: { id: user.id }, data });
      return inDirectory(user, { userName: user.email, externalId: "e-1" });
    },
    [],
  ],
  ["a deactivation", (user) => userOf(user, "PUT", "/active", { active: false }), SWITCHED_OFF, { isAdmin: true }],
  [
    "a reactivation by an administrator",
    async (user) => {
      await deactivate(user);
      return userOf(user, "PUT", "/active", { active: true });
    },
    SWITCHED_OFF,
    { isAdmin: true },
  ],
  [
    "a reactivation by the directory",
    async (user) => {
      await deactivate(user);
      return inDirectory(user, { active: true });
    },
    [...CLAIM, "role", "managed team"],
    { isAdmin: true },
  ],
  [
    "a user added again by the directory after it deleted them",
    async (user) => {
      await deactivate(user, new Date());
      return scim("POST", "/api/scim/v2/Users", { userName: user.email });
    },
    [...CLAIM, "role", "managed team"],
    { isAdmin: true },
  ],
  [
    "an active user set to active by the directory",
    (user) => inDirectory(user, { active: true }),
    [],
    { isAdmin: true },
  ],
  [
    "a change of one's own password",
    ({ call, password }) => call("PUT", "/api/account/password", { currentPassword: password, password: NEW_PASSWORD }),
    // The user's own session continues under a new id.
    ["password", ...SESSIONS, ...LINKS, "calendar", "browser mark"],
  ],
  ["the operator", ({ email }) => openAdministrator(email).then(() => ({})), CLAIM, { isAdmin: true }],
  [
    "ending all other sessions",
    ({ call }) => call("DELETE", "/api/account/sessions"),
    [...SESSIONS.slice(1), ...LINKS],
  ],
  [
    "ending one other session",
    ({ call, byPassword }) => call("DELETE", `/api/account/sessions/${byPassword}`),
    ["other session", "change of address"],
  ],
  [
    "ending one's own session",
    ({ call, sessionId }) => call("DELETE", `/api/account/sessions/${sessionId}`),
    ["own session", "refresh token of the own session"],
  ],
  [
    "an administrator ending the sessions",
    (user) => userOf(user, "DELETE", "/sessions"),
    [...SESSIONS, "change of address"],
  ],
  ["an administrator removing the factors", (user) => userOf(user, "DELETE", "/factors"), ["factor", "recovery code"]],
  [
    "a team to manage",
    async ({ id }) =>
      administrator.call("PUT", `/api/teams/${(await makeTeam()).id}/members/${id}`, { role: "manager" }),
    ["way back to the old address"],
  ],
  ["a new role", (user) => userOf(user, "PUT", "", { isAdmin: true }), [...SESSIONS, "API token", ...ALL_LINKS]],
  [
    "an unlinked sign-on",
    ({ call }) => call("DELETE", `/api/account/sign-ons/${connection.id}`),
    ["sign-on", "session of the sign-on", "change of address"],
  ],
  [
    "an administrator removing a sign-on",
    (user) => userOf(user, "DELETE", `/sign-ons/${connection.id}`),
    ["sign-on", "session of the sign-on", "change of address"],
  ],
  [
    "an address confirmed by its user",
    ({ call, confirmation }) => call("POST", "/api/account/email/confirm", { token_hash: confirmation }),
    [...ALL_LINKS, "invitation"],
    { isProved: false },
  ],
  [
    "a restored old address",
    ({ restoring }) => visitor("POST", "/api/account/email/stop", { token_hash: restoring }),
    [...ADDRESS, "API token", "way back to the old address"],
  ],
];

describe("exactly the expected access ends by", () => {
  test.each(events)("%s", async (_, act, ends, traits = {}) => {
    const user = await furnish(traits);
    const before = await accessOf(user);
    expect((await act(user)).status ?? 200).toBeLessThan(300);
    const left = await accessOf(user);
    expect(before.filter((kind) => !left.includes(kind)).toSorted()).toEqual(ends.toSorted());
  });
});
