import { describe, expect, test } from "vitest";
import type { Session } from "@/lib/identity/sessions/schema";
import { db } from "@/lib/platform/db";
import { countAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { openBrowser } from "@/tests/fixtures/browser";
import { baseUrl, newAddress, type Refusal, visitor } from "@/tests/fixtures/client";
import { lastMail, tokenIn } from "@/tests/fixtures/mailbox";
import { startProvider } from "@/tests/fixtures/oidc";
import { openSignIn, signIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail } from "@/tests/fixtures/test-user";

const start = (slug: string, next = "/progress") => `/api/sign-on/${slug}/start?${new URLSearchParams({ next })}`;

const userOf = async (call: ReturnType<ReturnType<typeof openBrowser>["call"]>) =>
  (await call<Session>("GET", "/api/session")).body.user;

/** A user whose address is at a domain. */
async function makeUserAt(domain: string, traits: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(traits);
  const email = `${user.id}@${domain}`;
  await db().user.update({ where: { id: user.id }, data: { email } });
  return { ...user, email };
}

const actionsOf = async (subjectId: string) =>
  (await db().auditEvent.findMany({ where: { subjectId }, orderBy: { at: "asc" } })).map(({ action }) => action);

describe("a sign-on", () => {
  test("creates a user, and later finds them by the provider's id alone", async () => {
    const provider = await startProvider({ createPeople: true });
    const email = `grace@${provider.domain}`;
    provider.current = { sub: "grace", email, email_verified: true, given_name: "Grace", family_name: "Keeper" };
    const browser = openBrowser();
    expect(await browser.visit(start(provider.slug))).toBe("/progress");
    const user = await userOf(browser.call());
    expect(user).toMatchObject({ email, name: "Grace Keeper", emailVerified: true, isAdmin: false });
    expect(await actionsOf(user.id)).toEqual(["account.signed_up"]);
    const sessions = await browser.call()<object[]>("GET", "/api/account/sessions");
    expect(sessions.body).toEqual([expect.objectContaining({ current: true })]);
    expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({ hasPassword: true });

    // Another address at the provider is still the same user.
    provider.current = { sub: "grace", email: "grace@elsewhere.test", email_verified: false };
    const other = openBrowser();
    await other.visit(start(provider.slug));
    expect((await userOf(other.call())).id).toBe(user.id);
    // The session renews without the provider.
    expect((await other.call()("POST", "/api/session/refresh", {})).status).toBe(200);
    expect((await other.call()("DELETE", "/api/account/sessions")).status).toBe(204);
    expect((await browser.call()("GET", "/api/session")).status).toBe(401);
  });

  test("creates one user when two of them begin at once", async () => {
    const provider = await startProvider({ createPeople: true });
    provider.current = { sub: "ada", email: `ada@${provider.domain}`, email_verified: true };
    const browsers = Array.from({ length: 4 }, openBrowser);
    const pages = await Promise.all(browsers.map((browser) => browser.visit(start(provider.slug))));
    expect(new Set(pages)).toEqual(new Set(["/progress"]));
    const users = await Promise.all(browsers.map((browser) => userOf(browser.call())));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  });

  test("links the account with the proved address, and ends with its deactivation at the next request", async () => {
    const provider = await startProvider();
    const user = await makeUserAt(provider.domain);
    provider.current = { sub: "ada", email: user.email.toUpperCase(), email_verified: true };
    const browser = openBrowser();
    expect(await browser.visit(start(provider.slug, "/settings?a=b#c"))).toBe("/settings?a=b");
    expect((await userOf(browser.call())).id).toBe(user.id);
    expect(await actionsOf(user.id)).toEqual(["account.sign_on_linked"]);

    const administrator = await makeUser({ isAdmin: true });
    await administrator.call("PUT", `/api/users/${user.id}/active`, { active: false });
    expect((await browser.call()("GET", "/api/session")).status).toBe(401);
    expect(await openBrowser().visit(start(provider.slug))).toBe("/login?sign-on=deactivated&next=%2Fprogress");
    expect(await actionsOf(user.id)).toContain("account.sign_on_refused");
  });

  test("claims an unproved account that a stranger created with the address", async () => {
    const provider = await startProvider();
    const squatter = await makeUserAt(provider.domain, { isProved: false });
    provider.current = { sub: "ada", email: squatter.email, email_verified: true };
    expect(await openBrowser().visit(start(provider.slug))).toBe("/progress");
    expect((await squatter.call("GET", "/api/session")).status).toBe(401);
    expect((await signIn(squatter.email, squatter.password)).code).toBe("CredentialsSignin");
  });

  test("accepts the invitation to its address, with its role", async () => {
    const provider = await startProvider();
    const email = `new@${provider.domain}`;
    const invitation = { email, name: "Ivy Invited", isAdmin: true };
    const administrator = await makeUser({ isAdmin: true });
    const { id } = (await administrator.call<{ id: string }>("POST", "/api/users/invite", invitation)).body;
    provider.current = { sub: "new", email, email_verified: true };
    const browser = openBrowser();
    await browser.visit(start(provider.slug));
    expect(await userOf(browser.call())).toMatchObject({ id, isAdmin: true });
    expect(await actionsOf(id)).toContain("user.invitation_accepted");
  });

  test("with an unverified address is linked by the next sign-in with a password, once", async () => {
    const provider = await startProvider({ createPeople: true });
    provider.current = { sub: "ada", email: `ada@${provider.domain}`, email_verified: false };
    const browser = openBrowser();
    expect(await browser.visit(start(provider.slug))).toBe("/login?sign-on=link&next=%2Fprogress");
    expect((await browser.call()("GET", "/api/session")).status).toBe(401);
    const pending = browser.cookie();
    const user = await makeUser();
    const attempt = await openSignIn({ cookie: pending, "x-forwarded-for": newAddress() });
    expect((await attempt({ identifier: user.email, password: user.password })).code).toBeNull();
    const again = openBrowser();
    expect(await again.visit(start(provider.slug))).toBe("/progress");
    expect((await userOf(again.call())).id).toBe(user.id);

    // The same cookie links nobody else.
    const thief = await makeUser();
    await (await openSignIn({ cookie: pending, "x-forwarded-for": newAddress() }))({
      identifier: thief.email,
      password: thief.password,
    });
    expect(await db().identity.count({ where: { userId: thief.id } })).toBe(0);
    expect(await actionsOf(user.id)).toContain("account.sign_on_linked");
    expect((await lastMail(user.email, "sign-on-linked")).subject).toBe("A sign-on was linked to your account");
  });

  test("is not linked to an unproved account, and the answer says so", async () => {
    const provider = await startProvider();
    const browser = openBrowser();
    await browser.visit(start(provider.slug));
    const user = await makeUser({ isProved: false });
    const attempt = await openSignIn({ cookie: browser.cookie(), "x-forwarded-for": newAddress() });
    const { code, headers } = await attempt({ identifier: user.email, password: user.password });
    expect([code, headers.get("x-sign-on-not-linked")]).toEqual([null, "Example%20Ltd"]);
    expect(await db().identity.count({ where: { userId: user.id } })).toBe(0);
    expect(await openBrowser().visit(start(provider.slug))).toContain("sign-on=link");
  });

  test("of a stranger at an unproved account does not block the owner's sign-on", async () => {
    const provider = await startProvider();
    const owner = await makeUserAt(provider.domain, { isProved: false });
    await db().identity.create({ data: { connectionId: provider.id, subject: "stranger", userId: owner.id } });
    provider.current = { sub: "owner", email: owner.email, email_verified: true };
    const browser = openBrowser();
    expect(await browser.visit(start(provider.slug))).toBe("/progress");
    expect((await userOf(browser.call())).id).toBe(owner.id);
    const subjects = await db().identity.findMany({ where: { userId: owner.id }, select: { subject: true } });
    expect(subjects).toEqual([{ subject: "owner" }]);
    expect((await lastMail(owner.email, "sign-on-linked")).text).not.toContain(owner.name);
  });

  test("of a stranger no longer opens the account once its owner accepted an invitation", async () => {
    const provider = await startProvider();
    const [account, administrator] = [await makeUser({ isProved: false }), await makeUser({ isAdmin: true })];
    await db().identity.create({ data: { connectionId: provider.id, subject: "stranger", userId: account.id } });
    const { email } = account;
    await administrator.call("POST", "/api/users/invite", { email, name: "Owner", isAdmin: true });
    const token_hash = tokenIn(await lastMail(email, "invitation"));
    const accepted = await visitor("POST", "/api/account/invitations/accept", { token_hash, password: "owner's own" });
    expect(accepted).toMatchObject({ status: 200, body: { isAdmin: true } });
    provider.current = { sub: "stranger", email: "stranger@elsewhere.test" };
    const browser = openBrowser();
    expect(await browser.visit(start(provider.slug))).toContain("sign-on=link");
    expect((await browser.call()("GET", "/api/session")).status).toBe(401);
  });

  test.each([
    ["needs no second factor when the connection accepts the provider's", true, ["pwd", "mfa"], 200],
    ["needs a second factor when the connection does not accept the provider's", false, ["pwd", "mfa"], 403],
    ["needs a second factor when the provider asked for none", true, ["pwd"], 403],
  ])("%s", async (_, acceptsMfa, amr, status) => {
    const provider = await startProvider({ acceptsMfa });
    const user = await makeUserAt(provider.domain, { factor: "totp" });
    provider.current = { sub: "ada", amr, email: user.email, email_verified: true };
    const browser = openBrowser();
    expect(await browser.visit(start(provider.slug))).toBe("/progress");
    expect((await browser.call()("GET", "/api/session")).status).toBe(status);
  });

  test("follows the user's groups into teams, and keeps memberships added by hand", async () => {
    const provider = await startProvider({ createPeople: true, groupClaim: "groups" });
    const mark = crypto.randomUUID().slice(0, 8);
    const makeTeam = (name: string, externalId?: string) =>
      db().team.create({ data: { name: `${name} ${mark}`, externalId } });
    await Promise.all([makeTeam("Sales"), makeTeam("Support", `group-${mark}`), makeTeam("Strange")]);
    const chosen = await makeTeam("Chosen");
    const ada = { sub: "ada", email: `ada@${provider.domain}`, email_verified: true };
    const signOnWith = async (groups: unknown) => {
      provider.current = { ...ada, groups };
      const browser = openBrowser();
      await browser.visit(start(provider.slug));
      const { id } = await userOf(browser.call());
      const rows = await db().teamMember.findMany({ where: { userId: id }, include: { team: true } });
      return { id, teams: rows.map(({ team, source }) => `${team.name} ${source}`).toSorted() };
    };
    const both = [`Sales ${mark} oidc`, `Support ${mark} oidc`];
    const { id, teams } = await signOnWith([`sales ${mark}`, `group-${mark}`, "nothing of ours"]);
    expect(teams).toEqual(both);
    await db().teamMember.create({ data: { teamId: chosen.id, userId: id, role: "member" } });
    expect((await signOnWith(undefined)).teams).toEqual([`Chosen ${mark} hand`, ...both]);
    expect((await signOnWith([`group-${mark}`])).teams).toEqual([`Chosen ${mark} hand`, both[1]]);
    expect((await signOnWith([])).teams).toEqual([`Chosen ${mark} hand`]);
  });

  test("that the user cancels is reported as cancelled", async () => {
    const provider = await startProvider();
    const browser = openBrowser();
    const address = await browser.step(start(provider.slug));
    const state = address?.searchParams.get("state") ?? "";
    const answer = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer });
    expect(await browser.visit(`/api/sign-on/${provider.slug}/callback?${answer}`)).toContain("sign-on=cancelled");
  });

  test("counts as an entered password for five minutes", async () => {
    const provider = await startProvider({ createPeople: true });
    provider.current = { sub: "ada", email: `ada@${provider.domain}`, email_verified: true };
    const browser = openBrowser();
    await browser.visit(start(provider.slug));
    const exported = async () => (await browser.call()<Refusal>("GET", "/api/account/export")).status;
    expect(await exported()).toBe(200);
    const { id } = await userOf(browser.call());
    const { authenticatedAt } = await db().session.findFirstOrThrow({ where: { userId: id } });
    await db().session.updateMany({
      where: { userId: id },
      data: { authenticatedAt: new Date(authenticatedAt.getTime() - 5 * 60_000) },
    });
    expect(await exported()).toBe(403);
    expect(await browser.visit(`/api/sign-on/${provider.slug}/start?again=1&next=/settings`)).toBe("/settings");
    expect(await exported()).toBe(200);
    expect(await db().session.count({ where: { userId: id } })).toBe(1);

    // Another user of the provider cannot confirm for this one, and gets no account.
    provider.current = { sub: "eve", email: `eve@${provider.domain}`, email_verified: true };
    const other = openBrowser();
    other.use(browser.cookie());
    expect(await other.visit(`/api/sign-on/${provider.slug}/start?again=1&next=/settings`)).toContain(
      "sign-on=another",
    );
    expect((await other.step("/login?sign-on=another&next=%2Fsettings%3Fa%3D1"))?.search).toBe("?a=1&sign-on=another");
    expect(other.cookie()).not.toContain("waypoint.link");
    expect(await db().identity.count({ where: { connectionId: provider.id } })).toBe(1);
  });
});

test("the sign-in screen offers active connections, and says why a sign-on was refused", async () => {
  const [shown, hidden] = [await startProvider({ name: "Shown & Co" }), await startProvider({ active: false })];
  const browser = openBrowser();
  /** The main part of the screen, without icons and class names. */
  const read = async (query = "") => {
    const { body } = await browser.call()<string>("GET", `/login${query}`);
    return body.slice(body.indexOf("<main"), body.indexOf("</main>")).replace(/<svg.*?<\/svg>| class="[^"]*"/g, "");
  };
  const screen = await read("?next=%2Fprogress");
  expect(screen).toContain("Continue with Shown &amp; Co");
  expect(screen).toContain(`href="/api/sign-on/${shown.slug}/start?next=%2Fprogress"`);
  expect(screen).not.toContain(hidden.slug);
  expect(screen).not.toContain("The sign-on was cancelled.");
  expect(await read("?sign-on=cancelled")).toContain("The sign-on was cancelled.");
  shown.current = { sub: "ada" };
  const page = await browser.visit(start(shown.slug));
  expect(await read(page.replace("/login", ""))).toContain(
    "Sign in with your password once to link Shown &amp; Co to your account.",
  );
  // A later user of this browser is told too.
  expect(await read()).toContain("once to link Shown &amp; Co to your account");
});

describe("where sign-on is required", () => {
  test("a password is refused at its domain, except that of an administrator with a second factor", async () => {
    const provider = await startProvider({ required: true });
    const user = await makeUserAt(provider.domain);
    const keeper = await makeUserAt(provider.domain, { isAdmin: true, factor: "totp" });
    const outside = await makeUser();
    expect((await signIn(user.email, user.password)).code).toBe("SignOnRequired");
    expect((await signIn(`nobody@${provider.domain}`, "guess")).code).toBe("SignOnRequired");
    expect((await signIn(keeper.email, "guess")).code).toBe("SignOnRequired");
    expect((await signIn(keeper.email, keeper.password)).code).toBe("MfaRequired");
    expect((await signIn(outside.email, outside.password)).code).toBeNull();
    const account = { name: "Ada", email: `fresh@${provider.domain}`, password: "correct horse" };
    expect((await openBrowser().call()<Refusal>("POST", "/api/account/sign-up", account)).body).toMatchObject({
      status: 403,
      detail: "Users with this address sign in with Example Ltd",
    });
  });

  test("a user cannot change to an address outside its domains, when they request it or when they confirm it", async () => {
    const provider = await startProvider({ required: true });
    const require = (required: boolean) =>
      db().ssoConnection.update({ where: { id: provider.id }, data: { required } });
    const user = await makeUserAt(provider.domain);
    const change = (email: string) => user.call<Refusal>("PUT", `/api/users/${user.id}/profile`, { email });
    const outside = newEmail();
    const refused = {
      status: 409,
      body: { detail: "Your organisation signs you on. Ask an administrator to change your address" },
    };
    expect(await change(outside)).toMatchObject(refused);
    expect((await change(`new-${user.email}`)).status).toBe(200);
    await require(false);
    expect((await change(outside)).status).toBe(200);
    const token_hash = tokenIn(await lastMail(outside, "email-confirmation"));
    const confirm = () => user.call<Refusal>("POST", "/api/account/email/confirm", { token_hash });
    await require(true);
    expect(await confirm()).toMatchObject(refused);
    await require(false);
    expect((await confirm()).status).toBe(204);
  });

  test("an administrator with a second factor can change to an address outside its domains", async () => {
    const provider = await startProvider({ required: true });
    const keeper = await makeUserAt(provider.domain, { isAdmin: true, factor: "totp" });
    expect((await keeper.call("PUT", `/api/users/${keeper.id}/profile`, { email: newEmail() })).status).toBe(200);
  });
});

test("answers that belong to no sign-on are limited by network, and then leave no event", async () => {
  const [address, slug] = [newAddress(), `nobody-${crypto.randomUUID().slice(0, 8)}`];
  const answer = async () => {
    const headers = { "x-forwarded-for": address };
    return (await fetch(new URL(`/api/sign-on/${slug}/callback`, baseUrl), { headers, redirect: "manual" })).headers;
  };
  const events = () =>
    db().auditEvent.count({
      where: { action: "account.sign_on_refused", detail: { path: ["connection"], equals: slug } },
    });
  expect((await answer()).get("location")).toMatch(/=inactive$/);
  expect(await events()).toBe(1);
  const origin = { address, device: null };
  for (let turn = 1; turn < PURPOSES.signOnAnswer.network.max; turn += 1)
    await countAttempts(PURPOSES.signOnAnswer, { origin });
  expect((await answer()).get("location")).toMatch(/=limit$/);
  expect(await events()).toBe(1);
});
