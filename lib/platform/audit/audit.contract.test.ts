import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAdministrator } from "@/lib/identity/accounts/open-administrator";
import type { NewFactor } from "@/lib/identity/factors/schema";
import type { Session } from "@/lib/identity/sessions/schema";
import type { User } from "@/lib/identity/users/schema";
import { db } from "@/lib/platform/db";
import { openBrowser } from "@/tests/fixtures/browser";
import { callWith, visitor } from "@/tests/fixtures/client";
import { makePlan, makeTrack } from "@/tests/fixtures/curation";
import { invite } from "@/tests/fixtures/invitation";
import { codeIn, lastMail, lastSms, tokenIn } from "@/tests/fixtures/mailbox";
import { startProvider } from "@/tests/fixtures/oidc";
import { directoryOf } from "@/tests/fixtures/scim/directory";
import { signIn, signOut } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail, newPhoneNumber, type TestUser, totpCode } from "@/tests/fixtures/test-user";
import { PEOPLE_ACTIONS } from "./schema";

let administrator: TestUser;
let person: TestUser;
/** The calendar address of the user's plan. */
let calendar: string;
/** An API token of the user. */
let tokenId: string;
const seen = new Set<string>();

beforeAll(async () => {
  [administrator, person] = await Promise.all([makeUser({ isAdmin: true }), makeUser()]);
  const plan = await makePlan(person.id, (await makeTrack()).id, []);
  calendar = `/api/users/${person.id}/plans/${plan.id}/calendar`;
});

const everything = () => db().auditEvent.findMany({ orderBy: [{ at: "asc" }, { id: "asc" }] });

/** The events that an act records, including those written after the response. */
async function eventsOf(act: () => Promise<unknown>, count: number) {
  const before = new Set((await everything()).map(({ id }) => id));
  await act();
  const events = async () => (await everything()).filter(({ id }) => !before.has(id));
  await expect.poll(events, { timeout: 10_000 }).toHaveLength(count);
  const found = await events();
  for (const { action } of found) seen.add(action);
  return found;
}

const put = (path: string, body: unknown) => person.call("PUT", path, body);

async function addTotp() {
  const { body } = await person.call<NewFactor>("POST", "/api/account/factors", { factorType: "totp" });
  const code = totpCode(body.secret ?? "");
  await person.call("POST", `/api/account/factors/${body.id}/verify`, { code });
  return body;
}

/** Actions, each with an act that records it once. */
const acts: [string, () => Promise<unknown>][] = [
  ["account.sign_in_refused", () => signIn(person.email, "wrong")],
  ["account.signed_in", () => signIn(person.email, person.password)],
  ["session.others_ended", () => person.call("DELETE", "/api/account/sessions")],
  [
    "account.password_changed",
    () => put("/api/account/password", { currentPassword: person.password, password: person.password }),
  ],
  ["account.email_change_asked", () => put(`/api/users/${person.id}/profile`, { email: newEmail() })],
  ["account.recovery_asked", () => visitor("POST", "/api/account/recovery", { email: person.email })],
  ["account.exported", () => person.call("GET", "/api/account/export")],
  ["account.calendar_opened", () => person.call("POST", calendar)],
  ["account.calendar_closed", () => person.call("DELETE", calendar)],
  [
    "account.token_created",
    async () => {
      const token = { name: "Nightly import", scopes: ["read"], days: 30 };
      ({ id: tokenId } = (await person.call<{ id: string }>("POST", "/api/account/tokens", token)).body);
    },
  ],
  ["account.token_revoked", () => person.call("DELETE", `/api/account/tokens/${tokenId}`)],
  ["user.changed", () => administrator.call("PUT", `/api/users/${person.id}`, { email: person.email, name: "Ada" })],
];

describe("an act records exactly its own events", () => {
  test.each(acts)("%s", async (action, act) => {
    const [event] = await eventsOf(act, 1);
    expect(event).toMatchObject({ action });
    const actorId = {
      "user.changed": administrator.id,
      "account.sign_in_refused": null,
      "account.recovery_asked": null,
    };
    expect(event?.actorId).toBe(Object.hasOwn(actorId, action) ? actorId[action as keyof typeof actorId] : person.id);
    expect(event?.address).toMatch(/^2001:db8:/);
    expect(event?.device).toBe("node");
    if (action !== "account.signed_in") expect(event?.subjectId).toBe(person.id);
    expect(JSON.stringify(event?.detail)).not.toContain("@");
  });

  test("signing up and signing out", async () => {
    const account = { name: "Ada", email: newEmail(), password: "a long secret" };
    const made = await eventsOf(() => visitor("POST", "/api/account/sign-up", account), 2);
    expect(made.map(({ action }) => action).sort()).toEqual(["account.signed_in", "account.signed_up"]);
    const { cookie } = await signIn(account.email, account.password);
    const [event] = await eventsOf(() => signOut(cookie), 1);
    expect(event).toMatchObject({ action: "account.signed_out", actorId: made[0]?.actorId });
    expect(event?.address).toMatch(/^2001:db8:/);
    await eventsOf(() => signOut(cookie), 0);
  });

  test("invitations", async () => {
    let invitee = { id: "", token: "" };
    const [invited] = await eventsOf(async () => {
      invitee = await invite(administrator);
    }, 1);
    expect(invited).toMatchObject({ action: "user.invited", actorId: administrator.id, subjectId: invitee.id });
    const invitation = await db().invitation.findUniqueOrThrow({ where: { userId: invitee.id } });
    const path = `/api/users/invitations/${invitation.id}`;
    const [resent] = await eventsOf(() => administrator.call("POST", `${path}/resend`), 1);
    expect(resent).toMatchObject({ action: "user.invitation_resent", actorId: administrator.id });
    // Withdrawing an invitation also deletes the account that it created.
    const withdrawn = await eventsOf(() => administrator.call("DELETE", path), 2);
    expect(withdrawn.map(({ action, subjectId }) => [action, subjectId]).sort()).toEqual([
      ["user.deleted", invitee.id],
      ["user.invitation_withdrawn", invitee.id],
    ]);
    const { token: token_hash, id } = await invite(administrator);
    const body = { token_hash, password: "a new password" };
    const accepted = await eventsOf(() => visitor("POST", "/api/account/invitations/accept", body), 2);
    expect(accepted.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
      ["account.signed_in", id],
      ["user.invitation_accepted", id],
    ]);
    await eventsOf(() => visitor("POST", "/api/account/invitations/accept", body), 0);
  });

  test("recovery, an email change, verifying a phone number", async () => {
    const [owner, email, phoneNumber] = [await makeUser(), newEmail(), newPhoneNumber()];
    await visitor("POST", "/api/account/recovery", { email: owner.email });
    const recovery = { token_hash: tokenIn(await lastMail(owner.email)), password: owner.password };
    const [reset] = await eventsOf(() => visitor("POST", "/api/account/recovery/reset", recovery), 1);
    expect(reset).toMatchObject({ action: "account.password_reset", actorId: owner.id, subjectId: owner.id });
    await person.call("PUT", `/api/users/${person.id}/profile`, { email });
    const token_hash = tokenIn(await lastMail(email));
    const [confirmed] = await eventsOf(() => visitor("POST", "/api/account/email/confirm", { token_hash }), 1);
    expect(confirmed).toMatchObject({ action: "account.email_changed", actorId: person.id });
    await person.call("POST", "/api/account/phone", { phoneNumber });
    const code = codeIn(await lastSms(phoneNumber));
    const [verified] = await eventsOf(() => person.call("POST", "/api/account/phone/verify", { code }), 1);
    expect(verified).toMatchObject({ action: "account.phone_verified", actorId: person.id });
  });

  test("wrong codes after the right password, and cancelling an email change", async () => {
    const owner = await makeUser({ factor: "totp" });
    const [code] = await eventsOf(() => signIn(owner.email, owner.password, { code: "000000" }), 1);
    expect(code).toMatchObject({ action: "account.code_refused", actorId: null, subjectId: owner.id });
    await owner.call("PUT", `/api/users/${owner.id}/profile`, { email: newEmail() });
    const token_hash = tokenIn(await lastMail(owner.email, "email-change-requested"));
    const [stopped] = await eventsOf(() => visitor("POST", "/api/account/email/stop", { token_hash }), 1);
    expect(stopped).toMatchObject({ action: "account.email_change_stopped", actorId: null, subjectId: owner.id });
  });

  test("confirming the address of a new account, and removing a user's factors", async () => {
    const owner = await makeUser({ isProved: false, factor: "totp" });
    await owner.call("POST", "/api/account/email");
    const body = { token_hash: tokenIn(await lastMail(owner.email, "address-confirmation")) };
    const [confirmed] = await eventsOf(() => owner.call("POST", "/api/account/email/confirm", body), 1);
    expect(confirmed).toMatchObject({ action: "account.email_confirmed", actorId: owner.id, subjectId: owner.id });
    const [removed] = await eventsOf(() => administrator.call("DELETE", `/api/users/${owner.id}/factors`), 1);
    expect(removed).toMatchObject({
      action: "user.factors_removed",
      actorId: administrator.id,
      subjectId: owner.id,
    });
  });

  test("factors and sessions", async () => {
    let factor = { id: "" };
    const [added] = await eventsOf(async () => {
      factor = await addTotp();
    }, 1);
    expect(added).toMatchObject({ action: "factor.added", actorId: person.id, subjectId: factor.id });
    let codes: string[] = [];
    const [renewed] = await eventsOf(async () => {
      const { body } = await person.call<{ recoveryCodes: string[] }>("POST", "/api/account/recovery-codes");
      codes = body.recoveryCodes;
    }, 1);
    expect(renewed).toMatchObject({ action: "recovery_codes.renewed", actorId: person.id });
    const challenge = (body: unknown) => () => person.call("POST", "/api/account/challenge", body);
    const [used] = await eventsOf(challenge({ recoveryCode: codes[0] }), 1);
    expect(used).toMatchObject({
      action: "recovery_code.used",
      actorId: person.id,
      subjectId: expect.not.stringMatching(person.sessionId),
    });
    const bare = await makeUser({ factor: "totp" });
    const code = totpCode(bare.secret);
    const [met] = await eventsOf(() => bare.call("POST", "/api/account/challenge", { code }), 1);
    expect(met).toMatchObject({ action: "factor.challenge_met", actorId: bare.id });
    const { body: own } = await bare.call<{ recoveryCodes: string[] }>("POST", "/api/account/recovery-codes");
    const signedIn = await eventsOf(() => signIn(bare.email, bare.password, { code: own.recoveryCodes[0] ?? "" }), 2);
    expect(signedIn.map(({ action }) => action).sort()).toEqual(["account.signed_in", "recovery_code.used"]);
    expect(signedIn.map(({ actorId }) => actorId)).toEqual([bare.id, bare.id]);
    const [removed] = await eventsOf(() => person.call("DELETE", `/api/account/factors/${factor.id}`), 1);
    expect(removed).toMatchObject({ action: "factor.removed", actorId: person.id, subjectId: factor.id });

    const { body } = await person.call<Session>("GET", "/api/session");
    const handle = { refresh_token: body.refresh_token };
    await visitor("POST", "/api/session/refresh", handle);
    const [reused] = await eventsOf(() => visitor("POST", "/api/session/refresh", handle), 1);
    expect(reused).toMatchObject({ action: "session.refresh_token_reused", subjectId: person.id });
    const owner = await makeUser();
    const [ended] = await eventsOf(() => owner.call("DELETE", `/api/account/sessions/${owner.sessionId}`), 1);
    expect(ended).toMatchObject({ action: "session.ended", actorId: owner.id, subjectId: owner.sessionId });
  });

  test("deactivating, reactivating and ending the sessions of a user", async () => {
    const owner = await makeUser();
    const active = (value: boolean) => () =>
      administrator.call("PUT", `/api/users/${owner.id}/active`, { active: value });
    const by = { actorId: administrator.id, subjectId: owner.id };
    expect((await eventsOf(active(false), 1))[0]).toMatchObject({ action: "user.deactivated", ...by });
    await eventsOf(active(false), 0);
    const [refused] = await eventsOf(() => signIn(owner.email, owner.password), 1);
    expect(refused).toMatchObject({ action: "account.sign_in_refused", actorId: null, subjectId: owner.id });
    expect((await eventsOf(active(true), 1))[0]).toMatchObject({ action: "user.reactivated", ...by });
    await eventsOf(active(true), 0);
    const [ended] = await eventsOf(() => administrator.call("DELETE", `/api/users/${owner.id}/sessions`), 1);
    expect(ended).toMatchObject({ action: "user.sessions_ended", ...by });
  });

  test("confirming a user's address and revoking a user's token", async () => {
    const owner = await makeUser();
    const by = { actorId: administrator.id, subjectId: owner.id };
    const token = { name: "Nightly import", scopes: ["read"], days: 30 };
    const { body } = await owner.call<{ id: string }>("POST", "/api/account/tokens", token);
    const path = `/api/users/${owner.id}`;
    const [revoked] = await eventsOf(() => administrator.call("DELETE", `${path}/tokens/${body.id}`), 1);
    expect(revoked).toMatchObject({ action: "user.token_revoked", ...by, detail: { token: body.id } });
    await administrator.call("PUT", path, { email: newEmail() });
    const [confirmed] = await eventsOf(() => administrator.call("POST", `${path}/email/confirm`), 1);
    expect(confirmed).toMatchObject({ action: "user.address_confirmed", ...by });
  });

  test("a directory that adds and removes a user", async () => {
    const by = { actorId: administrator.id };
    const directory = await directoryOf(administrator);
    const [added] = await eventsOf(() => directory("POST", "/Users", { userName: newEmail(), active: false }), 1);
    expect(added).toMatchObject({ action: "user.provisioned", ...by });
    const address = `/Users/${added?.subjectId}`;
    await eventsOf(() => directory("PUT", address, { active: false }), 0);
    const [removed] = await eventsOf(() => directory("DELETE", address), 1);
    expect(removed).toMatchObject({ action: "user.unprovisioned", subjectId: added?.subjectId, ...by });
  });

  test("linking, unlinking and refusing a sign-on", async () => {
    const { id, slug, domain, ...provider } = await startProvider();
    const { id: actorId, call } = await makeUser();
    const email = `${actorId}@${domain}`;
    await db().user.update({ where: { id: actorId }, data: { email } });
    const signOn = () => openBrowser().visit(`/api/sign-on/${slug}/start`);
    Object.assign(provider.current, { email, email_verified: true });
    const by = { actorId, subjectId: actorId };
    const linked = (await eventsOf(signOn, 2)).filter(({ action }) => action !== "account.signed_in");
    expect(linked).toMatchObject([{ action: "account.sign_on_linked", ...by }]);
    const unlink = () => call("DELETE", `/api/account/sign-ons/${id}`);
    expect((await eventsOf(unlink, 1))[0]).toMatchObject({ action: "account.sign_on_unlinked", ...by });
    Object.assign(provider.current, { email: newEmail() });
    expect((await eventsOf(signOn, 1))[0]).toMatchObject({ action: "account.sign_on_refused", actorId: null });
  });

  test("opening an administrator's account on the server", async () => {
    const { id, email } = await makeUser();
    const [event] = await eventsOf(() => openAdministrator(email), 1);
    expect(event).toMatchObject({ action: "user.opened_by_operator", actorId: null, subjectId: id });
  });

  test("deleting an account, whose events stay", async () => {
    const [own, other] = [await makeUser(), await makeUser()];
    const [deleted] = await eventsOf(() => own.call("DELETE", "/api/account", { password: own.password }), 1);
    expect(deleted).toMatchObject({ action: "account.deleted", actorId: own.id, subjectId: own.id });
    const [removed] = await eventsOf(() => administrator.call("DELETE", `/api/users/${other.id}`), 1);
    expect(removed).toMatchObject({ action: "user.deleted", actorId: administrator.id, subjectId: other.id });
  });

  test("a refused call records no event", async () => {
    const learner = await makeUser();
    const call = callWith({ cookie: `${learner.cookie.name}=${learner.cookie.value}` });
    await eventsOf(async () => {
      await call<User>("PUT", `/api/users/${person.id}`, { email: newEmail(), name: "x", isAdmin: true });
      await call("POST", "/api/users/invite", { email: newEmail(), name: "x" });
      await call("DELETE", "/api/account", { password: "wrong" });
      await call("DELETE", `/api/account/sessions/${administrator.sessionId}`);
    }, 0);
  });

  afterAll(() => {
    expect([...seen].sort()).toEqual([...PEOPLE_ACTIONS].sort());
  });
});

test.each(["UPDATE audit_events SET actor_id = NULL", "DELETE FROM audit_events", "TRUNCATE audit_events"])(
  "the database rejects %s",
  async (statement) => {
    const before = await db().auditEvent.count();
    expect(before).toBeGreaterThan(0);
    await expect(db().$executeRawUnsafe(statement)).rejects.toThrow(/only ever added/);
    expect(await db().auditEvent.count()).toBe(before);
  },
);
